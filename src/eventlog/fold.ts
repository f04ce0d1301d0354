import { type Reader, readAfter } from './read.ts'
import type { Schemas } from './schemas.ts'
import { categoryOf, idOf, type Row, type Stored, type Table } from './types.ts'

/** The rows of some tables in memory, each the fold of its stream so far. */
export type Fold = Readonly<{
  /** Folds what the log holds beyond what was folded before; `onPage` hears the position reached, and may throw. */
  readOn(sql: Reader, onPage?: (position: number) => void): Promise<void>
  /** How many events were folded, of these tables' streams alone. */
  events(): number
  rows(table: Table): Row[]
  /** The rows that changed since this was last asked. */
  changed(table: Table): Row[]
}>

export function createFold(tables: readonly Table[], schemas: Schemas): Fold {
  const folded = new Map(tables.map(table => [table.category, newTable(table)]))
  let position = 0
  let events = 0

  const take = (event: Stored) => {
    const into = folded.get(categoryOf(event.stream))
    if (!into) return
    const id = idOf(into.table.category, event.stream)
    into.rows.set(id, into.table.fold(into.rows.get(id), event))
    into.changed.add(id)
    events += 1
  }
  return {
    async readOn(sql, onPage = () => {}) {
      let next = readAfter(sql, schemas, position, PAGE)
      try {
        for (;;) {
          const page = await next
          const last = page.at(-1)
          if (!last) return
          // The next page is on its way while this one is folded.
          next = readAfter(sql, schemas, last.position, PAGE)
          for (const event of page) take(event)
          position = last.position
          onPage(position)
        }
      } finally {
        // When a fold or `onPage` throws, the next page is still being read.
        await Promise.allSettled([next])
      }
    },
    events: () => events,
    rows: ({ category }) => [...(folded.get(category)?.rows.values() ?? [])],
    changed: ({ category }) => {
      const { rows, changed } = folded.get(category) ?? {}
      const now = [...(changed ?? [])].flatMap(id => rows?.get(id) ?? [])
      changed?.clear()
      return now
    },
  }
}

const PAGE = 5000

const newTable = (table: Table) => ({ table, rows: new Map<string, Row>(), changed: new Set<string>() })
