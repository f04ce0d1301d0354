DROP INDEX "events_money_idx";--> statement-breakpoint
DROP INDEX "service_requests_waiting_idx";--> statement-breakpoint
DROP INDEX "service_requests_unpaid_idx";--> statement-breakpoint
DROP INDEX "service_requests_unsurveyed_idx";--> statement-breakpoint
ALTER TABLE "booking_accounts" ADD COLUMN "savedCard" jsonb;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "depositCents" integer;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "depositWaivedAt" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "events_money_idx" ON "events" USING btree ("at") WHERE "events"."type" in (
        'PaymentConfirmed', 'ExtraPaymentReceived', 'BalancePaid', 'CashTaken', 'CashCorrected',
        'PaymentRefunded', 'RefundFailed', 'DisputeChanged');--> statement-breakpoint
CREATE INDEX "service_requests_waiting_idx" ON "service_requests" USING btree ("preferredDate","createdAt") WHERE "service_requests"."providerId" is null and not "service_requests"."status" in ('completed', 'cancelled') and (("service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" < "service_requests"."paidCents") or "service_requests"."depositWaivedAt" is not null);--> statement-breakpoint
CREATE INDEX "service_requests_unpaid_idx" ON "service_requests" USING btree ("updatedAt") WHERE "service_requests"."status" in ('confirmed', 'assigned', 'in_progress') and not (("service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" < "service_requests"."paidCents") or "service_requests"."depositWaivedAt" is not null);--> statement-breakpoint
CREATE INDEX "service_requests_unsurveyed_idx" ON "service_requests" USING btree ("updatedAt") WHERE "service_requests"."jurisdiction" = 'interstate' and "service_requests"."surveyWaiver" is null and coalesce(jsonb_array_length("service_requests"."aiAnalysis" -> 'items'), 0) = 0 and not "service_requests"."status" in ('completed', 'cancelled') and (("service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" < "service_requests"."paidCents") or "service_requests"."depositWaivedAt" is not null);