import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { openPool, UnusableDatabase } from './connect.ts'
import { entries } from './migrations/meta/_journal.json'

type Options = Readonly<{
  /** The migrations, with drizzle's journal. */
  folder?: string
  /** How long a migration tries to get its locks. */
  patienceMs?: number
  /** How long one try waits for a lock. Every session that needs the table, readers included, waits behind it. */
  lockTimeoutMs?: number
}>

/** How a database's schema compares with this release's. `none`: it was never migrated. */
export type SchemaVersion = 'none' | 'older' | 'current' | 'newer'

/**
 * Brings a database to the current schema while servers use it. Each migration is a transaction of its own and waits
 * for its locks in short tries, so that other sessions can pass in between. Several processes may start at once: each
 * migration is run by one of them.
 * @throws UnusableDatabase when other sessions hold its locks for too long, or the database is older than the baseline
 */
export async function migrate(url: string, options: Options = {}): Promise<void> {
  const { folder = ownMigrations, patienceMs = 60_000, lockTimeoutMs = 1000 } = options
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const connection = { application_name: 'fairmove migration' }
  const sql = openPool(url, { max: 2, connection })
  try {
    for (;;) {
      const next = await pending(sql, migrations)
      if (!next) return
      await untilUnlocked(sql, { patienceMs, lockTimeoutMs }, async tx => {
        await tx`select pg_advisory_xact_lock(7002)`
        // Another process may have run it in the meantime.
        if ((await pending(tx, migrations)) === next) await run(tx, next)
      })
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

/** Compares the last migration that the database has seen with the last one of this release. Changes nothing. */
export async function schemaVersion(sql: Sql): Promise<SchemaVersion> {
  const seen = await lastMigration(sql)
  if (seen === 0) return 'none'
  const last = Math.max(...times)
  return seen === last ? 'current' : seen < last ? 'older' : 'newer'
}

const times = entries.map(({ when }) => when)

/**
 * The baseline replaced the first 21 migrations and has the time of the last of them, so a database that has seen those
 * 21 needs no other treatment than one that has seen the baseline.
 */
const baseline = Math.min(...times)
const replacedByBaseline = 21

/** How many migrations this release has. A backup states this number, so the replaced ones still count. */
export const migrationCount = entries.length - 1 + replacedByBaseline

/** How many migrations a database has seen, in the same count. It has seen the baseline. */
export async function countMigrations(sql: Sql | TransactionSql): Promise<number> {
  const [later] = await sql<{ count: number }[]>`
    select count(*)::int as count from drizzle.__drizzle_migrations where created_at > ${baseline}`
  return (later?.count ?? 0) + replacedByBaseline
}

const ownMigrations = new URL('./migrations', import.meta.url).pathname

type Migration = ReturnType<typeof readMigrationFiles>[number]

async function pending(sql: Sql | TransactionSql, migrations: readonly Migration[]) {
  const last = await lastMigration(sql)
  if (last > 0 && last < baseline) throw new UnusableDatabase(tooOld)
  return migrations.find(({ folderMillis }) => folderMillis > last)
}

const tooOld =
  'The database is too old for this release. Install the release before this one, start it once, then start this one.'

/** When the last migration that the database has seen was written, in Unix milliseconds; 0 without any. */
async function lastMigration(sql: Sql | TransactionSql): Promise<number> {
  // Not to_regclass: within a transaction it may miss what another session has just committed.
  const [found] = await sql`
    select from pg_tables where schemaname = 'drizzle' and tablename = '__drizzle_migrations'`
  if (!found) return 0
  const [seen] = await sql<{ last: number }[]>`
    select coalesce(max(created_at), 0)::float8 as last from drizzle.__drizzle_migrations`
  return seen?.last ?? 0
}

/** Runs a migration and records it where drizzle does. */
async function run(tx: TransactionSql, { sql: statements, hash, folderMillis }: Migration) {
  await tx`create schema if not exists drizzle`
  await tx`
    create table if not exists drizzle.__drizzle_migrations (
      id serial primary key, hash text not null, created_at bigint)`
  for (const statement of statements) await tx.unsafe(statement)
  await tx`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`
}

/** Runs `work` in a transaction, and starts over when it cannot get a lock, for `patienceMs`. */
async function untilUnlocked(
  sql: Sql,
  { patienceMs, lockTimeoutMs }: Required<Omit<Options, 'folder'>>,
  work: (tx: TransactionSql) => Promise<void>,
): Promise<void> {
  const end = performance.now() + patienceMs
  let holders: readonly Holder[] = []
  for (;;) {
    let finding = Promise.resolve()
    let timer: Timer | undefined
    try {
      return await sql.begin(async tx => {
        await tx.unsafe(`set local lock_timeout = ${lockTimeoutMs}`)
        const [own] = await tx<{ pid: number }[]>`select pg_backend_pid() as pid`
        const find = async () => {
          const found = await findHolders(sql, own?.pid)
          if (found.length > 0) holders = found
        }
        timer = setInterval(() => {
          finding = finding.then(find)
          // Awaited, and so thrown, when the try is over.
          finding.catch(() => {})
        }, lockTimeoutMs / 4)
        await work(tx)
      })
    } catch (error) {
      if (!isBlocked(error)) throw error
    } finally {
      clearInterval(timer)
      await finding
    }
    if (performance.now() > end) throw new UnusableDatabase(sentenceOf(patienceMs, holders))
    await Bun.sleep(lockTimeoutMs * (0.5 + Math.random()))
  }
}

/** A lock timeout, or a deadlock that Postgres resolved by ending this transaction. */
const isBlocked = (error: unknown) =>
  error instanceof postgres.PostgresError && (error.code === '55P03' || error.code === '40P01')

type Holder = Readonly<{ pid: number; application: string; seconds: number }>

/** The sessions that this one waits for. */
const findHolders = (sql: Sql, pid = 0) => sql<Holder[]>`
  select pid, application_name as application, coalesce(extract(epoch from now() - xact_start), 0)::int as seconds
  from pg_stat_activity where pid = any(pg_blocking_pids(${pid})) order by xact_start`

function sentenceOf(patienceMs: number, holders: readonly Holder[]): string {
  const why = 'The database could not be migrated, because other sessions held its locks'
  const who = holders.map(
    ({ pid, application, seconds }) =>
      `session ${pid} (${application || 'without a name'}), in a transaction for ${seconds} s`,
  )
  const list = who.length > 0 ? `: ${who.join('; ')}` : ''
  return `${why} for ${Math.round(patienceMs / 1000)} s${list}. End them and start again.`
}
