DROP INDEX "service_requests_unrefunded_idx";--> statement-breakpoint
ALTER TABLE "booking_accounts" ADD COLUMN "keptCents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "estimates" ADD COLUMN "tariff" text;--> statement-breakpoint
ALTER TABLE "quote_drafts" ADD COLUMN "tariff" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "fromPrecision" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "toPrecision" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "range" jsonb;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "tariff" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "surveyWaiver" jsonb;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "keptCents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "service_requests_unsurveyed_idx" ON "service_requests" USING btree ("updatedAt") WHERE "service_requests"."jurisdiction" = 'interstate' and "service_requests"."surveyWaiver" is null and coalesce(jsonb_array_length("service_requests"."aiAnalysis" -> 'items'), 0) = 0 and not "service_requests"."status" in ('completed', 'cancelled') and ("service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" < "service_requests"."paidCents");--> statement-breakpoint
CREATE INDEX "service_requests_unrefunded_idx" ON "service_requests" USING btree ("updatedAt") WHERE "service_requests"."status" = 'cancelled' and "service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" + "service_requests"."keptCents" < "service_requests"."paidCents";