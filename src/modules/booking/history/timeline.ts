import { type } from 'arktype'
import type { Sql } from 'postgres'
import { type Stored, streamOf } from '../../../eventlog/types.ts'
import type { Platform } from '../../module.ts'
import { serviceRequests } from '../service-request.ts'
import { type Drive, driveInWords, listDrives } from './drives.ts'
import { createNames, type Names } from './names.ts'

type LogReader = Pick<Platform['log'], 'where' | 'stream' | 'describe'>

/**
 * An entry of a booking's history. `position` is the event's position in the log, `at` its time (UTC, ISO 8601), `actor`
 * the log's actor and `who` its display name, `summary` one sentence, `data` the stored data (money in cents).
 * `requestId` identifies the request in the server's log.
 */
export const entry = type({
  position: 'number.integer',
  at: 'string',
  type: 'string',
  actor: 'string',
  who: 'string',
  summary: 'string',
  data: 'object',
  'requestId?': 'string | undefined',
})
export type Entry = typeof entry.infer

/**
 * A booking's history in log order, from the log alone: its own stream (including its mails and texts), its chat, its
 * crew's status changes, and one entry for each drive. Empty if there is no such booking.
 */
export async function timeline(
  { log, sql }: Readonly<{ log: LogReader; sql: Sql }>,
  serviceRequestId: string,
): Promise<Entry[]> {
  const [events, drives] = await Promise.all([
    log.where(eventsAbout(sql, serviceRequestId)),
    listDrives(sql, serviceRequestId),
  ])
  const names = await createNames(log, events)
  return [
    ...events.map(event => eventEntry(event, log, names)),
    ...drives.map(drive => driveEntry(drive, names)),
  ].sort((a, b) => a.position - b.position)
}

/** The booking's own stream and events of other streams that name it. `listDrives` covers the crew's positions. */
export const eventsAbout = (sql: Sql, id: string) => sql`
  (stream = ${streamOf(serviceRequests, id)}
    or (data ? 'serviceRequestId' and data ->> 'serviceRequestId' = ${id}))
  and type <> 'LocationReported'`

const eventEntry = (event: Stored, log: LogReader, names: Names): Entry => ({
  position: event.position,
  at: event.at,
  type: event.type,
  actor: event.meta.actor,
  who: names(event.meta.actor, event.position),
  summary: log.describe(event),
  data: event.data,
  requestId: event.meta.requestId,
})

function driveEntry({ position, at, ...data }: Drive, names: Names): Entry {
  const actor = `provider:${data.providerId}`
  const who = names(actor, position)
  return { position, at, type: 'LocationReported', actor, who, summary: driveInWords(who, data), data }
}
