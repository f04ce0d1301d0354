ALTER TABLE "booking_accounts" ADD COLUMN "settlement" jsonb;--> statement-breakpoint
ALTER TABLE "booking_accounts" ADD COLUMN "charges" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "booking_accounts" ADD COLUMN "unsettledAt" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "booking_accounts" ADD COLUMN "owedAt" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "booking_accounts_unsettled_idx" ON "booking_accounts" USING btree ("unsettledAt") WHERE "booking_accounts"."unsettledAt" is not null;--> statement-breakpoint
CREATE INDEX "booking_accounts_owed_idx" ON "booking_accounts" USING btree ("owedAt") WHERE "booking_accounts"."owedAt" is not null;