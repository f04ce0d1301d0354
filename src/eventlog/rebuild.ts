import type { Sql, TransactionSql } from 'postgres'
import { head, type Reader, readAfter } from './read.ts'
import type { Schemas } from './schemas.ts'
import { categoryOf, idOf, type Row, type Stored, type Table } from './types.ts'

type Options = Readonly<{
  tables: readonly Table[]
  schemas: Schemas
  onProgress?: (done: number, total: number) => void
}>

/** One row that differs between the live table and the log's fold; a missing side is null. */
export type Difference = Readonly<{ table: string; id: string; live: object | null; rebuilt: object | null }>

/**
 * Folds the whole log in memory, copies the rows into a schema beside the live one, catches up with what was
 * appended meanwhile, and swaps. Writers wait only for the swap. No follower and no reaction runs: nothing is sent.
 */
export async function rebuild(
  sql: Sql,
  { tables, schemas, onProgress }: Options,
): Promise<{ events: number }> {
  const fold = createFold(tables)
  const total = await head(sql)
  await sql`drop schema if exists rebuilt cascade`
  await sql`create schema rebuilt`
  await foldAfter(sql, schemas, fold, position => onProgress?.(position, total))
  for (const table of tables) {
    await sql.unsafe(
      `create table rebuilt.${table.name} (like public.${table.name} including all excluding indexes)`,
    )
    await copyRows(sql, `rebuilt.${table.name}`, [...fold.rows(table)])
    await copyIndexes(sql, table.name)
  }
  fold.forgetTouched()
  await foldAfter(sql, schemas, fold)
  await sql.begin(tx => swap(tx, tables, schemas, fold))
  await sql`drop schema rebuilt cascade`
  return { events: fold.events }
}

/** Folds the log aside and compares with the live tables, all as they stood at one moment. */
export async function check(sql: Sql, { tables, schemas, onProgress }: Options): Promise<Difference[]> {
  return sql.begin('isolation level repeatable read', async tx => {
    const fold = createFold(tables)
    const total = await head(tx)
    await foldAfter(tx, schemas, fold, position => onProgress?.(position, total))
    const differences: Difference[] = []
    for (const { name, ...table } of tables) {
      await tx.unsafe(`create temp table check_${name} (like public.${name}) on commit drop`)
      await copyRows(tx, `check_${name}`, [...fold.rows({ name, ...table })])
      const rows = await tx.unsafe<Difference[]>(`
        select '${name}' as table, coalesce(live.id, rebuilt.id)::text as id, to_jsonb(live) as live, to_jsonb(rebuilt) as rebuilt
        from public.${name} live full join check_${name} rebuilt on live.id = rebuilt.id
        where to_jsonb(live) is distinct from to_jsonb(rebuilt) order by 2`)
      differences.push(...rows)
    }
    return differences
  })
}

type Fold = ReturnType<typeof createFold>

/** The rows of every table in memory, each the fold of its stream so far. */
function createFold(tables: readonly Table[]) {
  const byCategory = new Map(
    tables.map(table => [
      table.category,
      { table, rows: new Map<string, Row>(), touched: new Set<string>() },
    ]),
  )
  const of = ({ category }: Table) => byCategory.get(category)
  let position = 0
  let events = 0
  return {
    get position() {
      return position
    },
    get events() {
      return events
    },
    take(event: Stored) {
      position = event.position
      events += 1
      const kept = byCategory.get(categoryOf(event.stream))
      if (!kept) return
      const id = idOf(kept.table.category, event.stream)
      kept.rows.set(id, kept.table.fold(kept.rows.get(id), event))
      kept.touched.add(id)
    },
    rows: (table: Table) => of(table)?.rows.values() ?? [],
    touchedRows(table: Table): Row[] {
      const kept = of(table)
      return [...(kept?.touched ?? [])].flatMap(id => kept?.rows.get(id) ?? [])
    },
    forgetTouched() {
      for (const { touched } of byCategory.values()) touched.clear()
    },
  }
}

/** Reads on while folding: the next page is asked for before this one is folded. */
async function foldAfter(
  sql: Reader,
  schemas: Schemas,
  fold: Fold,
  onPage: (position: number) => void = () => {},
) {
  const page = 5000
  let next = readAfter(sql, schemas, fold.position, page)
  for (;;) {
    const events = await next
    const last = events.at(-1)
    if (!last) return
    next = readAfter(sql, schemas, last.position, page)
    for (const event of events) fold.take(event)
    onPage(last.position)
  }
}

/**
 * Tables first and in the order of their names, then the log: the order in which a writer's statement takes its
 * locks, so neither can wait for the other in a circle.
 */
async function swap(tx: TransactionSql, tables: readonly Table[], schemas: Schemas, fold: Fold) {
  const names = tables.map(table => table.name).sort()
  await tx.unsafe(`lock table ${names.map(name => `public.${name}`).join()} in access exclusive mode`)
  await tx`select events_lock()`
  await foldAfter(tx, schemas, fold)
  for (const table of tables) await putRows(tx, `rebuilt.${table.name}`, fold.touchedRows(table))
  await tx`create schema retired`
  for (const name of names) {
    await tx.unsafe(`alter table public.${name} set schema retired`)
    await tx.unsafe(`alter table rebuilt.${name} set schema public`)
  }
  await tx`drop schema retired cascade`
}

/** Rows in batches; a row that is there already is replaced. */
async function putRows(sql: Reader, table: string, rows: readonly Row[]) {
  const ids = rows.map(row => row.id)
  if (ids.length > 0) await sql.unsafe(`delete from ${table} where id = any($1)`, [ids])
  await copyRows(sql, table, rows)
}

async function copyRows(sql: Reader, table: string, rows: readonly Row[]) {
  for (let at = 0; at < rows.length; at += 2000) {
    const part = JSON.stringify(rows.slice(at, at + 2000))
    await sql.unsafe(
      `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
      [part],
    )
  }
}

/** The live table's constraints and indexes under their own names, made after the rows are in. */
async function copyIndexes(sql: Sql, table: string) {
  const constraints = await sql<{ name: string; definition: string }[]>`
    select conname as name, pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${`public.${table}`}::regclass and contype in ('p', 'u', 'x') order by contype`
  for (const { name, definition } of constraints) {
    await sql.unsafe(`alter table rebuilt.${table} add constraint "${name}" ${definition}`)
  }
  const indexes = await sql<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = ${`public.${table}`}::regclass
      and not exists (select from pg_constraint where conindid = indexrelid)`
  for (const { definition } of indexes) {
    await sql.unsafe(definition.replace(` ON public.${table} `, ` ON rebuilt.${table} `))
  }
}
