import { mkdtempDisposable } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { unlessAborted } from '../cli/command.ts'
import {
  ask,
  nothingSeen,
  quantile,
  type Seen,
  type SentBooking,
  startCustomers,
  startProbe,
} from './clients.ts'
import { databaseOf, type Environment, openSite, type Site, terminateAll } from './site.ts'

/** Lifts a fault. Resolves when the service is restored. */
type Lift = () => Promise<void>

/** A fault that can be caused, on a server with these settings. */
type Prepared = Readonly<{
  env?: Environment
  /** The database's address, if it is not the embedded one. */
  databaseUrl?: string
  inject(site: Site): Promise<Lift>
  /** For attacks: what the attacker saw. */
  attackerSaw?(): string
  close?(): Promise<void>
}>

export type Fault = Readonly<{
  name: string
  /** How long the fault lasts. */
  holdMs: number
  /** Why the fault cannot be tried on this machine. */
  skipped?(): Promise<string | undefined>
  prepare(dataDir: string): Promise<Prepared>
}>

export const columns = [
  'fault',
  'away s', // from the fault until it is lifted
  'well s', // from then until the last failure
  'requests',
  'clients saw',
  'worst ms',
  'acked',
  'lost',
  'twice',
  'followers s', // until the followers have caught up
  'health p99 / max ms',
  'attacker saw',
  'SIGTERM', // exit code and seconds when it comes during the fault
] as const
export type Row = Readonly<Record<(typeof columns)[number], string>>

/** Causes a fault under load, then again while the server shuts down, and counts what is in the log. */
export async function tryFault(fault: Fault, signal: AbortSignal): Promise<Row> {
  await using folder = await mkdtempDisposable(join(tmpdir(), 'fairmove-faults-'))
  const dataDir = folder.path
  const prepared = await fault.prepare(dataDir)
  try {
    return await unlessAborted(signal, () => observe(fault, prepared, dataDir))
  } finally {
    await terminateAll()
    await prepared.close?.()
  }
}

async function observe(fault: Fault, prepared: Prepared, dataDir: string): Promise<Row> {
  const site = await openSite(dataDir, prepared.env)
  const customers = startCustomers(site.url, prepared.env?.RATE_LIMITS === 'on' ? 0 : 8)
  const health = startProbe(site.url, '/health', 20)
  await Bun.sleep(2000)
  const calm = health.timesMs.splice(0).length
  if (calm === 0) throw new Error('The server does not answer.')

  const brokenAt = performance.now()
  const lift = await prepared.inject(site)
  await Bun.sleep(fault.holdMs)
  const attackerSaw = prepared.attackerSaw?.() ?? ''
  await lift()
  const backAt = performance.now()
  await quiet(customers.seen)
  await Promise.all([customers.stop(), health.stop()])
  const stoppedAt = performance.now()
  await caughtUp(site)
  const followers = performance.now() - stoppedAt

  const again = await prepared.inject(site)
  await Bun.sleep(300)
  const ended = await site.terminate()
  await again()

  const { acknowledged, lost, twice } = await account(dataDir, prepared, customers.bookings)
  return {
    fault: fault.name,
    'away s': seconds(backAt - brokenAt),
    'well s': seconds(Math.max(0, customers.seen.failedAt - backAt)),
    requests: String(customers.seen.requests),
    'clients saw': statusesOf(customers.seen),
    'worst ms': customers.seen.worstMs.toFixed(),
    acked: String(acknowledged),
    lost: String(lost),
    twice: String(twice),
    'followers s': seconds(followers),
    'health p99 / max ms': `${quantile(health.timesMs, 0.99).toFixed()} / ${quantile(health.timesMs, 1).toFixed()}`,
    'attacker saw': attackerSaw,
    SIGTERM: `${ended.code} after ${ended.seconds.toFixed(1)} s`,
  }
}

/** Resolves when no request has failed for two seconds, or after a minute. */
async function quiet(seen: Seen): Promise<void> {
  const start = performance.now()
  while (performance.now() - start < 60_000) {
    const since = Math.max(start, seen.failedAt)
    if (performance.now() - since > 2000) return
    await Bun.sleep(50)
  }
}

/** Resolves when every follower has processed the whole log, or after a minute. */
async function caughtUp({ url }: Site): Promise<void> {
  const start = performance.now()
  while (performance.now() - start < 60_000) {
    const metrics = await ask(nothingSeen(), `${url}/metrics`)
    const lags = metrics?.body.match(/^fairmove_follower_behind_positions\{.*\} (\d+)$/gm) ?? []
    if (lags.length > 0 && lags.every(line => line.endsWith(' 0'))) return
    await Bun.sleep(100)
  }
}

/**
 * Restarts the server and sends every booking again with its key, including those that were not acknowledged.
 * Each must then be in the log exactly once; otherwise it was lost or made twice.
 */
async function account(
  dataDir: string,
  { env, databaseUrl }: Readonly<{ env?: Record<string, string>; databaseUrl?: string }>,
  bookings: readonly SentBooking[],
) {
  const site = await openSite(dataDir, env)
  const sql = postgres(databaseUrl ?? (await databaseOf(site)), { max: 1 })
  const times = async () => {
    const counted = await sql<{ email: string; times: number }[]>`
      select data ->> 'customerEmail' as email, count(*)::int as times from events
      where type = 'BookingCreated' group by 1`
    return new Map(counted.map(({ email, times }) => [email, times]))
  }
  const made = await times()
  const timesOf = (counts: typeof made, { key }: SentBooking) => counts.get(`${key}@faults.example`) ?? 0
  const acknowledged = bookings.filter(each => each.acknowledged)
  const lost = acknowledged.filter(each => timesOf(made, each) === 0)
  const open = bookings.filter(each => !each.acknowledged)
  for (const { request } of open) await ask(nothingSeen(), `${site.url}/api/service-requests`, request)
  const after = await times()
  const missing = open.filter(each => timesOf(after, each) === 0)
  const twice = bookings.filter(each => timesOf(after, each) > 1)
  await sql.end()
  await site.terminate()
  return { acknowledged: acknowledged.length, lost: lost.length + missing.length, twice: twice.length }
}

export const statusesOf = ({ statuses }: Seen) =>
  [...statuses].map(([status, times]) => `${status}×${times}`).join(' ') || '-'
const seconds = (ms: number) => (ms / 1000).toFixed(1)
