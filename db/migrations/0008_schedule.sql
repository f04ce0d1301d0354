ALTER TABLE "service_requests" ADD COLUMN "preferredTime" text;--> statement-breakpoint
CREATE INDEX "service_requests_span_idx" ON "service_requests" USING gist (tstzrange("scheduledDate", "scheduledEnd")) WHERE "service_requests"."scheduledDate" is not null;--> statement-breakpoint
-- As before, but looked at when a statement ends and not row by row: two jobs that change places in one statement are
-- never in each other's way.
ALTER TABLE "service_requests" DROP CONSTRAINT "service_requests_one_job_at_a_time";
--> statement-breakpoint
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_one_job_at_a_time"
  EXCLUDE USING gist ("providerId" WITH =, tstzrange("scheduledDate", "scheduledEnd") WITH &&)
  WHERE ("status" IN ('assigned', 'in_progress') AND "providerId" IS NOT NULL
    AND "scheduledDate" IS NOT NULL AND "scheduledEnd" IS NOT NULL)
  DEFERRABLE INITIALLY IMMEDIATE;
