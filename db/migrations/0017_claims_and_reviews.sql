CREATE TABLE "job_reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"providerId" text,
	"rating" integer NOT NULL,
	"words" text,
	"givenAt" timestamp(3) with time zone NOT NULL,
	"changedAt" timestamp(3) with time zone NOT NULL,
	"lowAt" timestamp(3) with time zone,
	"handledBy" text,
	"handledWord" text,
	"version" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "job_proofs" ADD COLUMN "claims" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "job_proofs" ADD COLUMN "claimedAt" timestamp(3) with time zone;--> statement-breakpoint
ALTER TABLE "job_proofs" ADD COLUMN "openClaimAt" timestamp(3) with time zone;--> statement-breakpoint
CREATE INDEX "job_reviews_provider_idx" ON "job_reviews" USING btree ("providerId","rating");--> statement-breakpoint
CREATE INDEX "job_reviews_low_idx" ON "job_reviews" USING btree ("lowAt") WHERE "job_reviews"."lowAt" is not null;--> statement-breakpoint
CREATE INDEX "job_proofs_claimed_idx" ON "job_proofs" USING btree ("claimedAt") WHERE "job_proofs"."claimedAt" is not null;--> statement-breakpoint
CREATE INDEX "job_proofs_open_claim_idx" ON "job_proofs" USING btree ("openClaimAt") WHERE "job_proofs"."openClaimAt" is not null;