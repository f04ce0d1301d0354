ALTER TABLE "estimates" ADD COLUMN "range" jsonb;--> statement-breakpoint
ALTER TABLE "quote_drafts" ADD COLUMN "range" jsonb;--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "review" text;