CREATE TABLE "geocode_cache" (
	"query" text PRIMARY KEY NOT NULL,
	"place" jsonb NOT NULL,
	"foundAt" timestamp(3) with time zone DEFAULT now() NOT NULL
);
