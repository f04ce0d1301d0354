-- Written by hand: what drizzle cannot express. Lets an exclusion constraint compare plain columns.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- The search words of a booking: the words of its text in lower case without accents, its phone number in full and from
-- each place where people start to dial (area code, exchange, last four digits), its id and its number. It uses built-in
-- functions only, because not every role may create extensions. `searchedWords` in src/modules/booking/list.ts splits a
-- query in the same way. COST keeps the planner from computing it for each row where the index will do.
CREATE FUNCTION booking_words(prose text, phone text, id text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT array_to_tsvector(array_remove(
    regexp_split_to_array(
      regexp_replace(normalize(lower(prose), NFKD), '[\u0300-\u036f]', '', 'g'), '[\s!-/:-@[-`{-~\u2000-\u206f]+')
    || ARRAY[digits, right(digits, 10), right(digits, 7), right(digits, 4), lower(id), lower(right(id, 6))], ''))
  FROM (SELECT regexp_replace(phone, '\D', '', 'g') AS digits) AS of_phone
$$;
--> statement-breakpoint
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
	"version" integer NOT NULL,
	"readAt" timestamp(3) with time zone
);
--> statement-breakpoint
CREATE TABLE "checkpoints" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"replayUntil" bigint,
	"pausedAt" timestamp(3) with time zone
);
--> statement-breakpoint
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
	"version" integer NOT NULL,
	"handledAt" timestamp(3) with time zone,
	"handledBy" text
);
--> statement-breakpoint
CREATE TABLE "crew_presence" (
	"providerId" text PRIMARY KEY NOT NULL,
	"onlineUntil" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "deferred_events" (
	"reaction" text NOT NULL,
	"position" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"dueAt" timestamp(3) with time zone,
	"lastError" text NOT NULL,
	CONSTRAINT "deferred_events_reaction_position_pk" PRIMARY KEY("reaction","position")
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
CREATE TABLE "expired_quotes" (
	"day" date PRIMARY KEY NOT NULL,
	"count" integer NOT NULL
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
	"version" integer NOT NULL,
	"handledAt" timestamp(3) with time zone,
	"handledBy" text,
	"providerId" text
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
	"version" integer NOT NULL,
	"workingHours" jsonb DEFAULT '[{"weekday":1,"start":"08:00","end":"20:00"},{"weekday":2,"start":"08:00","end":"20:00"},{"weekday":3,"start":"08:00","end":"20:00"},{"weekday":4,"start":"08:00","end":"20:00"},{"weekday":5,"start":"08:00","end":"20:00"}]'::jsonb NOT NULL,
	"daysOff" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"crewSize" integer DEFAULT 3 NOT NULL
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
CREATE TABLE "row_counts" (
	"name" text NOT NULL,
	"value" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "row_counts_name_value_pk" PRIMARY KEY("name","value")
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
	"version" integer NOT NULL,
	"preferredTime" text
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
CREATE TABLE "geocode_cache" (
	"query" text PRIMARY KEY NOT NULL,
	"place" jsonb NOT NULL,
	"foundAt" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"dedupe" text NOT NULL,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"about" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"dueAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"lockedUntil" timestamp(3) with time zone,
	"sentAt" timestamp(3) with time zone,
	"lastError" text,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_dedupe_unique" UNIQUE("dedupe")
);
--> statement-breakpoint
CREATE TABLE "sandbox_deliveries" (
	"eventId" text PRIMARY KEY NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"dueAt" timestamp(3) with time zone,
	"deliveredAt" timestamp(3) with time zone,
	"lastAnswer" text
);
--> statement-breakpoint
CREATE TABLE "sandbox_idempotency" (
	"key" text PRIMARY KEY NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer,
	"reply" jsonb,
	"createdAt" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox_objects" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"seq" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_objects_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"data" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "photo_sightings" (
	"key" text PRIMARY KEY NOT NULL,
	"seen" jsonb NOT NULL,
	"seenAt" timestamp(3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "vision_calls" (
	"day" date PRIMARY KEY NOT NULL,
	"calls" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "chat_messages_request_idx" ON "chat_messages" USING btree ("serviceRequestId","timestamp","id");--> statement-breakpoint
CREATE INDEX "chat_messages_newest_idx" ON "chat_messages" USING btree ("timestamp","id");--> statement-breakpoint
CREATE INDEX "chat_messages_unread_idx" ON "chat_messages" USING btree ("serviceRequestId") WHERE "chat_messages"."readAt" is null and "chat_messages"."senderType" <> 'admin';--> statement-breakpoint
CREATE INDEX "contact_messages_created_idx" ON "contact_messages" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "contact_messages_open_idx" ON "contact_messages" USING btree ("createdAt","id") WHERE "contact_messages"."handledAt" is null;--> statement-breakpoint
CREATE INDEX "contact_messages_waiting_idx" ON "contact_messages" USING btree ("id") WHERE "contact_messages"."handledAt" is null and not "contact_messages"."isSuspect";--> statement-breakpoint
CREATE INDEX "estimates_from_idx" ON "estimates" USING btree (lower("inputs" ->> 'fromAddress'),"createdAt");--> statement-breakpoint
CREATE INDEX "estimates_created_idx" ON "estimates" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "events_about_idx" ON "events" USING btree (("data" ->> 'serviceRequestId')) WHERE "events"."data" ? 'serviceRequestId';--> statement-breakpoint
CREATE INDEX "events_money_idx" ON "events" USING btree ("at") WHERE "events"."type" in ('PaymentConfirmed', 'PaymentRefunded', 'RefundFailed');--> statement-breakpoint
CREATE INDEX "provider_applications_created_idx" ON "provider_applications" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "provider_applications_open_idx" ON "provider_applications" USING btree ("createdAt","id") WHERE "provider_applications"."handledAt" is null;--> statement-breakpoint
CREATE INDEX "provider_applications_waiting_idx" ON "provider_applications" USING btree ("id") WHERE "provider_applications"."handledAt" is null and not "provider_applications"."isSuspect";--> statement-breakpoint
CREATE UNIQUE INDEX "providers_email_key" ON "providers" USING btree (lower("email")) WHERE "providers"."removedAt" is null;--> statement-breakpoint
CREATE INDEX "quote_drafts_from_idx" ON "quote_drafts" USING btree (lower("inputs" ->> 'fromAddress'),"createdAt");--> statement-breakpoint
CREATE INDEX "quote_drafts_created_idx" ON "quote_drafts" USING btree ("createdAt","id");--> statement-breakpoint
CREATE UNIQUE INDEX "service_requests_payment_intent_key" ON "service_requests" USING btree ("stripePaymentIntentId");--> statement-breakpoint
CREATE INDEX "service_requests_created_idx" ON "service_requests" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "service_requests_status_idx" ON "service_requests" USING btree ("status","createdAt","id");--> statement-breakpoint
CREATE INDEX "service_requests_words_idx" ON "service_requests" USING gin (booking_words("customerName" || ' ' || "customerEmail" || ' ' || "fromAddress" || ' ' || coalesce("toAddress", ''), "customerPhone", "id"));--> statement-breakpoint
CREATE INDEX "service_requests_scheduled_idx" ON "service_requests" USING btree ("scheduledDate");--> statement-breakpoint
CREATE INDEX "service_requests_user_idx" ON "service_requests" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "service_requests_span_idx" ON "service_requests" USING gist (tstzrange("scheduledDate", "scheduledEnd")) WHERE "service_requests"."scheduledDate" is not null;--> statement-breakpoint
CREATE INDEX "service_requests_provider_idx" ON "service_requests" USING btree ("providerId","scheduledDate");--> statement-breakpoint
CREATE INDEX "service_requests_number_idx" ON "service_requests" USING btree (right("id", 6));--> statement-breakpoint
CREATE INDEX "service_requests_waiting_idx" ON "service_requests" USING btree ("preferredDate","createdAt") WHERE "service_requests"."providerId" is null and not "service_requests"."status" in ('completed', 'cancelled') and ("service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" < "service_requests"."paidCents");--> statement-breakpoint
CREATE INDEX "service_requests_open_idx" ON "service_requests" USING btree ("scheduledDate") WHERE "service_requests"."scheduledDate" is not null and not "service_requests"."status" in ('completed', 'cancelled');--> statement-breakpoint
CREATE INDEX "service_requests_unpaid_idx" ON "service_requests" USING btree ("updatedAt") WHERE "service_requests"."status" in ('confirmed', 'assigned', 'in_progress') and not ("service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" < "service_requests"."paidCents");--> statement-breakpoint
CREATE INDEX "service_requests_unrefunded_idx" ON "service_requests" USING btree ("updatedAt") WHERE "service_requests"."status" = 'cancelled' and ("service_requests"."paymentConfirmedAt" is not null and "service_requests"."refundedCents" < "service_requests"."paidCents");--> statement-breakpoint
CREATE INDEX "sessions_user_idx" ON "sessions" USING btree ("userId");--> statement-breakpoint
CREATE INDEX "sessions_expires_idx" ON "sessions" USING btree ("expiresAt");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "outbox_due_idx" ON "outbox" USING btree ("dueAt") WHERE state = 'waiting';--> statement-breakpoint
CREATE INDEX "outbox_about_idx" ON "outbox" USING btree ("about");--> statement-breakpoint
CREATE INDEX "outbox_state_idx" ON "outbox" USING btree ("state","id");--> statement-breakpoint
CREATE INDEX "sandbox_deliveries_due" ON "sandbox_deliveries" USING btree ("dueAt") WHERE "dueAt" is not null;--> statement-breakpoint
CREATE INDEX "sandbox_objects_newest" ON "sandbox_objects" USING btree ("kind","seq" DESC NULLS LAST);--> statement-breakpoint
-- Written by hand from here on: what drizzle cannot express.
-- A provider has one job at a time. Checked at the end of a statement, so that one statement can swap two jobs.
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_one_job_at_a_time"
  EXCLUDE USING gist ("providerId" WITH =, tstzrange("scheduledDate", "scheduledEnd") WITH &&)
  WHERE ("status" IN ('assigned', 'in_progress') AND "providerId" IS NOT NULL
    AND "scheduledDate" IS NOT NULL AND "scheduledEnd" IS NOT NULL)
  DEFERRABLE INITIALLY IMMEDIATE;
--> statement-breakpoint
-- The lock under which the log grows: it makes position order commit order.
CREATE FUNCTION events_lock() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(7001) $$;
--> statement-breakpoint
-- Appends events in the given order. Each carries its version: a stream continues by one from its last version,
-- otherwise 40001 is raised and nothing is written.
CREATE FUNCTION events_append(fresh jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM events_lock();
  IF EXISTS (
    SELECT FROM (
      SELECT stream, version, row_number() OVER (PARTITION BY stream ORDER BY ordinality) AS nth
      FROM ROWS FROM (jsonb_to_recordset(fresh) AS (stream text, version int)) WITH ORDINALITY
    ) AS f
    WHERE version <> nth + coalesce((SELECT max(e.version) FROM events e WHERE e.stream = f.stream), 0)
  ) THEN
    RAISE EXCEPTION 'a stream has moved on' USING errcode = '40001';
  END IF;
  INSERT INTO events (stream, version, type, schema, data, meta, id, at)
  SELECT stream, version, type, schema, data, meta, id, at
  FROM jsonb_populate_recordset(NULL::events, fresh) WITH ORDINALITY
  ORDER BY ordinality;
  PERFORM pg_notify('events', '');
END $$;
--> statement-breakpoint
CREATE FUNCTION events_are_kept() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'events are appended, never changed or deleted' USING errcode = '42501';
END $$;
--> statement-breakpoint
CREATE TRIGGER events_are_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON "events"
  FOR EACH STATEMENT EXECUTE FUNCTION events_are_kept();
--> statement-breakpoint
REVOKE UPDATE, DELETE, TRUNCATE ON "events" FROM PUBLIC, CURRENT_USER;
