CREATE TABLE "card_sweeps" (
	"mode" text PRIMARY KEY NOT NULL,
	"readUntil" timestamp(3) with time zone NOT NULL,
	"handled" text[] NOT NULL
);
