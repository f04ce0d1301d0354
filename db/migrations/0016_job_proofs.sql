CREATE TABLE "job_proofs" (
	"id" text PRIMARY KEY NOT NULL,
	"photos" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"damages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer NOT NULL
);
