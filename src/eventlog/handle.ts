import type { Sql } from 'postgres'
import { createTally } from './counts.ts'
import { type AnyOutcome, decideOn, type Outcome } from './decide-on.ts'
import { batchOf, type Job, lookAround, rowsOf } from './job.ts'
import { isOutage } from './outage.ts'
import { eventsOfCommand, type Reader, readStream } from './read.ts'
import { inWords, isConflict, isDatabaseError } from './refusals.ts'
import type { Schemas } from './schemas.ts'
import { type Changed, openStore } from './store.ts'
import {
  type Command,
  type Event,
  NoAnswer,
  type Projection,
  type Recorded,
  Refused,
  type Row,
  rowOf,
  streamOf,
  type Table,
} from './types.ts'

/** Each call rejects with NoAnswer when the database stays silent. */
export type Handler = {
  /** Begins a row. Refused when the row exists already, unless this very command began it. */
  start<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    begin: () => readonly E[],
    command: Command,
  ): Promise<Outcome<R, E>>
  /** Changes a row: `decide` sees the row as it is and answers with events, with none, or by throwing Refused. */
  handle<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    decide: (row: R) => readonly E[],
    command: Command,
  ): Promise<Outcome<R, E>>
  /** Changes several rows together, all of it or nothing: `decide` answers with the events of each, in their order. */
  handleAll<R extends Row, E extends Event, const Ids extends readonly string[]>(
    table: Table<R, E>,
    ids: Ids,
    decide: (rows: Each<Ids, R>) => Each<Ids, readonly E[]>,
    command: Command,
  ): Promise<Each<Ids, Outcome<R, E>>>
  /**
   * As `handle`, for a decision that hangs on more than its row: `look` reads what else there is to know and answers
   * with the decision, and until that is committed nobody else writes anything, here or in another process.
   */
  handleAlone<R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    look: () => Promise<(row: R) => readonly E[]>,
    command: Command,
  ): Promise<Outcome<R, E>>
  /** As `handleAll` and `handleAlone`. */
  handleAllAlone<R extends Row, E extends Event, const Ids extends readonly string[]>(
    table: Table<R, E>,
    ids: Ids,
    look: () => Promise<(rows: Each<Ids, R>) => Each<Ids, readonly E[]>>,
    command: Command,
  ): Promise<Each<Ids, Outcome<R, E>>>
  /** Resolves when every command taken so far is committed or refused. */
  idle(): Promise<void>
}

/** One for each of these ids, in their order. */
type Each<Ids extends readonly string[], T> = Readonly<{ [N in keyof Ids]: T }>

type Options = Readonly<{
  tables: readonly Projection[]
  schemas: Schemas
  /** Commands committed together at most; a caller alone never waits for others. */
  maxBatch?: number
  /** How long the database may take for a batch, or for what a repeated command did, before it fails, in milliseconds. */
  patienceMs?: number
  /** Told what was appended, once it is committed. */
  onAppended?(events: readonly Recorded[]): void
}>

/**
 * Load → decide → fold → append, with one writer a process: all commands that wait are decided on their rows and
 * committed together, events and rows in one statement. Another process may write the same streams: the append
 * compares the versions it was decided on, and whoever comes second loads and decides again.
 */
export function createHandler(sql: Sql, options: Options): Handler {
  const { tables, schemas, maxBatch = 128, patienceMs = 20_000, onAppended } = options
  const store = openStore(tables)
  let waiting: Job[] = []
  let writing: Promise<void> | undefined

  const enqueue = (job: Job) => {
    waiting.push(job)
    writing ??= Promise.resolve().then(drain)
  }

  async function drain() {
    while (waiting.length > 0) {
      const size = batchOf(waiting, maxBatch)
      const batch = waiting.slice(0, size)
      waiting = waiting.slice(size)
      await attempt(batch)
    }
    writing = undefined
  }

  /**
   * Commits a batch. What begins a row does not look for one first: where there is one already, the append conflicts.
   * A batch that the database refuses is halved until the culprit is alone: only it is refused.
   */
  async function attempt(
    batch: readonly Job[],
    toLoad = batch.filter(({ begins }) => !begins),
  ): Promise<void> {
    try {
      const decided = await within(patienceMs, commit(batch, toLoad))
      onAppended?.(decided.flatMap(({ outcomes = [] }) => outcomes.flatMap(({ events }) => events)))
      for (const each of decided) each.job.settle(answer(each))
    } catch (error) {
      if (batch.length > 1 && isDatabaseError(error) && !isOutage(error)) {
        const half = batch.length >> 1
        for (const part of [batch.slice(0, half), batch.slice(half)]) await attempt(part, part)
      } else {
        for (const job of batch) job.settle(answer({ job, refusal: inWords(error, job.table) }))
      }
    }
  }

  async function commit(batch: readonly Job[], toLoad: readonly Job[]): Promise<Decided[]> {
    if (batch.some(({ look }) => look)) return commitAlone(batch)
    try {
      return await decideAndAppend(sql, batch, toLoad)
    } catch (error) {
      if (!isConflict(error)) throw error
      // Whoever came second decides again while nobody else can write, and so cannot come second twice.
      return commitAlone(batch)
    }
  }

  const commitAlone = (batch: readonly Job[]): Promise<Decided[]> =>
    sql.begin(async tx => {
      await store.lock(tx, new Set(batch.map(({ table }) => table)), patienceMs)
      return decideAndAppend(tx, await Promise.all(batch.map(lookAround)), batch)
    })

  async function decideAndAppend(
    sql: Reader,
    batch: readonly Job[],
    toLoad: readonly Job[],
  ): Promise<Decided[]> {
    const rows = await store.load(sql, toLoad.flatMap(rowsOf))
    const changed = new Map<string, Changed>()
    const tally = createTally()
    const events: Recorded[] = []
    const decided = batch.map((job): Decided => {
      try {
        const outcomes = decideOn(rows, job, schemas)
        for (const { row, events: added } of outcomes) {
          if (added.length === 0) continue
          const stream = streamOf(job.table, row.id)
          tally.move(job.table, rows.get(stream), row)
          rows.set(stream, row)
          changed.set(stream, { table: job.table, row })
          events.push(...added)
        }
        return { job, outcomes }
      } catch (refusal) {
        return { job, refusal }
      }
    })
    if (events.length > 0) await store.append(sql, events, changed.values(), tally.counts())
    return decided
  }

  /** A command that did nothing now may be a repeat of one that did something: then that is the answer. */
  async function answer({ job, outcomes, refusal }: Decided): Promise<readonly AnyOutcome[]> {
    if (outcomes?.some(({ events }) => events.length > 0)) return outcomes
    // The database cannot be asked whether the command was done before. Sending it again will tell.
    if (isOutage(refusal) || refusal instanceof NoAnswer) throw refusal
    const reading = job.ids.map(id => firstOutcome(job, streamOf(job.table, id)))
    const firsts = await within(patienceMs, Promise.all(reading))
    const before = firsts.filter(first => first !== undefined)
    if (before.length === job.ids.length) return before
    if (outcomes) return outcomes
    throw refusal
  }

  async function firstOutcome({ table, command }: Job, stream: string): Promise<AnyOutcome | undefined> {
    const events = await eventsOfCommand(sql, schemas, stream, command.id)
    const last = events.at(-1)
    if (!last) return undefined
    if (last.meta.fingerprint !== command.fingerprint) {
      throw new Refused('This Idempotency-Key was already used for another request.', 'key_reused')
    }
    const row = rowOf(table, await readStream(sql, schemas, stream, { upTo: last.version }))
    return row && { row, events }
  }

  return {
    start: (table, id, begin, command) =>
      new Promise(settle =>
        enqueue({ begins: true, table, ids: [id], decide: () => [begin()], command, settle: only(settle) }),
      ),
    handle: (table, id, decide, command) =>
      new Promise(settle =>
        enqueue({ begins: false, table, ids: [id], decide: each(decide), command, settle: only(settle) }),
      ),
    handleAll: (table, ids, decide, command) =>
      new Promise(settle => enqueue({ begins: false, table, ids, decide, command, settle })),
    handleAlone: (table, id, look, command) =>
      new Promise(settle =>
        enqueue({
          ...{ begins: false, table, ids: [id], command, settle: only(settle) },
          look: async () => each(await look()),
          decide: beforeTheLook,
        }),
      ),
    handleAllAlone: (table, ids, look, command) =>
      new Promise(settle =>
        enqueue({ begins: false, table, ids, look, decide: beforeTheLook, command, settle }),
      ),
    idle: async () => {
      while (writing) await writing
    },
  }
}

/**
 * A connection that is lost without a word leaves a statement without any answer, and all that waits behind it would
 * wait. Whether it was committed is not known then: the same command given again finds out.
 */
async function within<T>(ms: number, answer: Promise<T>): Promise<T> {
  const { promise: silence, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(new NoAnswer(ms)), ms)
  try {
    return await Promise.race([answer, silence])
  } finally {
    clearTimeout(timer)
  }
}

/** A command on one row, as one on several. */
const each =
  <R, E>(decide: (row: R) => readonly E[]) =>
  (rows: readonly R[]) =>
    rows.map(row => decide(row))

const beforeTheLook = () => []

const only =
  <O>(settle: (outcome: PromiseLike<O>) => void) =>
  (outcomes: readonly O[] | PromiseLike<readonly O[]>) =>
    settle(
      Promise.resolve(outcomes).then(
        ([outcome]) => outcome ?? Promise.reject(new Error('A command had no outcome.')),
      ),
    )

/** What became of a command in a batch: the outcome for each of its rows, or why not. */
type Decided = Readonly<{ job: Job; outcomes?: readonly AnyOutcome[]; refusal?: unknown }>
