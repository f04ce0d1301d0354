CREATE TABLE "deferred_events" (
	"reaction" text NOT NULL,
	"position" bigint NOT NULL,
	"attempts" integer NOT NULL,
	"dueAt" timestamp(3) with time zone NOT NULL,
	"lastError" text NOT NULL,
	CONSTRAINT "deferred_events_reaction_position_pk" PRIMARY KEY("reaction","position")
);
