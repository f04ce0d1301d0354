import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres, { type Sql } from 'postgres'
import { startEmbedded } from '../../db/embedded.ts'
import { migrate } from '../../db/migrate.ts'
import { unlessAborted } from '../cli/command.ts'
import { buildClient } from '../client/build.ts'
import {
  type Assigned,
  addCrew,
  type SentBooking,
  signIn,
  startCustomers,
  startOffice,
  startPhone,
} from './clients.ts'
import { openProxy } from './proxy.ts'
import { openSite, type Site, terminateAll } from './site.ts'
import { type Row, statusesOf } from './try-fault.ts'

export const rollingDeploy = 'rolling deploy'

/** A rolling deploy on a Postgres that outlives the servers. Positions and assignments count as acknowledged, too. */
export async function tryRollingDeploy(signal: AbortSignal): Promise<Row> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fairmove-faults-'))
  const postgres = await startEmbedded(join(folder.path, 'database'))
  try {
    const options = { databaseUrl: postgres.url, folder: folder.path, customers: 8, requests: 1000 }
    const rolled = await unlessAborted(signal, () => rollUnderLoad(options))
    const { customers, office, ended } = rolled
    return {
      fault: rollingDeploy,
      'away s': '-',
      'well s': '-',
      requests: String(customers.requests + office.requests),
      'clients saw': `${statusesOf(customers)}, office ${statusesOf(office)}`,
      'worst ms': Math.max(customers.worstMs, office.worstMs).toFixed(),
      acked: String(rolled.bookings + rolled.assignments + rolled.positions),
      lost: String(rolled.lost.length),
      twice: String(rolled.twice.length),
      'followers s': '-',
      'health p99 / max ms': '-',
      'attacker saw': '',
      SIGTERM: ended.map(({ code, seconds }) => `${code} after ${seconds.toFixed(1)} s`).join(', '),
    }
  } finally {
    await terminateAll()
    await postgres.stop()
  }
}

type Options = Readonly<{
  databaseUrl: string
  /** For the servers' data. Removed by the caller. */
  folder: string
  /** How many customers there are, and how many requests they make in each stage. */
  customers: number
  requests: number
}>

/**
 * Replaces two servers on one database, behind a proxy and under load, by two others. Before that a newer release
 * migrates the database while the old servers serve and another transaction has read the tables. Returns the responses
 * that clients got, and what is missing in the log afterwards.
 */
export async function rollUnderLoad({ databaseUrl, folder, requests, ...load }: Options) {
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  const proxy = await openProxy()
  const sites: Site[] = []
  const serve = async (name: string) => {
    const site = await openSite(join(folder, name), { DATABASE_URL: databaseUrl })
    sites.push(site)
    await proxy.add(site.url)
    return site
  }
  /** The server ends by itself; the proxy learns of it from /ready. */
  const retire = async (site: Site) => {
    const ended = await site.terminate()
    proxy.remove(site.url)
    return ended
  }
  try {
    // Otherwise the first servers would each build it.
    await buildClient()
    const old = await Promise.all([serve('old 1'), serve('old 2')])
    const cookie = await signIn(proxy.url)
    const crews = [await addCrew(proxy.url, cookie, 'north'), await addCrew(proxy.url, cookie, 'south')]
    const customers = startCustomers(proxy.url, load.customers)
    const [crew] = crews
    if (!crew) throw new Error('There is no crew.')
    const office = startOffice(proxy.url, cookie, crew.providerId)
    const phones = crews.map(each => startPhone(proxy.url, each))
    const moreRequests = async () => {
      const goal = customers.seen.requests + requests
      while (customers.seen.requests < goal) await Bun.sleep(20)
    }

    await moreRequests()
    const reader = await holdTables(sql)
    const migrating = migrate(databaseUrl, { folder: await nextRelease(folder) })
    const notBlocked = migrating.then(() => {
      throw new Error('The migration did not wait for the reader.')
    })
    await Promise.race([untilBlocked(sql), notBlocked])
    await moreRequests()
    await reader.release()
    await migrating
    await moreRequests()
    const ends = []
    for (const [n, site] of old.entries()) {
      await serve(`new ${n + 1}`)
      ends.push(retire(site))
    }
    const ended = await Promise.all(ends)
    await moreRequests()

    await Promise.all([customers.stop(), office.stop(), ...phones.map(phone => phone.stop())])
    const sent = [...customers.bookings, ...office.bookings]
    const positions = phones.flatMap(phone => phone.acknowledged)
    const timesOf = await timesInLog(sql)
    return {
      customers: customers.seen,
      office: office.seen,
      bookings: sent.filter(each => each.acknowledged).length,
      assignments: office.assigned.length,
      positions: positions.length,
      closeCodes: phones.flatMap(phone => phone.closeCodes),
      ended,
      lost: [
        ...sent.filter(each => each.acknowledged && timesOf(each) === 0).map(({ key }) => `booking ${key}`),
        ...(await lostAssignments(sql, office.assigned)),
        ...(await lostPositions(sql, positions)),
      ],
      twice: sent.filter(each => timesOf(each) > 1).map(({ key }) => `booking ${key}`),
    }
  } finally {
    await Promise.all(sites.map(site => site.terminate()))
    proxy.close()
    await sql.end()
  }
}

/** A transaction that has read the tables and stays open, as a backup or somebody's report does. */
async function holdTables(sql: Sql) {
  const released = Promise.withResolvers<void>()
  const read = Promise.withResolvers<void>()
  const transaction = sql.begin(async tx => {
    for (const table of migrated) await tx`select count(*) from ${tx(table)}`
    read.resolve()
    await released.promise
  })
  await read.promise
  return {
    async release() {
      released.resolve()
      await transaction
    },
  }
}

/** Resolves when the migration waits for a lock. */
async function untilBlocked(sql: Sql): Promise<void> {
  const find = () => sql`
    select from pg_stat_activity
    where datname = current_database() and application_name = 'fairmove migration' and wait_event_type = 'Lock'`
  while ((await find()).length === 0) await Bun.sleep(20)
}

/** The tables that every request of the load writes. */
const migrated = ['service_requests', 'providers', 'estimates', 'quote_drafts', 'events']

/** The migrations of a newer release: new columns that must have a value, a new table and new indexes. */
async function nextRelease(folder: string): Promise<string> {
  const statements = [
    ...migrated.map(table => `alter table ${table} add column "nextRelease" text not null default 'none'`),
    'create table next_release (id text primary key, note text not null)',
    ...migrated.map(table => `create index ${table}_next_release on ${table} ("nextRelease")`),
  ]
  const release = join(folder, 'migrations')
  const tag = '9999_next_release'
  const entry = { idx: 0, version: '7', when: Date.parse('2094-01-01T00:00:00Z'), tag, breakpoints: true }
  const journal = { version: '7', dialect: 'postgresql', entries: [entry] }
  await Bun.write(join(release, 'meta', '_journal.json'), JSON.stringify(journal))
  await Bun.write(join(release, `${tag}.sql`), statements.join(';\n--> statement-breakpoint\n'))
  return release
}

/** How often each booking is in the log, by its key. */
async function timesInLog(sql: Sql): Promise<(booking: SentBooking) => number> {
  const logged = await sql<{ email: string; times: number }[]>`
    select data ->> 'customerEmail' as email, count(*)::int as times from events
    where type = 'BookingCreated' group by 1`
  const times = new Map(logged.map(each => [each.email, each.times]))
  return ({ key }) => times.get(`${key}@faults.example`) ?? 0
}

async function lostAssignments(sql: Sql, assigned: readonly Assigned[]): Promise<string[]> {
  const logged = await sql<{ stream: string }[]>`select stream from events where type = 'ProviderAssigned'`
  const streams = new Set(logged.map(({ stream }) => stream))
  return assigned.flatMap(({ id }) => (streams.has(`booking-${id}`) ? [] : [`assignment of ${id}`]))
}

async function lostPositions(
  sql: Sql,
  taken: readonly Readonly<{ id: string; timestamp: string; latitude: number }>[],
): Promise<string[]> {
  const logged = await sql<{ at: string; latitude: number }[]>`
    select fix ->> 'timestamp' as at, (fix ->> 'latitude')::float as latitude
    from events, jsonb_array_elements(data -> 'fixes') fix where type = 'LocationReported'`
  const known = new Set(logged.map(({ at, latitude }) => `${at} ${latitude}`))
  return taken.flatMap(({ id, timestamp, latitude }) =>
    known.has(`${timestamp} ${latitude}`) ? [] : [`position ${id}`],
  )
}
