import type { Sql } from 'postgres'
import { eventId } from './ids.ts'
import { eventsOfCommand, type Reader, readStream } from './read.ts'
import { inWords, isConflict, isDatabaseError } from './refusals.ts'
import type { Schemas } from './schemas.ts'
import { type Changed, openStore } from './store.ts'
import {
  type Command,
  type Event,
  NoSuchRow,
  type Recorded,
  Refused,
  type Row,
  rowOf,
  streamOf,
  type Table,
} from './types.ts'

/** What a command did: its events, and the row as they left it. A repeat is answered with the first outcome. */
export type Outcome<R extends Row, E extends Event> = Readonly<{ row: R; events: readonly Recorded<E>[] }>

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
  /** Resolves when every command taken so far is committed or refused. */
  idle(): Promise<void>
}

type Options = Readonly<{
  tables: readonly Table[]
  schemas: Schemas
  /** Commands committed together at most; a caller alone never waits for others. */
  maxBatch?: number
}>

/**
 * Load → decide → fold → append, with one writer a process: all commands that wait are decided on their rows and
 * committed together, events and rows in one statement. Another process may write the same streams: the append
 * compares the versions it was decided on, and whoever comes second loads and decides again.
 */
export async function createHandler(sql: Sql, options: Options): Promise<Handler> {
  const { tables, schemas, maxBatch = 128 } = options
  const store = await openStore(sql, tables)
  let waiting: Job[] = []
  let writing: Promise<void> | undefined

  const enqueue = (job: Omit<Job, 'stream'>) => {
    waiting.push({ ...job, stream: streamOf(job.table, job.id) })
    writing ??= Promise.resolve().then(drain)
  }

  async function drain() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
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
      for (const each of await commit(batch, toLoad)) each.job.settle(answer(each))
    } catch (error) {
      if (batch.length > 1 && isDatabaseError(error)) {
        const half = batch.length >> 1
        for (const part of [batch.slice(0, half), batch.slice(half)]) await attempt(part, part)
      } else {
        for (const job of batch) job.settle(answer({ job, refusal: inWords(error, job.table) }))
      }
    }
  }

  async function commit(batch: readonly Job[], toLoad: readonly Job[]): Promise<Decided[]> {
    try {
      return await decideAndAppend(sql, batch, toLoad)
    } catch (error) {
      if (!isConflict(error)) throw error
      // Whoever came second decides again while nobody else can write, and so cannot come second twice.
      return sql.begin(async tx => {
        await store.lock(tx, new Set(batch.map(({ table }) => table)))
        return decideAndAppend(tx, batch, batch)
      })
    }
  }

  async function decideAndAppend(
    sql: Reader,
    batch: readonly Job[],
    toLoad: readonly Job[],
  ): Promise<Decided[]> {
    const rows = await store.load(sql, toLoad)
    const changed = new Map<string, Changed>()
    const events: Recorded[] = []
    const decided = batch.map((job): Decided => {
      try {
        const outcome = decideOn(rows.get(job.stream), job, schemas)
        if (outcome.events.length > 0) {
          rows.set(job.stream, outcome.row)
          changed.set(job.stream, { table: job.table, row: outcome.row })
          events.push(...outcome.events)
        }
        return { job, outcome }
      } catch (refusal) {
        return { job, refusal }
      }
    })
    if (events.length > 0) await store.append(sql, events, changed.values())
    return decided
  }

  /** A command that did nothing now may be a repeat of one that did something: then that is the answer. */
  async function answer({ job, outcome, refusal }: Decided): Promise<AnyOutcome> {
    if (outcome && outcome.events.length > 0) return outcome
    const first = await firstOutcome(job)
    if (first) return first
    if (outcome) return outcome
    throw refusal
  }

  async function firstOutcome({ table, stream, command }: Job): Promise<AnyOutcome | undefined> {
    const events = await eventsOfCommand(sql, schemas, stream, command.id)
    const last = events.at(-1)
    if (!last) return undefined
    if (last.meta.fingerprint !== command.fingerprint) {
      throw new Refused('This Idempotency-Key was used for another request.', 'key_reused')
    }
    const row = rowOf(table, await readStream(sql, schemas, stream, { upTo: last.version }))
    return row && { row, events }
  }

  return {
    start: (table, id, decide, command) =>
      new Promise(settle => enqueue({ begins: true, table, id, decide, command, settle })),
    handle: (table, id, decide, command) =>
      new Promise(settle => enqueue({ begins: false, table, id, decide, command, settle })),
    idle: async () => {
      while (writing) await writing
    },
  }
}

/** One command in the queue. Its functions are methods, so that one queue holds commands on rows of any kind. */
type Job = Readonly<{
  begins: boolean
  table: Table
  id: string
  stream: string
  command: Command
  decide(row: Row | undefined): readonly Event[]
  settle(outcome: AnyOutcome | PromiseLike<AnyOutcome>): void
}>

type AnyOutcome = Outcome<Row, Event>

/** What became of a command in a batch: an outcome, or why not. */
type Decided = Readonly<{ job: Job; outcome?: AnyOutcome; refusal?: unknown }>

function decideOn(before: Row | undefined, job: Job, schemas: Schemas): AnyOutcome {
  const { table, stream, command } = job
  const { id: commandId, actor, causedBy, fingerprint, at } = command
  if (job.begins && before) throw new Refused('This exists already.', 'exists')
  if (!job.begins && !before) throw new NoSuchRow(table.name, job.id)
  let row = before
  const events = job.decide(row).map((event, n): Recorded => {
    const recorded = {
      type: event.type,
      data: schemas.check(event),
      stream,
      version: (before?.version ?? 0) + n + 1,
      schema: schemas.current(event.type),
      id: eventId(commandId, stream, n),
      at,
      meta: { commandId, actor, causedBy, fingerprint },
    }
    row = table.fold(row, recorded)
    return recorded
  })
  if (!row) throw new Error(`${stream} was begun without an event.`)
  return { row, events }
}
