CREATE TABLE "crew_presence" (
	"providerId" text PRIMARY KEY NOT NULL,
	"onlineUntil" timestamp(3) with time zone NOT NULL
);
