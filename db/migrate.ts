import { readMigrationFiles } from 'drizzle-orm/migrator'
import postgres, { type Sql, type TransactionSql } from 'postgres'
import { connecting } from './connect.ts'
import { lastMigration } from './schema-version.ts'

type Options = Readonly<{
  /** Where the migrations are, with drizzle's journal. */
  folder?: string
  /** How long a migration tries to get its locks. */
  patienceMs?: number
  /** How long one try waits for a lock. All that need the table wait behind it, also those that only read. */
  lockTimeoutMs?: number
}>

/** Other sessions held what a migration needs for too long. The message names them. */
export class MigrationBlocked extends Error {}

/**
 * Brings a database to the current schema, beside servers that use it. Each migration is a transaction of its own and
 * waits for its locks in short tries, so that others can pass in between. Several processes may start at once: each
 * migration is run by one of them.
 * @throws MigrationBlocked
 */
export async function migrate(url: string, options: Options = {}): Promise<void> {
  const { folder = ownMigrations, patienceMs = 60_000, lockTimeoutMs = 1000 } = options
  const migrations = readMigrationFiles({ migrationsFolder: folder })
  const connection = { application_name: 'fairmove migration' }
  const sql = postgres(url, { max: 2, ...connecting, connection, onnotice: () => {} })
  try {
    for (;;) {
      const next = await pending(sql, migrations)
      if (!next) return
      await untilUnlocked(sql, { patienceMs, lockTimeoutMs }, async tx => {
        await tx`select pg_advisory_xact_lock(7002)`
        // Another process may have run it meanwhile.
        if ((await pending(tx, migrations)) === next) await run(tx, next)
      })
    }
  } finally {
    await sql.end({ timeout: 1 })
  }
}

const ownMigrations = new URL('./migrations', import.meta.url).pathname

type Migration = ReturnType<typeof readMigrationFiles>[number]

async function pending(sql: Sql | TransactionSql, migrations: readonly Migration[]) {
  const last = await lastMigration(sql)
  return migrations.find(({ folderMillis }) => folderMillis > last)
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

/** Works in a transaction, and again from the beginning when it cannot get a lock, until the patience is over. */
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
          // It is thrown when the try is over.
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
    if (performance.now() > end) throw new MigrationBlocked(sentenceOf(patienceMs, holders))
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
