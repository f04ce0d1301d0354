import { type } from 'arktype'
import type { Sql } from 'postgres'
import { type Row, rowOf, type Stored, streamOf, type Table } from '../../../eventlog/types.ts'
import { type User, users } from '../../accounts/user.ts'
import type { Platform } from '../../module.ts'
import { assignmentFacts } from '../events.ts'
import { serviceRequests } from '../service-request.ts'
import { type Drive, driveInWords, listDrives } from './drives.ts'

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

/** The booking's row as of a log position. */
export const rowAt = <R extends Row>(table: Table<R>, own: readonly Stored[], position: number) =>
  rowOf(
    table,
    own.filter(event => event.position <= position),
  )

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

/** Returns an actor's display name as of a log position. */
type Names = (actor: string, position: number) => string

/**
 * Display names for the actors of a booking's events, from the log alone. An administrator's name comes from the
 * account's stream (read without sign-ins), a crew's from its last assignment.
 */
export async function createNames(
  { stream }: Pick<Platform['log'], 'stream'>,
  events: readonly Stored[],
): Promise<Names> {
  const administrators = new Set(events.flatMap(({ meta }) => idIn('admin', meta.actor) ?? []))
  const accounts = new Map(
    await Promise.all(
      [...administrators].map(
        async id => [id, await stream(streamOf(users, id), { without: signIns })] as const,
      ),
    ),
  )
  return (actor, position) => {
    const administrator = idIn('admin', actor)
    if (administrator) {
      const account = accounts.get(administrator) ?? []
      const user = rowOf(
        users,
        account.filter(event => event.position <= position),
      )
      return user ? nameOf(user) : 'Administrator'
    }
    const crew = idIn('provider', actor)
    if (crew) return crewName(crew, events, position) ?? 'Crew'
    return displayNames[actor] ?? (idIn('customer', actor) ? 'Customer' : actor)
  }
}

/** The crew's name in the booking's last assignment up to a log position. */
export function crewName(providerId: string, events: readonly Stored[], upTo: number): string | undefined {
  const names = events.flatMap(({ type, data, position }) => {
    if (type !== 'ProviderAssigned' || position > upTo) return []
    const assigned = assignmentFacts.ProviderAssigned.data.assert(data)
    return assigned.providerId === providerId ? assigned.providerName : []
  })
  return names.at(-1)
}

const signIns = ['SignedIn', 'SignInFailed']

const displayNames: Readonly<Record<string, string>> = {
  visitor: 'Customer',
  system: 'System',
  operator: 'Operator',
  'card provider': 'Card provider',
  'text message service': 'Text message service',
}

const idIn = (kind: string, actor: string) =>
  actor.startsWith(`${kind}:`) ? actor.slice(kind.length + 1) : undefined

const nameOf = ({ firstName, lastName, username }: User) => `${firstName} ${lastName}`.trim() || username
