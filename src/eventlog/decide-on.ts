import { eventId } from './ids.ts'
import type { Schemas } from './schemas.ts'
import {
  type Command,
  type Event,
  NoSuchRow,
  type Recorded,
  Refused,
  type Row,
  streamOf,
  type Table,
} from './types.ts'

/** What a command did: its events, and the row as they left it. A repeat is answered with the first outcome. */
export type Outcome<R extends Row, E extends Event> = Readonly<{ row: R; events: readonly Recorded<E>[] }>
export type AnyOutcome = Outcome<Row, Event>

/** What a command asks for, on one row or on several of a table. `decide` is a method, for rows of any kind. */
export type Decision = Readonly<{
  begins: boolean
  table: Table
  ids: readonly string[]
  command: Command
  /** Answers with the events of each row, in the order of the ids; sees no row when it begins one. */
  decide(rows: readonly Row[]): readonly (readonly Event[])[]
}>

/** Decides on the rows as they are, by their streams, and folds what comes of it. Throws what the decision throws. */
export function decideOn(rows: ReadonlyMap<string, Row>, decision: Decision, schemas: Schemas): AnyOutcome[] {
  const { begins, table, ids } = decision
  const found = ids.flatMap(id => rows.get(streamOf(table, id)) ?? [])
  if (begins && found.length > 0) throw new Refused('This already exists.', 'exists')
  const missing = ids.find(id => !rows.has(streamOf(table, id)))
  if (!begins && missing !== undefined) throw new NoSuchRow(table.name, missing)
  const decided = decision.decide(found)
  return ids.map((id, n) =>
    outcomeOf(found[n], decided[n] ?? [], { ...decision, stream: streamOf(table, id) }, schemas),
  )
}

/** The row as it was before, and what happened to it. */
function outcomeOf(
  before: Row | undefined,
  happened: readonly Event[],
  { table, stream, command }: Pick<Decision, 'table' | 'command'> & Readonly<{ stream: string }>,
  schemas: Schemas,
): AnyOutcome {
  const { id: commandId, actor, causedBy, fingerprint, requestId, at } = command
  let row = before
  const events = happened.map((event, n): Recorded => {
    const recorded = {
      type: event.type,
      data: schemas.check(event),
      stream,
      version: (before?.version ?? 0) + n + 1,
      schema: schemas.current(event.type),
      id: eventId(commandId, stream, n),
      at,
      meta: { commandId, actor, causedBy, fingerprint, requestId },
    }
    row = table.fold(row, recorded)
    return recorded
  })
  if (!row) throw new Error(`${stream} was begun without an event.`)
  return { row, events }
}
