-- The steps of a crew that was replaced are marked. Each step was reported by the crew that had the job then.
-- A server of the earlier release that still runs marks none, so rebuild after the last of them stopped.
UPDATE "service_requests" SET "moveDay" = jsonb_set("moveDay", '{steps}', (
  SELECT jsonb_agg(CASE WHEN step ->> 'id' = any(former."ids") THEN step || '{"byFormerCrew": true}' ELSE step END ORDER BY n)
  FROM jsonb_array_elements("moveDay" -> 'steps') WITH ORDINALITY AS steps(step, n)
))
FROM (
  SELECT reported."stream", array_agg(reported."data" ->> 'id') AS "ids"
  FROM "events" reported JOIN "events" later ON later."stream" = reported."stream" AND later."version" > reported."version"
  WHERE reported."type" IN ('DayStepRecorded', 'DayStepRepeated') AND (
    later."type" = 'ProviderUnassigned'
    OR later."type" = 'ProviderAssigned' AND reported."meta" ->> 'actor' <> 'provider:' || (later."data" ->> 'providerId')
  )
  GROUP BY reported."stream"
) former
WHERE former."stream" = 'booking-' || "service_requests"."id" AND "moveDay" -> 'steps' <> '[]';
