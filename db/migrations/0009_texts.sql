CREATE TABLE "text_opt_outs" (
	"id" text PRIMARY KEY NOT NULL,
	"stoppedAt" timestamp(3) with time zone,
	"via" text NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
DROP VIEW "public"."outbox";--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "answer" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "jobs" ADD COLUMN "report" text;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "smsConsent" jsonb;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "calendarLink" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "jobs_reference_idx" ON "jobs" USING btree ("reference") WHERE reference is not null;--> statement-breakpoint
CREATE VIEW "public"."outbox" AS (
  select id, kind, key as dedupe, recipient, payload, about, state, "dueAt", attempts, "lockedUntil",
    "finishedAt" as "sentAt", "lastError", "createdAt", answer, reference, report
  from jobs where kind in ('mail', 'text'));