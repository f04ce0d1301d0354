import type { Type } from 'arktype'

/** What happened, in the past tense: a type from a module's `events.ts`, and its data. */
export type Event = { readonly type: string; readonly data: object }

/**
 * Who did it and through which command. `commandId` names the request that caused the event, `causedBy` the event
 * that a job answered; `fingerprint` is a digest of the request behind an Idempotency-Key; `requestId` names the
 * HTTP request in logs, and is missing on events from before it was recorded.
 */
type Meta = Readonly<{
  commandId: string
  actor: string
  causedBy?: string
  fingerprint?: string
  requestId?: string
}>

/** An event as stored: its place in its stream, its id, and the time of its command (UTC, ISO 8601). */
export type Recorded<E extends Event = Event> = E &
  Readonly<{ stream: string; version: number; schema: number; id: string; at: string; meta: Meta }>

/** An event read from the log, with its place in the order of commits. */
export type Stored<E extends Event = Event> = Recorded<E> & Readonly<{ position: number }>

/** The context of a command. Time and ids arrive here, so decisions and folds stay pure. */
export type Command = Readonly<{
  id: string
  actor: string
  at: string
  causedBy?: string
  fingerprint?: string
  requestId?: string
}>

/** A row of a projected table; `version` is the number of events folded into it. */
export type Row = Readonly<{ id: string; version: number }>

/**
 * A documented table and its fold. A row belongs to the stream `<category>-<row id>`. Several tables may fold the same
 * streams: one folds every event, and the others may be partial. The fold is a method, so that tables of different rows
 * fit in a `Table[]`.
 */
export type Table<R extends Row = Row, E extends Event = Event> = Readonly<{
  category: string
  name: string
  /** It folds only some event types of its streams. */
  isPartial: boolean
  /** Constraint name → the sentence for the caller when a row violates it. */
  refusals: Readonly<Record<string, string>>
  /** Undefined while no event has started the row, which only happens in a partial table. */
  fold(row: R | undefined, event: Recorded<E>): R | undefined
}>

type CompleteTable<R extends Row, E extends Event> = Omit<Table<R, E>, 'fold'> &
  Readonly<{ fold(row: R | undefined, event: Recorded<E>): R }>

/** A table with the columns that this release knows. Another release may have added more. */
export type Projection = Table & Readonly<{ columns: readonly string[] }>

type Fields<R extends Row> = Omit<R, 'version'>

/**
 * How a row starts (`starts`) and how each later event changes it (`on`). The compiler requires an entry for every
 * type.
 */
type Rules<R extends Row, Start extends Event, Change extends Event> = Readonly<{
  category: string
  name: string
  refusals?: Readonly<Record<string, string>>
  starts: { [T in Start['type']]: (event: Recorded<Extract<Start, { type: T }>>, id: string) => Fields<R> }
  on: { [T in Change['type']]: (row: R, event: Recorded<Extract<Change, { type: T }>>) => Fields<R> }
}>

/** The table that folds every event of its streams. */
export function table<R extends Row, Start extends Event, Change extends Event>(
  rules: Rules<R, Start, Change>,
): CompleteTable<R, Start | Change>
export function table(rules: Rules<Row, Event, Event>) {
  const { category, name, refusals = {} } = rules
  return {
    category,
    name,
    isPartial: false,
    refusals,
    fold(row: Row | undefined, event: Recorded): Row {
      const folded = foldBy(rules, row, event)
      if (!folded) throw new Error(`${name} cannot fold ${event.type} at ${event.stream} ${event.version}.`)
      return folded
    },
  }
}

/**
 * A further table on the streams of another one. It ignores all types that it does not name, and its `version` is that
 * of the last event it folded.
 */
export function partialTable<R extends Row, Start extends Event, Change extends Event>(
  rules: Rules<R, Start, Change>,
): Table<R, Start | Change>
export function partialTable(rules: Rules<Row, Event, Event>): Table {
  const { category, name, refusals = {} } = rules
  return { category, name, isPartial: true, refusals, fold: (row, event) => foldBy(rules, row, event) ?? row }
}

function foldBy({ category, starts, on }: Rules<Row, Event, Event>, row: Row | undefined, event: Recorded) {
  const fields = row
    ? on[event.type]?.(row, event)
    : starts[event.type]?.(event, idOf(category, event.stream))
  return fields && { ...fields, version: event.version }
}

/** The row after these events, the first of a stream. */
export const rowOf = <R extends Row>(table: Table<R>, events: readonly Recorded[]) =>
  events.reduce<R | undefined>((row, event) => table.fold(row, event), undefined)

/** The id of the row that a stream's events fold into. */
export const idOf = (category: string, stream: string) => stream.slice(category.length + 1)
export const streamOf = (of: Pick<Table, 'category'>, id: string) => `${of.category}-${id}`
export const categoryOf = (stream: string) => stream.slice(0, stream.indexOf('-'))

/** A type of event: the current shape of its data, its sentence in the timeline, and upcasts from older shapes. */
export type Fact<D extends object = object> = Readonly<{
  data: Type<D>
  describe(data: D): string
  /** `upcasts[n]` turns data of schema n + 1 into schema n + 2; the current schema is `upcasts.length + 1`. */
  upcasts: readonly ((data: object) => object)[]
}>

/**
 * Type → fact, as declared in a module's `events.ts`. Types are never renamed; a new shape gets an upcast and a
 * fixture.
 */
export type Facts = Readonly<Record<string, Fact>>

export const fact = <D extends object>(
  data: Type<D>,
  describe: (data: D) => string,
  upcasts: Fact['upcasts'] = [],
): Fact<D> => ({ data, describe, upcasts })

/** Stored data of any schema, as data of the current one. */
export const upcast = ({ upcasts }: Fact, schema: number, data: object): object =>
  upcasts.slice(schema - 1).reduce((each, next) => next(each), data)

/** The union of a module's events, from its facts. */
export type EventOf<F extends object> = {
  [T in keyof F & string]: F[T] extends Fact<infer D> ? { readonly type: T; readonly data: D } : never
}[keyof F & string]

/** The decision refused the command. The message is shown to the user. HTTP 409. */
export class Refused extends Error {
  constructor(
    message: string,
    readonly code = 'refused',
  ) {
    super(message)
  }
}

/** The command names a row that does not exist. HTTP 404. */
export class NoSuchRow extends Error {
  constructor(table: string, id: string) {
    super(`${table} has no ${id}.`)
  }
}

/** The database did not answer, so the outcome is unknown. Sending the same command again tells. HTTP 503. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`The database has not answered for ${ms} ms.`)
  }
}
