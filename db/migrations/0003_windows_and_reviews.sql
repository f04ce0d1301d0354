ALTER TABLE "estimates" ADD COLUMN "range" jsonb;--> statement-breakpoint
ALTER TABLE "quote_drafts" ADD COLUMN "range" jsonb;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "review" text;--> statement-breakpoint
CREATE INDEX "service_requests_review_idx" ON "service_requests" USING btree ("createdAt") WHERE "service_requests"."review" is not null and "service_requests"."status" in ('pending', 'pending_payment');--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "windowStart" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "windowEnd" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "heldProviderId" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "heldStart" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "heldEnd" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "heldUntil" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "holdCount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "windowLostAt" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "service_requests_held_idx" ON "service_requests" USING btree ("heldProviderId","heldUntil") WHERE "service_requests"."heldProviderId" is not null and "service_requests"."providerId" is null and not "service_requests"."status" in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "service_requests_lost_idx" ON "service_requests" USING btree ("windowLostAt") WHERE "service_requests"."windowLostAt" is not null;--> statement-breakpoint
-- Written by hand: a provider is also busy with a job that is only held or reserved. `isBusy` in db/schema.ts has the same
-- condition. The older release leaves the new columns empty, so its rows meet the new constraint as they met the old one.
ALTER TABLE "service_requests" DROP CONSTRAINT "service_requests_one_job_at_a_time";--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_one_job_at_a_time"
  EXCLUDE USING gist ((coalesce("providerId", "heldProviderId")) WITH =,
    tstzrange(coalesce("scheduledDate", "heldStart"), coalesce("scheduledEnd", "heldEnd")) WITH &&)
  WHERE ("status" IN ('assigned', 'in_progress') AND "providerId" IS NOT NULL
      AND "scheduledDate" IS NOT NULL AND "scheduledEnd" IS NOT NULL
    OR "heldProviderId" IS NOT NULL AND "providerId" IS NULL AND NOT "status" IN ('completed', 'cancelled'))
  DEFERRABLE INITIALLY IMMEDIATE;
