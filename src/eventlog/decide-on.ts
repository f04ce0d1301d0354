import { type Count, createTally } from './counts.ts'
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

/** The rows that a command is about, of one table. `begins`: they do not exist yet. */
export type Subject = Readonly<{ begins: boolean; table: Table; ids: readonly string[]; command: Command }>

/** What a command asks for. `decide` is a method, for rows of any kind. */
export type Decision = Subject &
  Readonly<{
    /** Answers with the events of each row, in the order of the ids; sees no row when it begins one. */
    decide(rows: readonly Row[]): readonly (readonly Event[])[]
  }>

/** Rows of one table by their ids. */
export type Rows = Map<string, Row>

/** What one statement appends, and puts in one table. */
export type Changes = Readonly<{
  events: readonly Recorded[]
  rows: readonly Row[]
  counts: readonly Count[]
}>

/**
 * Decides commands on rows of one table, each on the rows as the one before left them, and collects what changes.
 */
export function createDecider(rows: Rows, schemas: Schemas) {
  const changed = new Map<string, Row>()
  const tally = createTally()
  const events: Recorded[] = []
  return {
    /** Throws what the decision throws; then nothing of it has changed. */
    decide(decision: Decision): AnyOutcome[] {
      const outcomes = decideOn(rows, decision, schemas)
      for (const { row, events: added } of outcomes) {
        if (added.length === 0) continue
        tally.move(decision.table, rows.get(row.id), row)
        rows.set(row.id, row)
        changed.set(row.id, row)
        events.push(...added)
      }
      return outcomes
    },
    changes: (): Changes => ({ events, rows: [...changed.values()], counts: tally.counts() }),
  }
}

/** The rows of a command in the order of its ids, none where it begins them. Throws Refused or NoSuchRow. */
export function subjectsOf(rows: Rows, { begins, table, ids }: Subject): Row[] {
  const found = ids.flatMap(id => rows.get(id) ?? [])
  if (begins && found.length > 0) throw new Refused('This already exists.', 'exists')
  const missing = ids.find(id => !rows.has(id))
  if (!begins && missing !== undefined) throw new NoSuchRow(table.name, missing)
  return found
}

function decideOn(rows: Rows, decision: Decision, schemas: Schemas): AnyOutcome[] {
  const { table, ids } = decision
  const found = subjectsOf(rows, decision)
  const decided = decision.decide(found)
  return ids.map((id, n) =>
    outcomeOf(found[n], decided[n] ?? [], { ...decision, stream: streamOf(table, id) }, schemas),
  )
}

/** The row as it was before, and what happened to it. */
function outcomeOf(
  before: Row | undefined,
  happened: readonly Event[],
  { table, stream, command }: Pick<Subject, 'table' | 'command'> & Readonly<{ stream: string }>,
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
