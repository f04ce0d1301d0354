import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })

/** Everything the sandbox knows, in the provider's own shapes: intents, charges, refunds, cards' last digits, events. */
export const sandboxObjects = pgTable(
  'sandbox_objects',
  {
    id: text().primaryKey(),
    kind: text().notNull(),
    seq: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    data: jsonb().notNull(),
  },
  table => [index('sandbox_objects_newest').on(table.kind, table.seq.desc())],
)

/** The first reply to each Idempotency-Key. The row is claimed before the work and its reply set in the same transaction. */
export const sandboxIdempotency = pgTable('sandbox_idempotency', {
  key: text().primaryKey(),
  fingerprint: text().notNull(),
  status: integer(),
  reply: jsonb(),
  createdAt: instant().notNull().defaultNow(),
})

/** One webhook per event. `dueAt` is the next try or the end of a lease; null once delivered or given up. */
export const sandboxDeliveries = pgTable(
  'sandbox_deliveries',
  {
    eventId: text().primaryKey(),
    attempts: integer().notNull().default(0),
    dueAt: instant(),
    deliveredAt: instant(),
    lastAnswer: text(),
  },
  table => [index('sandbox_deliveries_due').on(table.dueAt).where(sql`"dueAt" is not null`)],
)
