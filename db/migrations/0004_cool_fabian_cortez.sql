CREATE TABLE "rate_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"effectiveFrom" date NOT NULL,
	"figures" jsonb NOT NULL,
	"preparedBy" text NOT NULL,
	"preparedAt" timestamp(3) with time zone NOT NULL,
	"withdrawnAt" timestamp(3) with time zone,
	"version" integer NOT NULL
);
