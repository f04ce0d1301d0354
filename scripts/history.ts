import { parseArgs } from 'node:util'
import type { Sql } from 'postgres'
import { type Reading, readLog } from '../src/eventlog/read.ts'
import { createSchemas } from '../src/eventlog/schemas.ts'
import { type Stored, streamOf } from '../src/eventlog/types.ts'
import { users } from '../src/modules/accounts/user.ts'
import { rowAt } from '../src/modules/booking/history/standing.ts'
import { type Entry, timeline } from '../src/modules/booking/history/timeline.ts'
import { serviceRequests } from '../src/modules/booking/service-request.ts'
import { facts, tables } from '../src/modules.ts'
import { Failure, operate } from './operator.ts'

/**
 * `bun scripts/history.ts BOOKING_ID [--at TIME]`: the events of a booking in order, with the time in
 * Chicago, the actor and what happened. With --at also the row as it was then; a time without a zone is
 * Chicago's.
 * `bun scripts/history.ts --user USERNAME`: the same for an account, with its sign-ins.
 */
const ZONE = 'America/Chicago'

await operate(readArguments, async ({ sql }, { id, at, username }) => {
  const log = readLog(sql, { schemas: createSchemas(facts), tables })
  if (username !== undefined) return tellAccount(sql, log, username)
  const entries = await timeline({ log, sql }, id)
  if (entries.length === 0) throw new Failure(`There is no booking ${id}.`)
  for (const entry of entries) console.log(told(entry))
  if (!at) return
  const row = rowThen(await log.stream(streamOf(serviceRequests, id)), at)
  if (!row) throw new Failure(`On ${inChicago(at)} it was not booked yet.`)
  console.log(`\nAs it stood on ${inChicago(at)}:\n${JSON.stringify(row, null, 2)}`)
})

function readArguments(): { id: string; at?: Temporal.Instant; username?: string } {
  const options = { at: { type: 'string' }, user: { type: 'string' } } as const
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  const [id = ''] = positionals
  if (positionals.length !== (values.user === undefined ? 1 : 0)) {
    throw new Failure('Usage: bun scripts/history.ts BOOKING_ID [--at TIME] | --user USERNAME')
  }
  return { id, at: values.at === undefined ? undefined : instantOf(values.at), username: values.user }
}

async function tellAccount(sql: Sql, log: Reading, username: string): Promise<void> {
  const [user] = await sql<{ id: string }[]>`select id from users where lower(username) = lower(${username})`
  if (!user) throw new Failure(`There is no account ${username}.`)
  for (const event of await log.stream(streamOf(users, user.id))) {
    console.log(`${inChicago(Temporal.Instant.from(event.at))}  ${log.describe(event)}`)
  }
}

function instantOf(text: string): Temporal.Instant {
  const hasZone = /(Z|[+-]\d\d:?\d\d)$/i.test(text)
  try {
    if (hasZone) return Temporal.Instant.from(text)
    return Temporal.PlainDateTime.from(text).toZonedDateTime(ZONE).toInstant()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Failure(`${text} is not a time. Write it like 2027-03-14T09:30 or 2027-03-14T14:30:00Z.`)
  }
}

function told({ at, who, summary, requestId }: Entry): string {
  const request = requestId === undefined ? [] : [`[request ${requestId}]`]
  return [inChicago(Temporal.Instant.from(at)), who, summary, ...request].join('  ')
}

function inChicago(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(ZONE).toLocaleString('en-US', {
    ...{ year: 'numeric', month: 'short', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  })
}

/** The fold of the booking's events up to the last that had happened by then. */
function rowThen(own: readonly Stored[], at: Temporal.Instant) {
  const last = own.findLast(event => Temporal.Instant.compare(event.at, at) <= 0)
  return last && rowAt(own, last.position)
}
