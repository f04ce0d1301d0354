import type { Sql, TransactionSql } from 'postgres'
import { copyRows } from './copy.ts'
import { countsOf, putCounts } from './counts.ts'
import { createFold, type Fold } from './fold.ts'
import { head, type Reader } from './read.ts'
import { isDatabaseError } from './refusals.ts'
import type { Schemas } from './schemas.ts'
import { shapeOf } from './shape.ts'
import { type Projection, Refused } from './types.ts'
import { unlessCancelled } from './unless-cancelled.ts'

export type RebuildOptions = Readonly<{
  tables: readonly Projection[]
  schemas: Schemas
  /** First positions of the log: the one reached, and the last when the work began. Then rows copied, and of how many. */
  onProgress?: (done: number, total: number, unit: 'events' | 'rows') => void
  /** Stops the work: the live tables stay as they are, and nothing else is left. */
  signal?: AbortSignal
}>

export type Rebuilt = Readonly<{
  events: number
  rows: number
  /** How long writers had to wait for the swap. */
  swapMs: number
}>

/**
 * Folds the whole log in memory, copies the rows into a schema beside the live one, catches up with what was
 * appended meanwhile, and swaps. Writers wait only for the swap. No follower and no reaction runs: nothing is sent.
 * The tables are new ones with the same constraints and indexes: what was granted on the old ones is granted no more.
 */
export async function rebuild(sql: Sql, options: RebuildOptions): Promise<Rebuilt> {
  const { tables, schemas, onProgress, signal } = options
  return alone(sql, async () => {
    await refuseUnknownColumns(sql, tables)
    const shape = await shapeOf(sql, namesOf(tables), signal)
    const fold = createFold(tables, schemas)
    const last = await head(sql)
    await fold.readOn(sql, position => {
      signal?.throwIfAborted()
      onProgress?.(position, last, 'events')
    })
    await copyTables(sql, options, fold)
    const swapMs = await catchUpAndSwap(sql, { ...options, shape }, fold)
    return { events: fold.events(), rows: rowsOf(tables, fold), swapMs }
  })
}

/** In a schema of its own, which only one rebuild at a time may have. */
async function alone<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    const [lock] = await session`select pg_try_advisory_lock(7004) as mine`
    if (!lock?.mine) throw new Refused('Another rebuild is already running on this database.')
    try {
      await session`drop schema if exists rebuilt cascade` // Left by a rebuild that was killed.
      await session`create schema rebuilt`
      return await work()
    } finally {
      // Not on a connection of the work: a cancellation that comes late would hit this statement.
      await session`drop schema if exists rebuilt cascade`
      await session`select pg_advisory_unlock(7004)`
    }
  } finally {
    session.release()
  }
}

/** A rebuild of columns that another release keeps would reset them to their defaults. */
async function refuseUnknownColumns(sql: Sql, tables: readonly Projection[]) {
  for (const { name, columns } of tables) {
    const unknown = await sql<{ column: string }[]>`
      select column_name as column from information_schema.columns
      where table_schema = 'public' and table_name = ${name} and column_name <> all (${columns})
      order by ordinal_position`
    if (unknown.length === 0) continue
    const list = unknown.map(({ column }) => column).join(', ')
    throw new Refused(
      `The table ${name} has columns of a newer release: ${list}. Please rebuild with that release.`,
    )
  }
}

/** The tables as the log has them so far, in the schema beside. */
async function copyTables(sql: Sql, { tables, onProgress, signal }: RebuildOptions, fold: Fold) {
  const run = (statement: string) => unlessCancelled(signal, sql.unsafe(statement))
  const total = rowsOf(tables, fold)
  let copied = 0
  for (const table of tables) {
    const { name } = table
    // A vacuum of what was just filled would keep the swap waiting, and writers behind it.
    await run(`
      create table rebuilt.${name} (like public.${name} including all excluding indexes)
      with (autovacuum_enabled = off)`)
    const rows = fold.changed(table)
    for (let at = 0; at < rows.length; at += BATCH) {
      signal?.throwIfAborted()
      const batch = rows.slice(at, at + BATCH)
      await copyRows(sql, `rebuilt.${name}`, batch, table.columns)
      copied += batch.length
      onProgress?.(copied, total, 'rows')
    }
    for (const statement of await indexesOf(sql, name)) await run(statement)
    await run(`analyze rebuilt.${name}`)
  }
}

const BATCH = 2000

const namesOf = (tables: readonly Projection[]) => tables.map(({ name }) => name)
const rowsOf = (tables: readonly Projection[], fold: Fold) =>
  tables.reduce((sum, table) => sum + fold.rows(table).length, 0)

/** The statements that make the live table's constraints and indexes under their own names, once the rows are in. */
async function indexesOf(sql: Sql, table: string): Promise<string[]> {
  const constraints = await sql<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${`public.${table}`}::regclass and contype in ('p', 'u', 'x') order by contype`
  const indexes = await sql<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${`public.${table}`}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`
  return [
    ...constraints.map(
      ({ name, definition }) => `alter table rebuilt.${table} add constraint "${name}" ${definition}`,
    ),
    ...indexes.map(({ definition }) => definition.replace(` ON public.${table} `, ` ON rebuilt.${table} `)),
  ]
}

/**
 * A reader that takes its time would keep the swap waiting, and writers behind it: so the swap waits a moment only,
 * lets them pass, and tries again. Resolves with the milliseconds from the request for the locks to their release.
 */
async function catchUpAndSwap(
  sql: Sql,
  { tables, signal, shape }: RebuildOptions & Readonly<{ shape: string }>,
  fold: Fold,
): Promise<number> {
  for (let tries = 1; ; tries++) {
    await catchUp(sql, tables, fold)
    signal?.throwIfAborted()
    let start = performance.now()
    try {
      await sql.begin(async tx => {
        start = performance.now()
        await lock(tx, tables)
        if ((await shapeOf(tx, namesOf(tables))) !== shape) {
          throw new Refused('A migration has changed the tables meanwhile. Please rebuild again.')
        }
        await catchUp(tx, tables, fold)
        await swap(tx, tables)
        await putCounts(
          tx,
          tables,
          tables.flatMap(table => countsOf(table, fold.rows(table))),
        )
      })
      return performance.now() - start
    } catch (error) {
      if (!isDatabaseError(error) || error.code !== lockTimeout) throw error
      if (tries === 100) throw new Refused('The tables are too busy right now. Please rebuild later.')
    }
  }
}

const lockTimeout = '55P03'

/** Replaces the rows that changed in the log since the copies were made, or since the last time. */
async function catchUp(sql: Reader, tables: readonly Projection[], fold: Fold) {
  await fold.readOn(sql)
  for (const table of tables) {
    const rows = fold.changed(table)
    const ids = rows.map(({ id }) => id)
    if (ids.length > 0) await sql.unsafe(`delete from rebuilt.${table.name} where id = any($1)`, [ids])
    await copyRows(sql, `rebuilt.${table.name}`, rows, table.columns)
  }
}

/**
 * Tables first and in the order of their names, then the log: the order in which a writer's statement takes its
 * locks, so neither can wait for the other in a circle.
 */
async function lock(tx: TransactionSql, tables: readonly Projection[]) {
  const names = tables.map(({ name }) => `public.${name}`).sort()
  await tx`set local lock_timeout = '100ms'`
  await tx.unsafe(`lock table ${names.join()} in access exclusive mode`)
  await tx`select events_lock()`
  // What else may hold anything by now is an autovacuum, which Postgres ends when somebody waits for it.
  await tx`set local lock_timeout = 0`
}

/** Without cascade: a view that stands on a live table stops the rebuild instead of vanishing with the table. */
async function swap(tx: TransactionSql, tables: readonly Projection[]) {
  for (const { name } of tables) {
    await tx.unsafe(`drop table public.${name}`)
    await tx.unsafe(`alter table rebuilt.${name} set schema public`)
    await tx.unsafe(`alter table public.${name} reset (autovacuum_enabled)`)
  }
}
