import type { Sql } from 'postgres'
import type { Schemas } from './schemas.ts'
import { head, quoted, type Reader, readAfter } from './store.ts'
import { categoryOf, idOf, type Projection, type Row, type Stored, type Table } from './types.ts'

export type FoldOptions = Readonly<{
  tables: readonly Projection[]
  schemas: Schemas
  /** First positions of the log: the one reached, and the last when the work began. Then rows copied, and of how many. */
  onProgress?: (done: number, total: number, unit: 'events' | 'rows') => void
  /** Stops the work. The live tables stay unchanged, and nothing else is left behind. */
  signal?: AbortSignal
}>

/** The rows of some tables in memory, each the fold of its stream. */
export type Fold = Readonly<{
  /** Folds the events appended since the last call. `onPage` gets the position reached, and may throw. */
  readOn(sql: Reader, onPage?: (position: number) => void): Promise<void>
  /** How many events of these tables' streams were folded. */
  events(): number
  rows(table: Table): Row[]
  /** The rows that changed since the last call. */
  changed(table: Table): Row[]
}>

export function createFold(tables: readonly Table[], schemas: Schemas): Fold {
  const folded = tables.map(table => ({ table, rows: new Map<string, Row>(), changed: new Set<string>() }))
  const byCategory = Map.groupBy(folded, ({ table }) => table.category)
  const ofTable = ({ name }: Table) => folded.find(({ table }) => table.name === name)
  let position = 0
  let events = 0

  const take = (event: Stored) => {
    const category = categoryOf(event.stream)
    const folds = byCategory.get(category)
    if (!folds) return
    events += 1
    const id = idOf(category, event.stream)
    for (const { table, rows, changed } of folds) {
      const before = rows.get(id)
      const row = table.fold(before, event)
      if (!row || row === before) continue
      rows.set(id, row)
      changed.add(id)
    }
  }
  return {
    async readOn(sql, onPage = () => {}) {
      let next = readAfter(sql, schemas, position, PAGE)
      try {
        for (;;) {
          const page = await next
          const last = page.at(-1)
          if (!last) return
          // Read the next page while this one is folded.
          next = readAfter(sql, schemas, last.position, PAGE)
          for (const event of page) take(event)
          position = last.position
          onPage(position)
        }
      } finally {
        // If a fold or `onPage` throws, the next page is still being read.
        await Promise.allSettled([next])
      }
    },
    events: () => events,
    rows: table => [...(ofTable(table)?.rows.values() ?? [])],
    changed: table => {
      const { rows, changed } = ofTable(table) ?? {}
      const now = [...(changed ?? [])].flatMap(id => rows?.get(id) ?? [])
      changed?.clear()
      return now
    },
  }
}

const PAGE = 5000

/** A row that differs between the live table and the fold of its stream. A side without the row is null. */
export type Difference = Readonly<{
  table: string
  id: string
  live: Readonly<Record<string, unknown>> | null
  rebuilt: Readonly<Record<string, unknown>> | null
}>

export type Check = Readonly<{ events: number; rows: number; differences: readonly Difference[] }>

/** Folds the log in memory and compares it with the live tables, all in one snapshot. Writes nothing. */
export async function check(sql: Sql, { tables, schemas, onProgress, signal }: FoldOptions): Promise<Check> {
  return sql.begin('isolation level repeatable read read only', async tx => {
    const fold = createFold(tables, schemas)
    const total = await head(tx)
    await fold.readOn(tx, position => {
      signal?.throwIfAborted()
      onProgress?.(position, total, 'events')
    })
    const differences: Difference[] = []
    let rows = 0
    for (const table of tables) {
      const rebuilt = fold.rows(table)
      rows += rebuilt.length
      const found = await notInLog(tx, table, rebuilt)
      for (let at = 0; at < rebuilt.length; at += BATCH) {
        signal?.throwIfAborted()
        found.push(...(await notInTable(tx, table, rebuilt.slice(at, at + BATCH))))
      }
      differences.push(...found.sort((one, other) => (one.id < other.id ? -1 : 1)))
    }
    return { events: fold.events(), rows, differences }
  })
}

const BATCH = 2000

/** Rows of the live table without a stream. */
async function notInLog(
  sql: Reader,
  { name, columns }: Projection,
  rebuilt: readonly Row[],
): Promise<Difference[]> {
  return sql.unsafe<Difference[]>(
    `select '${name}' as table, live.id::text as id, to_jsonb(live) as live, null::jsonb as rebuilt
    from (select ${quoted(columns)} from public.${name}) live
    where not exists (
      select from jsonb_array_elements_text($1::text::jsonb) as known(id) where known.id = live.id::text)`,
    [JSON.stringify(rebuilt.map(({ id }) => id))],
  )
}

/** Rows of the fold that are missing or different in the live table. Both sides are cast to the table's types. */
async function notInTable(
  sql: Reader,
  { name, columns }: Projection,
  rebuilt: readonly Row[],
): Promise<Difference[]> {
  const names = quoted(columns)
  return sql.unsafe<Difference[]>(
    `select '${name}' as table, rebuilt.id::text as id, to_jsonb(live) as live, to_jsonb(rebuilt) as rebuilt
    from (select ${names} from jsonb_populate_recordset(null::public.${name}, $1::text::jsonb)) rebuilt
      left join (select ${names} from public.${name}) live on live.id = rebuilt.id
    where to_jsonb(live) is distinct from to_jsonb(rebuilt)`,
    [JSON.stringify(rebuilt)],
  )
}
