import type { Sql } from 'postgres'
import type { Reading } from '../src/eventlog/store.ts'
import type { Entry } from '../src/modules/booking/history/timeline.ts'
import { command, Failure } from './cli/command.ts'

const ZONE = 'America/Chicago'

await command(
  {
    usage: `bun scripts/history.ts BOOKING_ID [--at TIME] | --user USERNAME
Prints the events of a booking in order: time in Chicago, actor, and what happened. With --at, prints the booking as of
that time first, then its history up to then. --user prints an account's events, including sign-ins. TIME is in Chicago
unless it names a zone: 2027-03-14 (the start of that day), "2027-03-14 09:30", 2027-03-14T14:30:00Z, or a time as this
script prints it. Only reads.`,
    options: { at: { type: 'string' }, user: { type: 'string' } },
    positionals: [0, 1],
  },
  async ({ values, positionals: [id], signal }) => {
    if ((id === undefined) === (values.user === undefined)) {
      throw new Failure('Name either a booking or, with --user, an account.')
    }
    const at = values.at === undefined ? undefined : instantOf(values.at)
    const { operate } = await import('./cli/operator.ts')

    await operate({ mode: 'read', anySchema: true, signal }, async ({ sql }) => {
      const { readLog } = await import('../src/eventlog/store.ts')
      const { createSchemas } = await import('../src/eventlog/schemas.ts')
      const { facts, tables } = await import('../src/modules.ts')

      const log = readLog(sql, { schemas: createSchemas(facts), tables })
      if (values.user !== undefined) return printAccount(sql, log, values.user, at)
      if (id !== undefined) return printBooking(sql, log, id, at)
    })
  },
)

async function printBooking(sql: Sql, log: Reading, id: string, at?: Temporal.Instant): Promise<void> {
  const { timeline } = await import('../src/modules/booking/history/timeline.ts')
  const entries = await timeline({ log, sql }, id)
  if (entries.length === 0) throw new Failure(`There is no booking ${id}.`)
  if (at) {
    const row = await findRowAt(log, id, at)
    if (!row) throw new Failure(`On ${inChicago(at)} it was not booked yet.`)
    console.log(`As it stood on ${inChicago(at)} (${ZONE}):\n${JSON.stringify(row, null, 2)}\n`)
  }
  for (const entry of entries) {
    if (!at || happenedBy(at, entry)) console.log(lineOf(entry))
  }
}

/** Folds the booking's events up to that time. */
async function findRowAt(log: Reading, id: string, at: Temporal.Instant) {
  const { streamOf } = await import('../src/eventlog/types.ts')
  const { rowAt } = await import('../src/modules/booking/history/timeline.ts')
  const { serviceRequests } = await import('../src/modules/booking/service-request.ts')
  const events = await log.stream(streamOf(serviceRequests, id))
  const last = events.findLast(event => happenedBy(at, event))
  return last && rowAt(serviceRequests, events, last.position)
}

async function printAccount(sql: Sql, log: Reading, username: string, at?: Temporal.Instant): Promise<void> {
  const { streamOf } = await import('../src/eventlog/types.ts')
  const { users } = await import('../src/modules/accounts/user.ts')
  const [user] = await sql<{ id: string }[]>`select id from users where lower(username) = lower(${username})`
  if (!user) throw new Failure(`There is no account ${username}.`)
  for (const event of await log.stream(streamOf(users, user.id))) {
    if (at && !happenedBy(at, event)) continue
    console.log(`${inChicago(Temporal.Instant.from(event.at))}  ${log.describe(event)}`)
  }
}

function happenedBy(time: Temporal.Instant, { at }: Readonly<{ at: string }>): boolean {
  return Temporal.Instant.compare(at, time) <= 0
}

function lineOf({ at, who, summary, requestId }: Entry): string {
  const request = requestId === undefined ? [] : [`[request ${requestId}]`]
  return [inChicago(Temporal.Instant.from(at)), who, summary, ...request].join('  ')
}

function inChicago(instant: Temporal.Instant): string {
  return instant.toZonedDateTimeISO(ZONE).toLocaleString('en-US', {
    ...{ year: 'numeric', month: 'short', day: '2-digit' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', timeZoneName: 'short' },
  })
}

function instantOf(text: string): Temporal.Instant {
  try {
    // As this script prints it. Only Date parses the abbreviations of American zones.
    if (/ C[SD]T$/.test(text)) return Temporal.Instant.fromEpochMilliseconds(Date.parse(text))
    const iso = text.replace(/^(\S+)[ T](\d:)/, '$1T0$2')
    if (/(Z|[+-]\d\d:?\d\d)$/i.test(iso)) return Temporal.Instant.from(iso)
    return Temporal.PlainDateTime.from(iso).toZonedDateTime(ZONE).toInstant()
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw new Failure(
      `${text} is not a time. Write it like 2027-03-14, "2027-03-14 09:30" or 2027-03-14T14:30:00Z.`,
    )
  }
}
