ALTER TABLE "contact_messages" ADD COLUMN "handledAt" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD COLUMN "handledBy" text;--> statement-breakpoint
ALTER TABLE "provider_applications" ADD COLUMN "handledAt" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_applications" ADD COLUMN "handledBy" text;--> statement-breakpoint
ALTER TABLE "provider_applications" ADD COLUMN "providerId" text;--> statement-breakpoint
CREATE INDEX "contact_messages_open_idx" ON "contact_messages" USING btree ("createdAt","id") WHERE "contact_messages"."handledAt" is null;--> statement-breakpoint
CREATE INDEX "provider_applications_open_idx" ON "provider_applications" USING btree ("createdAt","id") WHERE "provider_applications"."handledAt" is null;