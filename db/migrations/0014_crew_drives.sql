CREATE TABLE "crew_drives" (
	"id" text PRIMARY KEY NOT NULL,
	"place" jsonb NOT NULL,
	"drive" jsonb,
	"paces" jsonb NOT NULL,
	"version" integer NOT NULL
);
