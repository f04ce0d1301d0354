-- Accounts fold RefundNotMade since they know requests for refunds. An older one has no request and changes nothing but
-- the version.
UPDATE "booking_accounts" SET "version" = e."version"
FROM (SELECT "stream", max("version") AS "version" FROM "events" WHERE "type" = 'RefundNotMade' GROUP BY "stream") e
WHERE e."stream" = 'booking-' || "booking_accounts"."id" AND e."version" > "booking_accounts"."version";
