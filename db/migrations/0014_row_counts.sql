CREATE TABLE "row_counts" (
	"name" text NOT NULL,
	"value" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "row_counts_name_value_pk" PRIMARY KEY("name","value")
);
--> statement-breakpoint
INSERT INTO "row_counts" SELECT 'service_requests', "status", count(*) FROM "service_requests" GROUP BY "status";
