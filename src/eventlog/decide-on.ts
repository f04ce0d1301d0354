import { eventId } from './ids.ts'
import type { Schemas } from './schemas.ts'
import {
  type Command,
  type Event,
  NoSuchRow,
  type Projection,
  type Recorded,
  Refused,
  type Row,
  streamOf,
  type Table,
} from './types.ts'

/** The result of a command: its events, and the row after them. A repeat gets the first result. */
export type Outcome<R extends Row, E extends Event> = Readonly<{ row: R; events: readonly Recorded<E>[] }>
export type AnyOutcome = Outcome<Row, Event>

/** The rows that a command changes, all of one table. `begins`: they do not exist yet. */
export type Subject = Readonly<{ begins: boolean; table: Table; ids: readonly string[]; command: Command }>

export type Decision = Subject &
  Readonly<{
    /** Returns the events of each row, in the order of the ids. Gets no rows when it begins them. */
    decide(rows: readonly Row[]): readonly (readonly Event[])[]
  }>

/** Every table that folds the streams in question, the complete one first, with its rows by id. */
export type Loaded = readonly Readonly<{ table: Projection; rows: Map<string, Row> }>[]

/** What one statement appends, and the rows it puts in each table. */
export type Changes = Readonly<{
  events: readonly Recorded[]
  puts: readonly Readonly<{ table: Projection; rows: readonly Row[] }>[]
}>

/** Decides commands one after the other, each on the rows that the one before left, and collects the changes. */
export function createDecider(loaded: Loaded, schemas: Schemas) {
  const events: Recorded[] = []
  const changed = loaded.map(() => new Map<string, Row>())
  return {
    /** If the decision throws, nothing has changed. */
    decide(decision: Decision): AnyOutcome[] {
      const { ids } = decision
      const found = subjectsOf(loaded, decision)
      const decided = decision.decide(found)
      const folded = ids.map((id, n) => foldStream(loaded, decision, id, decided[n] ?? [], schemas))
      for (const stream of folded) {
        events.push(...stream.events)
        for (const [n, { rows }] of loaded.entries()) {
          const row = stream.rows[n]
          if (!row || row === rows.get(row.id)) continue
          rows.set(row.id, row)
          changed[n]?.set(row.id, row)
        }
      }
      return folded.map(({ outcome }) => outcome)
    },
    changes: (): Changes => ({
      events,
      puts: loaded.map(({ table }, n) => ({ table, rows: [...(changed[n]?.values() ?? [])] })),
    }),
  }
}

/** A command's rows in the order of its ids; none if it begins them. Throws Refused or NoSuchRow. */
export function subjectsOf(loaded: Loaded, { begins, table, ids }: Subject): Row[] {
  const rows = loaded.find(each => each.table.name === table.name)?.rows
  const found = ids.flatMap(id => rows?.get(id) ?? [])
  if (begins && found.length > 0) throw new Refused('This already exists.', 'exists')
  const missing = ids.find(id => !rows?.has(id))
  if (!begins && missing !== undefined) throw new NoSuchRow(table.name, missing)
  return found
}

/** Records events of one stream and folds them in every table. `rows` are in the order of `loaded`. */
function foldStream(
  loaded: Loaded,
  { table, command }: Subject,
  id: string,
  happened: readonly Event[],
  schemas: Schemas,
) {
  const stream = streamOf(table, id)
  const { id: commandId, actor, causedBy, fingerprint, requestId, at } = command
  const rows = loaded.map(each => each.rows.get(id))
  const version = rows[0]?.version ?? 0
  const events = happened.map((event, n): Recorded => {
    const recorded = {
      type: event.type,
      data: schemas.check(event),
      stream,
      version: version + n + 1,
      schema: schemas.current(event.type),
      id: eventId(commandId, stream, n),
      at,
      meta: { commandId, actor, causedBy, fingerprint, requestId },
    }
    for (const [n, each] of loaded.entries()) rows[n] = each.table.fold(rows[n], recorded)
    return recorded
  })
  const row = rows[loaded.findIndex(each => each.table.name === table.name)]
  if (!row) throw new Error(`No event of this command starts a row of ${table.name} in ${stream}.`)
  return { events, rows, outcome: { row, events } }
}
