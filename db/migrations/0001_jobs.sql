-- Queued messages become jobs. Written by hand: the generated migration would drop the table and its rows.
ALTER TABLE "outbox" RENAME TO "jobs";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "dedupe" TO "key";--> statement-breakpoint
ALTER TABLE "jobs" RENAME COLUMN "sentAt" TO "finishedAt";--> statement-breakpoint
ALTER TABLE "jobs" ALTER COLUMN "recipient" DROP NOT NULL;--> statement-breakpoint
ALTER INDEX "outbox_pkey" RENAME TO "jobs_pkey";--> statement-breakpoint
ALTER TABLE "jobs" RENAME CONSTRAINT "outbox_dedupe_unique" TO "jobs_key_unique";--> statement-breakpoint
ALTER INDEX "outbox_about_idx" RENAME TO "jobs_about_idx";--> statement-breakpoint
ALTER INDEX "outbox_state_idx" RENAME TO "jobs_state_idx";--> statement-breakpoint
DROP INDEX "outbox_due_idx";--> statement-breakpoint
CREATE INDEX "jobs_due_idx" ON "jobs" USING btree ("kind","dueAt") WHERE state = 'waiting';--> statement-breakpoint
CREATE VIEW "public"."outbox" AS (
  select id, kind, key as dedupe, recipient, payload, about, state, "dueAt", attempts, "lockedUntil",
    "finishedAt" as "sentAt", "lastError", "createdAt"
  from jobs where kind in ('mail', 'text'));
