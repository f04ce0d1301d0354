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
