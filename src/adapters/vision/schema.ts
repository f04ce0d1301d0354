import { date, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** What a model saw, so that no photo is looked at twice. It can be emptied at any time. */
export const photoSightings = pgTable('photo_sightings', {
  /** The model, and the photo's key or the digest of several. */
  key: text().primaryKey(),
  seen: jsonb().notNull(),
  seenAt: timestamp({ withTimezone: true, mode: 'string', precision: 3 }).notNull().defaultNow(),
})

/** Calls of the paid model in a day, for the cap. */
export const visionCalls = pgTable('vision_calls', {
  day: date({ mode: 'string' }).primaryKey(),
  calls: integer().notNull(),
})
