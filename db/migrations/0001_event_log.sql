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
-- Appends events to streams that stand at the expected versions, else 40001 and nothing is written.
-- The log numbers them: a stream goes from 1 to 2, never from 1 to 9.
CREATE FUNCTION events_append(expected jsonb, fresh jsonb) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM events_lock();
  IF EXISTS (
    SELECT FROM jsonb_to_recordset(expected) AS x(stream text, version int)
    WHERE x.version <> coalesce((SELECT max(version) FROM events e WHERE e.stream = x.stream), 0)
  ) THEN
    RAISE EXCEPTION 'a stream has moved on' USING errcode = '40001';
  END IF;
  INSERT INTO events (stream, version, type, schema, data, meta, id, at)
  SELECT f.stream, x.version + row_number() OVER (PARTITION BY f.stream ORDER BY f.ordinality),
    f.type, f.schema, f.data, f.meta, f.id, f.at
  FROM ROWS FROM (jsonb_to_recordset(fresh) AS
    (stream text, type text, schema smallint, data jsonb, meta jsonb, id uuid, at timestamptz)
  ) WITH ORDINALITY AS f
  JOIN jsonb_to_recordset(expected) AS x(stream text, version int) USING (stream)
  ORDER BY f.ordinality;
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
