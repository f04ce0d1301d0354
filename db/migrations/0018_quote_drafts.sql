CREATE TABLE "expired_quotes" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "quote_drafts" (
	"id" text PRIMARY KEY NOT NULL,
	"serviceType" text NOT NULL,
	"inputs" jsonb NOT NULL,
	"pricing" jsonb NOT NULL,
	"lines" jsonb NOT NULL,
	"analysis" jsonb NOT NULL,
	"crewSize" integer NOT NULL,
	"measured" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"serviceArea" text NOT NULL,
	"rateCardVersion" text NOT NULL,
	"confidence" text DEFAULT 'medium' NOT NULL,
	"validUntil" timestamp(3) with time zone NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "quote_drafts_from_idx" ON "quote_drafts" USING btree (lower("inputs" ->> 'fromAddress'),"createdAt");--> statement-breakpoint
CREATE INDEX "quote_drafts_created_idx" ON "quote_drafts" USING btree ("createdAt","id");