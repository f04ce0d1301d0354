CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"windowEnd" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "chat_messages" (
	"id" text PRIMARY KEY NOT NULL,
	"serviceRequestId" text NOT NULL,
	"senderId" text,
	"senderType" text NOT NULL,
	"message" text NOT NULL,
	"timestamp" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "estimates" (
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
CREATE TABLE "events" (
	"position" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "events_position_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"stream" text NOT NULL,
	"version" integer NOT NULL,
	"type" text NOT NULL,
	"schema" smallint NOT NULL,
	"data" jsonb NOT NULL,
	"meta" jsonb NOT NULL,
	"id" uuid NOT NULL,
	"at" timestamp(3) with time zone NOT NULL,
	CONSTRAINT "events_id_key" UNIQUE("id"),
	CONSTRAINT "events_stream_version_key" UNIQUE("stream","version")
);
--> statement-breakpoint
CREATE TABLE "providers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"serviceTypes" text[] DEFAULT '{}' NOT NULL,
	"areas" text[] DEFAULT '{}' NOT NULL,
	"rating" double precision DEFAULT 5 NOT NULL,
	"isActive" boolean DEFAULT true NOT NULL,
	"currentLatitude" double precision,
	"currentLongitude" double precision,
	"lastLocationUpdate" timestamp(3) with time zone,
	"isOnline" boolean DEFAULT false NOT NULL,
	"crewLink" integer NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"removedAt" timestamp(3) with time zone,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "service_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"serviceType" text NOT NULL,
	"customerName" text NOT NULL,
	"customerEmail" text NOT NULL,
	"customerPhone" text NOT NULL,
	"fromAddress" text NOT NULL,
	"toAddress" text,
	"fromLatitude" double precision,
	"fromLongitude" double precision,
	"toLatitude" double precision,
	"toLongitude" double precision,
	"preferredDate" date,
	"photoUrls" text[] DEFAULT '{}' NOT NULL,
	"aiAnalysis" jsonb,
	"pricing" jsonb NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"providerId" text,
	"assignedAt" timestamp(3) with time zone,
	"scheduledDate" timestamp(3) with time zone,
	"scheduledEnd" timestamp(3) with time zone,
	"completedAt" timestamp(3) with time zone,
	"adminNotes" text,
	"stripePaymentIntentId" text,
	"paymentConfirmedAt" timestamp(3) with time zone,
	"paidCents" integer NOT NULL,
	"refundedCents" integer NOT NULL,
	"roomSize" text NOT NULL,
	"fromCoordinates" jsonb,
	"toCoordinates" jsonb,
	"estimateId" text NOT NULL,
	"crewSize" integer NOT NULL,
	"measured" text NOT NULL,
	"jurisdiction" text NOT NULL,
	"contactPreference" text,
	"userId" uuid,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"updatedAt" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"tokenHash" text PRIMARY KEY NOT NULL,
	"userId" uuid NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"expiresAt" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"username" text NOT NULL,
	"password" text NOT NULL,
	"role" text DEFAULT 'customer' NOT NULL,
	"email" text NOT NULL,
	"firstName" text NOT NULL,
	"lastName" text NOT NULL,
	"phone" text NOT NULL,
	"isActive" boolean DEFAULT true NOT NULL,
	"createdAt" timestamp(3) with time zone NOT NULL,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_messages_request_idx" ON "chat_messages" USING btree ("serviceRequestId","timestamp");--> statement-breakpoint
CREATE INDEX "estimates_from_idx" ON "estimates" USING btree (lower("inputs" ->> 'fromAddress'),"createdAt");--> statement-breakpoint
CREATE INDEX "events_about_idx" ON "events" USING btree (("data" ->> 'serviceRequestId')) WHERE "events"."data" ? 'serviceRequestId';--> statement-breakpoint
CREATE UNIQUE INDEX "providers_email_key" ON "providers" USING btree (lower("email")) WHERE "providers"."removedAt" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "service_requests_payment_intent_key" ON "service_requests" USING btree ("stripePaymentIntentId");--> statement-breakpoint
CREATE INDEX "service_requests_created_idx" ON "service_requests" USING btree ("createdAt" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_requests_status_idx" ON "service_requests" USING btree ("status","createdAt" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "service_requests_scheduled_idx" ON "service_requests" USING btree ("scheduledDate");--> statement-breakpoint
CREATE INDEX "service_requests_user_idx" ON "service_requests" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "service_requests_provider_idx" ON "service_requests" USING btree ("providerId","scheduledDate");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expiresAt");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));