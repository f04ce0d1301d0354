import { type } from 'arktype'
import type { Sql } from 'postgres'
import { type Stored, streamOf } from '../../../eventlog/types.ts'
import type { Platform } from '../../module.ts'
import { serviceRequests } from '../service-request.ts'
import { type Drive, driveInWords, listDrives } from './drives.ts'
import { createNames, type Names } from './names.ts'

type Reading = Pick<Platform['log'], 'where' | 'stream' | 'describe'>

/**
 * Something that happened to a booking: where it stands in the log, when (UTC, ISO 8601), what kind, who by the log's
 * name and by a person's, one sentence, and the data behind it, as it is stored (money in cents). `requestId` finds the
 * request in the server's log.
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
 * A booking's history from the log alone, in order: its own stream, with the mails and texts about it, its chat, its
 * crew coming and going, and each drive in one entry. Empty when there is no such booking.
 */
export async function timeline(
  { log, sql }: Readonly<{ log: Reading; sql: Sql }>,
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
  ].sort((one, other) => one.position - other.position)
}

/** The booking's own stream, and events of other streams that name it. Positions are summed up by `listDrives`. */
export const eventsAbout = (sql: Sql, id: string) => sql`
  (stream = ${streamOf(serviceRequests, id)}
    or (data ? 'serviceRequestId' and data ->> 'serviceRequestId' = ${id}))
  and type <> 'LocationReported'`

const eventEntry = (event: Stored, log: Reading, names: Names): Entry => ({
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
