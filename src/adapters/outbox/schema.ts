import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { MailPayload, TextPayload } from './message.ts'

const instant = () => timestamp({ withTimezone: true, mode: 'string', precision: 3 })

/**
 * Mails and text messages on their way out. `waiting` rows are due at `dueAt`; `lockedUntil` is the lease of the
 * process that is sending one, and after a failed attempt the time of the next. `kept` is not `sent`: no service was
 * configured when the row fell due, so it was left here for the administrator to read.
 */
export const outbox = pgTable(
  'outbox',
  {
    id: text().primaryKey(),
    kind: text({ enum: ['mail', 'text'] }).notNull(),
    dedupe: text().notNull().unique(),
    recipient: text().notNull(),
    payload: jsonb().$type<MailPayload | TextPayload>().notNull(),
    about: text(),
    state: text({ enum: ['waiting', 'sent', 'kept', 'failed'] })
      .notNull()
      .default('waiting'),
    dueAt: instant().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    lockedUntil: instant(),
    sentAt: instant(),
    lastError: text(),
    createdAt: instant().notNull().defaultNow(),
  },
  t => [
    index('outbox_due_idx').on(t.dueAt).where(sql`state = 'waiting'`),
    index('outbox_about_idx').on(t.about),
    index('outbox_state_idx').on(t.state, t.id),
  ],
)
