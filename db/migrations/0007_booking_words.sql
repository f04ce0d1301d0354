-- What a booking is found by: the words of its prose in small letters without accents, its phone whole and from where
-- people begin it (area code, exchange, last four), its id and number. Of Postgres' core alone, for not every role may
-- create extensions; `searchedWords` in src/modules/booking/list.ts cuts a question the same way. COST keeps the planner
-- from computing it row by row where the index will do.
CREATE FUNCTION booking_words(prose text, phone text, id text) RETURNS tsvector
LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 1000 AS $$
  SELECT array_to_tsvector(array_remove(
    regexp_split_to_array(
      regexp_replace(normalize(lower(prose), NFKD), '[\u0300-\u036f]', '', 'g'), '[\s!-/:-@[-`{-~\u2000-\u206f]+')
    || ARRAY[digits, right(digits, 10), right(digits, 7), right(digits, 4), lower(id), lower(right(id, 6))], ''))
  FROM (SELECT regexp_replace(phone, '\D', '', 'g') AS digits) AS of_phone
$$;
--> statement-breakpoint
DROP INDEX "contact_messages_created_idx";--> statement-breakpoint
DROP INDEX "provider_applications_created_idx";--> statement-breakpoint
DROP INDEX "service_requests_created_idx";--> statement-breakpoint
DROP INDEX "service_requests_status_idx";--> statement-breakpoint
CREATE INDEX "service_requests_words_idx" ON "service_requests" USING gin (booking_words("customerName" || ' ' || "customerEmail" || ' ' || "fromAddress" || ' ' || coalesce("toAddress", ''), "customerPhone", "id"));--> statement-breakpoint
CREATE INDEX "contact_messages_created_idx" ON "contact_messages" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "provider_applications_created_idx" ON "provider_applications" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "service_requests_created_idx" ON "service_requests" USING btree ("createdAt","id");--> statement-breakpoint
CREATE INDEX "service_requests_status_idx" ON "service_requests" USING btree ("status","createdAt","id");
