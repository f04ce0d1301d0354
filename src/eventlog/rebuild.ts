import type { PendingQuery, Row as ResultRow, Sql, TransactionSql } from 'postgres'
import { isDatabaseError } from './failures.ts'
import { createFold, type Fold, type FoldOptions } from './fold.ts'
import { copyRows, head, type Reader } from './store.ts'
import { type Projection, Refused } from './types.ts'

export type Rebuilt = Readonly<{
  events: number
  rows: number
  /** How long the swap blocked writers. */
  swapMs: number
}>

/**
 * Folds the whole log in memory, copies the rows into a second schema, catches up with events appended meanwhile, and
 * swaps the tables. Writers wait only for the swap. Followers do not run, so nothing is sent. The new tables have the
 * same constraints and indexes; grants on the old ones are lost.
 */
export async function rebuild(sql: Sql, options: FoldOptions): Promise<Rebuilt> {
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

/** Runs the work with an empty schema `rebuilt`, which only one rebuild at a time may have. */
async function alone<T>(sql: Sql, work: () => Promise<T>): Promise<T> {
  const session = await sql.reserve()
  try {
    const [lock] = await session`select pg_try_advisory_lock(7004) as mine`
    if (!lock?.mine) throw new Refused('Another rebuild is already running on this database.')
    try {
      await session`drop schema if exists rebuilt cascade` // Left by a killed rebuild.
      await session`create schema rebuilt`
      return await work()
    } finally {
      // Not on a connection of the work: a late cancellation would hit this statement.
      await session`drop schema if exists rebuilt cascade`
      await session`select pg_advisory_unlock(7004)`
    }
  } finally {
    session.release()
  }
}

/** A rebuild would reset columns of another release to their defaults. */
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

/** Creates the tables in the second schema from the log so far. */
async function copyTables(sql: Sql, { tables, onProgress, signal }: FoldOptions, fold: Fold) {
  const run = (statement: string) => unlessCancelled(signal, sql.unsafe(statement))
  const total = rowsOf(tables, fold)
  let copied = 0
  for (const table of tables) {
    const { name } = table
    // A vacuum of the new table would delay the swap, and writers behind it.
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

/** The statements that create the live table's constraints and indexes under the same names. */
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
 * A long read would delay the swap, and writers behind it. So the swap gives up its locks after a moment, lets writers
 * pass, and tries again. Resolves with the milliseconds from the request for the locks to their release.
 */
async function catchUpAndSwap(
  sql: Sql,
  { tables, signal, shape }: FoldOptions & Readonly<{ shape: string }>,
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
      })
      return performance.now() - start
    } catch (error) {
      if (!isDatabaseError(error) || error.code !== lockTimeout) throw error
      if (tries === 100) throw new Refused('The tables are too busy right now. Please rebuild later.')
    }
  }
}

const lockTimeout = '55P03'

/** Replaces the copied rows that changed since the last call. */
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
 * The tables, then the log: a writer also holds its tables before it takes the log's lock. Writers lock several tables
 * in orders of their own, so this and a writer may wait for each other. Then this gives up after 100 ms, long before
 * Postgres would look for a deadlock and might end the writer instead.
 */
async function lock(tx: TransactionSql, tables: readonly Projection[]) {
  const names = tables.map(({ name }) => `public.${name}`).sort()
  await tx`set local lock_timeout = '100ms'`
  await tx.unsafe(`lock table ${names.join()} in access exclusive mode`)
  await tx`select events_lock()`
  // Only an autovacuum may still hold a lock, and Postgres ends it when another session waits.
  await tx`set local lock_timeout = 0`
}

/** Without cascade: a view on a live table stops the rebuild instead of vanishing with the table. */
async function swap(tx: TransactionSql, tables: readonly Projection[]) {
  for (const { name } of tables) {
    await tx.unsafe(`drop table public.${name}`)
    await tx.unsafe(`alter table rebuilt.${name} set schema public`)
    await tx.unsafe(`alter table public.${name} reset (autovacuum_enabled)`)
  }
}

/** Columns, constraints, indexes and triggers of live tables in one text, which a migration would change. */
async function shapeOf(sql: Reader, tables: readonly string[], signal?: AbortSignal): Promise<string> {
  const statement = sql<{ part: string }[]>`
    with live as (
      select c.oid, relname as name from pg_class c join pg_namespace n on n.oid = relnamespace
      where nspname = 'public' and relname = any(${tables}))
    select concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, pg_get_expr(adbin, adrelid)) as part
    from live join pg_attribute on attrelid = oid left join pg_attrdef on adrelid = attrelid and adnum = attnum
    where attnum > 0 and not attisdropped
    union all select concat_ws(' ', name, conname, pg_get_constraintdef(c.oid))
    from live join pg_constraint c on conrelid = live.oid
    union all select pg_get_indexdef(indexrelid) from live join pg_index on indrelid = oid
    union all select pg_get_triggerdef(t.oid) from live join pg_trigger t on tgrelid = live.oid where not tgisinternal
    order by part`
  const parts = await unlessCancelled(signal, statement)
  return parts.map(({ part }) => part).join('\n')
}

/** Runs a statement that may take long or wait for a lock. The database cancels it when the signal aborts. */
async function unlessCancelled<R extends ResultRow[]>(
  signal: AbortSignal | undefined,
  statement: PendingQuery<R>,
) {
  signal?.throwIfAborted()
  const cancel = () => statement.cancel()
  signal?.addEventListener('abort', cancel)
  try {
    return await statement
  } catch (error) {
    signal?.throwIfAborted()
    throw error
  } finally {
    signal?.removeEventListener('abort', cancel)
  }
}
