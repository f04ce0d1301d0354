ALTER TABLE "providers" ADD COLUMN "members" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "providers" ADD COLUMN "trucks" jsonb DEFAULT '[]'::jsonb NOT NULL;