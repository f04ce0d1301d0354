CREATE TABLE "job_papers" (
	"id" text PRIMARY KEY NOT NULL,
	"signed" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "service_requests" ADD COLUMN "valuationKind" text;