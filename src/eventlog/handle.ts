import type { Sql } from 'postgres'
import { within } from '../shared/within.ts'
import type { AnyOutcome, Outcome, Subject } from './decide-on.ts'
import { isOutage } from './failures.ts'
import type { Schemas } from './schemas.ts'
import { eventsOfCommand, type Observer, openStore, readStream } from './store.ts'
import { type Also, createTransactions, type DecisionWithReads, type Reads } from './transaction.ts'
import {
  type Command,
  type Event,
  NoAnswer,
  NoSuchRow,
  type Projection,
  Refused,
  type Row,
  rowOf,
  streamOf,
  type Table,
} from './types.ts'
import { createWriter } from './writer.ts'

type Options = Readonly<{
  tables: readonly Projection[]
  schemas: Schemas
  /** The most commands committed together. A single caller never waits for others. */
  maxBatch?: number
  /** How long the database may take for a batch, or to look up a repeated command, in milliseconds. */
  patienceMs?: number
  observer?: Partial<Observer>
}>

export type Handler = ReturnType<typeof createHandler>

/**
 * Commands: load → decide → fold → append, by the batch writer or in a transaction of their own. A repeated command gets
 * its first outcome. Every call rejects with NoAnswer if the database does not answer.
 *
 * Each verb has two signatures: callers see the types of their table, and the code below works on any row.
 */
export function createHandler(sql: Sql, options: Options) {
  const { tables, schemas, maxBatch = 128, patienceMs = 20_000, observer = {} } = options
  const store = openStore(tables, schemas, observer)
  const writing = { store, schemas, patienceMs, observer }
  const write = createWriter(sql, { ...writing, maxBatch })
  const transact = createTransactions(sql, writing)
  const underWay = new Set<Promise<unknown>>()

  /** Begins a row. Refused if the row exists already, unless this very command began it. */
  function start<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    begin: () => readonly E[],
    command: Command,
  ): Promise<Outcome<R, E>>
  function start(table: Table, id: string, begin: () => readonly Event[], command: Command) {
    const subject = { begins: true, table, ids: [id], command }
    return answer(subject, write({ ...subject, decide: () => [begin()] })).then(only)
  }

  /** Changes a row: `decide` gets the current row and returns events, possibly none, or throws Refused. */
  function handle<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    decide: (row: R) => readonly E[],
    command: Command,
  ): Promise<Outcome<R, E>>
  function handle(table: Table, id: string, decide: (row: Row) => readonly Event[], command: Command) {
    const subject = { begins: false, table, ids: [id], command }
    return answer(subject, write({ ...subject, decide: rows => rows.map(decide) })).then(only)
  }

  /**
   * Changes several rows, all or none, or one row by a decision that depends on others. `locks` names what it depends
   * on: every command that could change that takes the same lock, by this same call. `decide` reads through `db`, which
   * is the transaction that appends; it must read over no other connection. It may be called several times.
   * `also` names rows that the command changes besides, which are not part of its outcome.
   */
  function handleWith<R extends Row, E extends Event, const Ids extends readonly string[]>(
    table: Table<R, E>,
    ids: Ids,
    decision: Readonly<{
      locks: (rows: Each<Ids, R>) => readonly string[]
      decide: (rows: Each<Ids, R>, db: Reads) => Promise<Each<Ids, readonly E[]>>
      also?: Also<R, E>
    }>,
    command: Command,
  ): Promise<Each<Ids, Outcome<R, E>>>
  function handleWith(table: Table, ids: readonly string[], decision: DecisionWithReads, command: Command) {
    const subject = { begins: false, table, ids, command }
    return answer(subject, transact({ ...subject, ...decision }))
  }

  /** Begins a row by a decision that depends on others, as in `handleWith`. */
  function startWith<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    decision: Readonly<{
      locks: readonly string[]
      decide: (db: Reads) => Promise<readonly E[]>
      also?: Also<R, E>
    }>,
    command: Command,
  ): Promise<Outcome<R, E>>
  function startWith(
    table: Table,
    id: string,
    {
      locks,
      decide,
      also,
    }: Readonly<{
      locks: readonly string[]
      decide: (db: Reads) => Promise<readonly Event[]>
      also?: Also
    }>,
    command: Command,
  ) {
    const subject = { begins: true, table, ids: [id], command }
    const deciding = transact({
      ...subject,
      locks: () => locks,
      decide: async (_, db) => [await decide(db)],
      also,
    })
    return answer(subject, deciding).then(only)
  }

  /**
   * What a command did to a row, or undefined if it appended nothing. Refused if its Idempotency-Key was used for
   * another request.
   */
  function outcomeOf<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    command: Command,
  ): Promise<Outcome<R, E> | undefined>
  async function outcomeOf(table: Table, id: string, command: Command) {
    return (await firstOutcomes({ table, ids: [id], command }))?.[0]
  }

  /**
   * The read before a step outside the database. Returns the first outcome of a repeated command, or else the current
   * row without events, after `check`, which may throw Refused.
   */
  function precheck<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    check: (row: R) => void,
    command: Command,
  ): Promise<Outcome<R, E>>
  async function precheck(table: Table, id: string, check: (row: Row) => void, command: Command) {
    const [first] = (await firstOutcomes({ table, ids: [id], command })) ?? []
    if (first) return first
    const row = await patiently(store.row(sql, table, id))
    if (!row) throw new NoSuchRow(table.name, id)
    try {
      check(row)
    } catch (refusal) {
      throw counted(refusal)
    }
    return { row, events: [] }
  }

  /** Resolves when every command taken so far is committed or refused. */
  async function idle(): Promise<void> {
    while (underWay.size > 0) await Promise.allSettled(underWay)
  }

  function answer(subject: Subject, deciding: Promise<readonly AnyOutcome[]>) {
    const answering = decidedOrFirst(subject, deciding)
    underWay.add(answering)
    return answering.finally(() => underWay.delete(answering))
  }

  /** A command without effect may be a repeat: then the first outcome is the answer. */
  async function decidedOrFirst(subject: Subject, deciding: Promise<readonly AnyOutcome[]>) {
    const [decided] = await Promise.allSettled([deciding])
    const isRefused = decided.status === 'rejected'
    if (!isRefused && decided.value.some(({ events }) => events.length > 0)) return decided.value
    // The database cannot tell now whether this is a repeat. Sending the command again will.
    if (isRefused && (isOutage(decided.reason) || decided.reason instanceof NoAnswer)) throw decided.reason
    const first = await firstOutcomes(subject)
    if (first) return first
    if (isRefused) throw counted(decided.reason)
    return decided.value
  }

  /** What the command did before to each of its rows; undefined if it did not change them all. */
  async function firstOutcomes({ table, ids, command }: Omit<Subject, 'begins'>) {
    const reading = Promise.all(ids.map(id => readOutcome(table, id, command)))
    const outcomes = (await patiently(reading)).filter(outcome => outcome !== undefined)
    return outcomes.length === ids.length ? outcomes : undefined
  }

  async function readOutcome(table: Table, id: string, command: Command): Promise<AnyOutcome | undefined> {
    const stream = streamOf(table, id)
    const events = await eventsOfCommand(sql, schemas, stream, command.id)
    const last = events.at(-1)
    if (!last) return undefined
    if (last.meta.fingerprint !== command.fingerprint) {
      throw new Refused(
        'This was already sent with other details. Check what was saved before you try again.',
        'key_reused',
      )
    }
    const row = rowOf(table, await readStream(sql, schemas, stream, { upTo: last.version }))
    return row && { row, events }
  }

  const patiently = <T>(reading: Promise<T>) =>
    within(patienceMs, reading, () => {
      throw new NoAnswer(patienceMs)
    })

  function counted(error: unknown): unknown {
    if (error instanceof Refused) observer.refused?.(error.code)
    return error
  }

  return { start, startWith, handle, handleWith, outcomeOf, precheck, idle }
}

/** One for each of these ids, in their order. */
type Each<Ids extends readonly string[], T> = Readonly<{ [N in keyof Ids]: T }>

function only([outcome]: readonly AnyOutcome[]): AnyOutcome {
  if (!outcome) throw new Error('A command had no outcome.')
  return outcome
}
