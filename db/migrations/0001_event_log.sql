CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- One provider, one job at a time: the database itself refuses the second.
ALTER TABLE "service_requests" ADD CONSTRAINT "service_requests_one_job_at_a_time"
  EXCLUDE USING gist ("providerId" WITH =, tstzrange("scheduledDate", "scheduledEnd") WITH &&)
  WHERE ("status" IN ('assigned', 'in_progress') AND "providerId" IS NOT NULL
    AND "scheduledDate" IS NOT NULL AND "scheduledEnd" IS NOT NULL);
--> statement-breakpoint
-- The one lock under which the log grows: position order is commit order.
CREATE FUNCTION events_lock() RETURNS void LANGUAGE sql AS $$ SELECT pg_advisory_xact_lock(7001) $$;
--> statement-breakpoint
-- Appends events in their order. Each bears its version: a stream goes on by one from where it stands, from 1 to 2 and
-- never from 1 to 9, else 40001 and nothing is written.
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
