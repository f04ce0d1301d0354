import type { Type } from 'arktype'

/** What happened, in the past tense: a type from a module's `events.ts` and its data. */
export type Event = { readonly type: string; readonly data: object }

/**
 * Who did it and through which command. `commandId` names the request that caused the event, `causedBy` the event
 * that a reaction answered; `fingerprint` is a digest of the request behind an Idempotency-Key; `requestId` names the
 * HTTP request in logs, and is missing on events from before it was recorded.
 */
export type Meta = Readonly<{
  commandId: string
  actor: string
  causedBy?: string
  fingerprint?: string
  requestId?: string
}>

/** An event as it is kept: its place in its stream, its id, and when the command was given (UTC, ISO 8601). */
export type Recorded<E extends Event = Event> = E &
  Readonly<{ stream: string; version: number; schema: number; id: string; at: string; meta: Meta }>

/** A recorded event read back from the log, with its place in the order of commits. */
export type Stored<E extends Event = Event> = Recorded<E> & Readonly<{ position: number }>

/** A command's circumstances. Time and ids arrive here, so that decisions and folds stay pure. */
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
 * A documented table and the fold that keeps it. A row belongs to the one stream `<category>-<row id>`.
 * The fold is a method, so that a list of tables can be held as `Table[]`.
 */
export type Table<R extends Row = Row, E extends Event = Event> = Readonly<{
  category: string
  name: string
  /** What a caller is told when the database refuses a row: constraint name → sentence. */
  refusals: Readonly<Record<string, string>>
  /** What of a row is counted, with every change, in the table row_counts. */
  countBy?(row: R): string
  fold(row: R | undefined, event: Recorded<E>): R
}>

/** A table with the names of the columns that this release knows; another release may have added more. */
export type Projection = Table & Readonly<{ columns: readonly string[] }>

type Fields<R extends Row> = Omit<R, 'version'>

/** How a row begins (`starts`) and how each later event changes it (`on`); the compiler asks for every type. */
type Rules<R extends Row, Start extends Event, Change extends Event> = Readonly<{
  category: string
  name: string
  refusals?: Readonly<Record<string, string>>
  countBy?: (row: R) => string
  starts: { [T in Start['type']]: (event: Recorded<Extract<Start, { type: T }>>, id: string) => Fields<R> }
  on: { [T in Change['type']]: (row: R, event: Recorded<Extract<Change, { type: T }>>) => Fields<R> }
}>

export function table<R extends Row, Start extends Event, Change extends Event>(
  rules: Rules<R, Start, Change>,
): Table<R, Start | Change>
export function table(rules: Rules<Row, Event, Event>): Table {
  const { category, name, refusals = {}, countBy, starts, on } = rules
  return {
    category,
    name,
    refusals,
    countBy,
    fold(row, event) {
      const fields = row
        ? on[event.type]?.(row, event)
        : starts[event.type]?.(event, idOf(category, event.stream))
      if (!fields) throw new Error(`${name} cannot fold ${event.type} at ${event.stream} ${event.version}.`)
      return { ...fields, version: event.version }
    },
  }
}

/** The row that a stream's first events lead to. */
export const rowOf = <R extends Row>(table: Table<R>, events: readonly Recorded[]) =>
  events.reduce<R | undefined>((row, event) => table.fold(row, event), undefined)

/** The id of the row that a stream belongs to. */
export const idOf = (category: string, stream: string) => stream.slice(category.length + 1)
export const streamOf = (of: Pick<Table, 'category'>, id: string) => `${of.category}-${id}`
export const categoryOf = (stream: string) => stream.slice(0, stream.indexOf('-'))

/** One kind of event: the shape of its data today, a sentence for the timeline, and how older shapes become it. */
export type Fact<D extends object = object> = Readonly<{
  data: Type<D>
  describe(data: D): string
  /** `upcasts[n]` turns data of schema n + 1 into schema n + 2; the current schema is `upcasts.length + 1`. */
  upcasts: readonly ((data: object) => object)[]
}>

/** A module's `events.ts`: type → fact. Types are never renamed; a new shape gets an upcast and a fixture. */
export type Facts = Readonly<Record<string, Fact>>

export const fact = <D extends object>(
  data: Type<D>,
  describe: (data: D) => string,
  upcasts: Fact['upcasts'] = [],
): Fact<D> => ({ data, describe, upcasts })

/** The union of a module's events, from its facts. */
export type EventOf<F extends object> = {
  [T in keyof F & string]: F[T] extends Fact<infer D> ? { readonly type: T; readonly data: D } : never
}[keyof F & string]

/** The decision said no, and why: shown to the person as it stands. HTTP 409. */
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

/** The database stayed silent, so nobody knows whether the command was done: given again it finds out. HTTP 503. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`The database has not answered for ${ms} ms.`)
  }
}
