ALTER TABLE "deferred_events" ALTER COLUMN "dueAt" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "checkpoints" ADD COLUMN "replayUntil" bigint;--> statement-breakpoint
ALTER TABLE "checkpoints" ADD COLUMN "pausedAt" timestamp(3) with time zone;