CREATE TABLE "contact_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"serviceType" text NOT NULL,
	"isSuspect" boolean NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_applications" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"company" text,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"serviceTypes" text[] NOT NULL,
	"areas" text[] NOT NULL,
	"crewSize" integer NOT NULL,
	"vehicles" text NOT NULL,
	"about" text,
	"isSuspect" boolean NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "contact_messages_created_idx" ON "contact_messages" USING btree ("createdAt" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "provider_applications_created_idx" ON "provider_applications" USING btree ("createdAt" DESC NULLS LAST,"id" DESC NULLS LAST);