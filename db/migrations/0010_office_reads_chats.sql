DROP INDEX "chat_messages_request_idx";--> statement-breakpoint
ALTER TABLE "chat_messages" ADD COLUMN "readAt" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "chat_messages_newest_idx" ON "chat_messages" USING btree ("timestamp","id");--> statement-breakpoint
CREATE INDEX "chat_messages_unread_idx" ON "chat_messages" USING btree ("serviceRequestId") WHERE "chat_messages"."readAt" is null and "chat_messages"."senderType" <> 'admin';--> statement-breakpoint
CREATE INDEX "chat_messages_request_idx" ON "chat_messages" USING btree ("serviceRequestId","timestamp","id");