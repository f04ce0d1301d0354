import type { Deps } from '../../deps.ts'
import { findRequest } from './queries.ts'

/** A booking's history from the log alone, in order: when, what kind, who, one sentence, and the data behind it. */
export async function timeline({ log, db }: Pick<Deps, 'log' | 'db'>, id: string) {
  await findRequest(db, id)
  const events = await log.about(id)
  return events.map(event => ({
    position: event.position,
    at: event.at,
    type: event.type,
    actor: event.meta.actor,
    summary: log.describe(event),
    data: event.data,
  }))
}
