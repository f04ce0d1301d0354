CREATE TABLE "booking_accounts" (
	"id" text PRIMARY KEY NOT NULL,
	"quotedCents" integer NOT NULL,
	"isCancelled" boolean NOT NULL,
	"payments" jsonb NOT NULL,
	"refunds" jsonb NOT NULL,
	"disputes" jsonb NOT NULL,
	"cash" jsonb NOT NULL,
	"refundFailedAt" timestamp(3) with time zone,
	"disputedAt" timestamp(3) with time zone,
	"extraAt" timestamp(3) with time zone,
	"version" integer NOT NULL
);
--> statement-breakpoint
DROP INDEX "events_money_idx";--> statement-breakpoint
CREATE INDEX "booking_accounts_payments_idx" ON "booking_accounts" USING gin ("payments" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "booking_accounts_refund_failed_idx" ON "booking_accounts" USING btree ("refundFailedAt") WHERE "booking_accounts"."refundFailedAt" is not null;--> statement-breakpoint
CREATE INDEX "booking_accounts_disputed_idx" ON "booking_accounts" USING btree ("disputedAt") WHERE "booking_accounts"."disputedAt" is not null;--> statement-breakpoint
CREATE INDEX "booking_accounts_extra_idx" ON "booking_accounts" USING btree ("extraAt") WHERE "booking_accounts"."extraAt" is not null;--> statement-breakpoint
CREATE INDEX "events_money_idx" ON "events" USING btree ("at") WHERE "events"."type" in (
        'PaymentConfirmed', 'ExtraPaymentReceived', 'CashTaken', 'CashCorrected',
        'PaymentRefunded', 'RefundFailed', 'DisputeChanged');