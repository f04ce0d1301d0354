import type { Sql } from 'postgres'
import { within } from '../shared/within.ts'
import { type AnyOutcome, type Outcome, type Subject, subjectsOf } from './decide-on.ts'
import { isOutage } from './failures.ts'
import { eventsOfCommand, readStream } from './read.ts'
import type { Schemas } from './schemas.ts'
import { type Observer, openStore } from './store.ts'
import { createTransactions, type Reads } from './transaction.ts'
import {
  type Command,
  type Event,
  NoAnswer,
  type Projection,
  Refused,
  type Row,
  rowOf,
  streamOf,
  type Table,
} from './types.ts'
import { createWriter } from './writer.ts'

/** Commands: `start`, `handle` and `handleWith`. Each call rejects with NoAnswer if the database does not answer. */
export type Handler = {
  /** Begins a row. Refused if the row exists already, unless this very command began it. */
  start<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    begin: () => readonly E[],
    command: Command,
  ): Promise<Outcome<R, E>>
  /** Changes a row: `decide` gets the current row and returns events, possibly none, or throws Refused. */
  handle<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    decide: (row: R) => readonly E[],
    command: Command,
  ): Promise<Outcome<R, E>>
  /**
   * Changes several rows, all or none, or one row by a decision that depends on others. `locks` names what it depends
   * on: every command that could change that takes the same lock, by this same call. `decide` reads through `db`, which
   * is the transaction that appends; it must read over no other connection. It may be called several times.
   */
  handleWith<R extends Row, E extends Event, const Ids extends readonly string[]>(
    table: Table<R, E>,
    ids: Ids,
    decision: Readonly<{
      locks: (rows: Each<Ids, R>) => readonly string[]
      decide: (rows: Each<Ids, R>, db: Reads) => Promise<Each<Ids, readonly E[]>>
    }>,
    command: Command,
  ): Promise<Each<Ids, Outcome<R, E>>>
  /**
   * What a command did to a row, or undefined if it appended nothing. Refused if its Idempotency-Key was used for
   * another request.
   */
  outcomeOf<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    command: Command,
  ): Promise<Outcome<R, E> | undefined>
  /**
   * The read before a step outside the database. Returns the first outcome of a repeated command, or else the current
   * row without events, after `check`, which may throw Refused.
   */
  precheck<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    check: (row: R) => void,
    command: Command,
  ): Promise<Outcome<R, E>>
  /** Resolves when every command taken so far is committed or refused. */
  idle(): Promise<void>
}

/** One for each of these ids, in their order. */
type Each<Ids extends readonly string[], T> = Readonly<{ [N in keyof Ids]: T }>

type Options = Readonly<{
  tables: readonly Projection[]
  schemas: Schemas
  /** The most commands committed together. A single caller never waits for others. */
  maxBatch?: number
  /** How long the database may take for a batch, or to look up a repeated command, in milliseconds. */
  patienceMs?: number
  observer?: Partial<Observer>
}>

/** Load → decide → fold → append: by the batch writer, or in a transaction of its own. */
export function createHandler(sql: Sql, options: Options): Handler {
  const { tables, schemas, maxBatch = 128, patienceMs = 20_000, observer = {} } = options
  const store = openStore(tables, observer)
  const writing = { store, schemas, patienceMs, observer }
  const write = createWriter(sql, { ...writing, maxBatch })
  const transact = createTransactions(sql, writing)
  const underWay = new Set<Promise<unknown>>()

  /** A command without effect may be a repeat: then the first outcome is the answer. */
  async function answer(subject: Subject, deciding: Promise<readonly AnyOutcome[]>) {
    const decided = await deciding.catch(refusal => {
      // The database cannot tell now whether this is a repeat. Sending the command again will.
      if (isOutage(refusal) || refusal instanceof NoAnswer) throw refusal
      return { refusal }
    })
    if (!('refusal' in decided) && decided.some(({ events }) => events.length > 0)) return decided
    const firsts = await Promise.all(subject.ids.map(id => firstOutcome(subject.table, id, subject.command)))
    const before = firsts.filter(first => first !== undefined)
    if (before.length === subject.ids.length) return before
    if ('refusal' in decided) throw counted(decided.refusal)
    return decided
  }

  function counted(error: unknown): unknown {
    if (error instanceof Refused) observer.refused?.(error.code)
    return error
  }

  async function firstOrCurrent({ check, ...subject }: Check): Promise<readonly AnyOutcome[]> {
    const { table, ids, command } = subject
    const firsts = await Promise.all(ids.map(id => firstOutcome(table, id, command)))
    if (firsts.every(first => first !== undefined)) return firsts
    const rows = subjectsOf(await patiently(store.load(sql, table, ids)), subject)
    try {
      for (const row of rows) check(row)
    } catch (refusal) {
      throw counted(refusal)
    }
    return rows.map(row => ({ row, events: [] }))
  }

  const patiently = <T>(reading: Promise<T>) =>
    within(patienceMs, reading, () => {
      throw new NoAnswer(patienceMs)
    })

  const firstOutcome = (...asked: Parameters<typeof readOutcome>) => patiently(readOutcome(...asked))

  async function readOutcome(table: Table, id: string, command: Command): Promise<AnyOutcome | undefined> {
    const stream = streamOf(table, id)
    const events = await eventsOfCommand(sql, schemas, stream, command.id)
    const last = events.at(-1)
    if (!last) return undefined
    if (last.meta.fingerprint !== command.fingerprint) {
      throw new Refused('This Idempotency-Key was already used for another request.', 'key_reused')
    }
    const row = rowOf(table, await readStream(sql, schemas, stream, { upTo: last.version }))
    return row && { row, events }
  }

  const run = <S extends Subject>(
    how: (subject: S) => Promise<readonly AnyOutcome[]>,
    subject: S,
    waiting: Waiting,
  ) => {
    const answering = answer(subject, how(subject))
    const done = answering.then(
      () => {},
      () => {},
    )
    underWay.add(done)
    done.then(() => underWay.delete(done))
    waiting.settle(answering)
  }

  return {
    start: (table, id, begin, command) =>
      new Promise(resolve =>
        run(
          write,
          { begins: true, table, ids: [id], decide: () => [begin()], command },
          { settle: only(resolve) },
        ),
      ),
    handle: (table, id, decide, command) =>
      new Promise(resolve =>
        run(
          write,
          { begins: false, table, ids: [id], decide: each(decide), command },
          { settle: only(resolve) },
        ),
      ),
    handleWith: (table, ids, decision, command) =>
      new Promise(settle => run(transact, { begins: false, table, ids, command, ...decision }, { settle })),
    outcomeOf: (table, id, command) =>
      new Promise(resolve => answerWith(firstOutcome(table, id, command), { resolve })),
    precheck: (table, id, check, command) =>
      new Promise(resolve => {
        const checking = firstOrCurrent({ begins: false, table, ids: [id], command, check })
        settleWith(checking, { settle: only(resolve) })
      }),
    idle: async () => {
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** The caller that waits for a command's outcomes. `settle` is a method, so that it fits rows of any kind. */
type Waiting = Readonly<{
  settle(outcomes: readonly AnyOutcome[] | PromiseLike<readonly AnyOutcome[]>): void
}>

/** `check` is a method, so that it fits rows of any kind. */
type Check = Subject & Readonly<{ check(row: Row): void }>

const settleWith = (outcomes: Promise<readonly AnyOutcome[]>, waiting: Waiting) => waiting.settle(outcomes)

type Asking = Readonly<{
  resolve(outcome: AnyOutcome | undefined | PromiseLike<AnyOutcome | undefined>): void
}>

const answerWith = (outcome: Promise<AnyOutcome | undefined>, asking: Asking) => asking.resolve(outcome)

/** A decision on one row, as a decision on several. */
const each =
  <R, E>(decide: (row: R) => readonly E[]) =>
  (rows: readonly R[]) =>
    rows.map(row => decide(row))

const only =
  <O>(resolve: (outcome: PromiseLike<O>) => void) =>
  (outcomes: readonly O[] | PromiseLike<readonly O[]>) =>
    resolve(
      Promise.resolve(outcomes).then(
        ([outcome]) => outcome ?? Promise.reject(new Error('A command had no outcome.')),
      ),
    )
