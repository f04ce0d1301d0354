DROP INDEX "service_requests_unrefunded_idx";--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "disputedCents" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "service_requests" SET "disputedCents" = e."cents"
FROM (
  SELECT "stream", sum(("data" ->> 'movedCents')::integer) AS "cents"
  FROM "events" WHERE "type" = 'DisputeChanged' GROUP BY "stream"
) e
WHERE e."stream" = 'booking-' || "service_requests"."id";--> statement-breakpoint
CREATE INDEX "service_requests_unrefunded_idx" ON "service_requests" USING btree ("updatedAt") WHERE "service_requests"."status" = 'cancelled' and "service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" + "service_requests"."disputedCents" + "service_requests"."keptCents" < "service_requests"."paidCents";--> statement-breakpoint
-- A parallel plan starts processes for a search that the word index answers in less time.
ALTER FUNCTION booking_words(text, text, text) PARALLEL UNSAFE;
