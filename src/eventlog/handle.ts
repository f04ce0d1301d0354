import postgres, { type Sql } from 'postgres'
import { eventId } from './ids.ts'
import { eventsOfCommand, readStream } from './read.ts'
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
  /** Called after each commit that appended something. */
  onAppend?: () => void
  /** Commands committed together at most; a caller alone never waits for others. */
  maxBatch?: number
}>

/**
 * Load → decide → fold → append, with one writer a process: all commands that wait are decided on their rows and
 * committed together, events and rows in one statement. Another process may write the same streams: the append
 * compares the versions it was decided on, and whoever comes second loads and decides again.
 */
export async function createHandler(sql: Sql, options: Options): Promise<Handler> {
  const { tables, schemas, onAppend, maxBatch = 128 } = options
  const columns = await columnsOf(sql, tables)
  const statements = new Map<string, string>()
  let waiting: Job[] = []
  let writing: Promise<void> | undefined

  const enqueue = <R extends Row, E extends Event>(
    table: Table<R, E>,
    id: string,
    decide: (row: R | undefined) => readonly E[],
    command: Command,
  ) =>
    new Promise<Outcome<R, E>>((resolve, reject) => {
      waiting.push(job(table, id, decide, command, resolve, reject))
      writing ??= Promise.resolve().then(drain)
    })

  async function drain() {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, maxBatch)
      waiting = waiting.slice(maxBatch)
      await attempt(batch)
    }
    writing = undefined
  }

  /** Commits a batch; when the database refuses it, each command alone, so that only the culprit is refused. */
  async function attempt(batch: readonly Job[]): Promise<void> {
    try {
      await commit(batch)
    } catch (error) {
      const [only, ...more] = batch
      if (!only) return
      if (more.length > 0) for (const each of batch) await attempt([each])
      else await recover(only, error)
    }
  }

  async function recover(job: Job, error: unknown): Promise<void> {
    const { code, constraint_name: constraint = '' } = databaseError(error)
    if (code === uniqueViolation && constraint === 'events_id_key') return settleByFirstOutcome(job, error)
    if (code === conflict || code === deadlock || constraint.startsWith('events_')) {
      job.tries += 1
      if (job.tries < 10) return attempt([job])
      return job.reject(
        new Refused('Somebody else is changing this right now. Please try again.', 'conflict'),
      )
    }
    if (code === uniqueViolation || code === exclusionViolation) {
      const refusal = new Refused(job.table.refusals[constraint] ?? 'This is taken already.', 'conflict')
      return settleByFirstOutcome(job, refusal)
    }
    if (code && unstorable.has(code)) {
      return job.reject(new Refused('The text contains a character that cannot be stored.', 'unstorable'))
    }
    job.reject(error)
  }

  async function commit(batch: readonly Job[]) {
    const rows = await load(sql, batch)
    const expected = new Map<string, number>()
    const touched = new Map<string, Map<string, Row>>()
    const appended: Recorded[] = []
    const decided: Decided[] = []

    for (const job of batch) {
      const before = rows.get(job.stream)
      try {
        const { row, events } = decide(job, before, schemas)
        decided.push({ job, row, events })
        if (!row || events.length === 0) continue
        if (!expected.has(job.stream)) expected.set(job.stream, before?.version ?? 0)
        rows.set(job.stream, row)
        rowsOf(touched, job.table.name).set(job.id, row)
        appended.push(...events)
      } catch (refusal) {
        decided.push({ job, row: undefined, events: [], refusal })
      }
    }

    if (appended.length > 0) {
      const names = [...touched.keys()].sort()
      const puts = names.map(name => JSON.stringify([...rowsOf(touched, name).values()]))
      const versions = JSON.stringify([...expected].map(([stream, version]) => ({ stream, version })))
      await sql.unsafe(statement(names), [versions, JSON.stringify(appended), ...puts], { prepare: true })
      onAppend?.()
    }
    for (const { job, row, events, refusal } of decided) {
      if (row && events.length > 0) job.resolve(row, events)
      else await settleByFirstOutcome(job, refusal, row)
    }
  }

  /** Refused, or nothing to do: unless this command did something before, then that is the answer. */
  async function settleByFirstOutcome(job: Job, refusal: unknown, row?: Row) {
    const events = await eventsOfCommand(sql, schemas, job.stream, job.command.id)
    const last = events.at(-1)
    if (last) {
      if (last.meta.fingerprint !== job.command.fingerprint) {
        return job.reject(new Refused('This Idempotency-Key was used for another request.', 'key_reused'))
      }
      const history = await readStream(sql, schemas, job.stream, { upTo: last.version })
      const then = history.reduce<Row | undefined>((each, event) => job.table.fold(each, event), undefined)
      if (then) return job.resolve(then, events)
    }
    if (row && !refusal) return job.resolve(row, [])
    job.reject(refusal)
  }

  const statement = (names: readonly string[]) => {
    const key = names.join()
    const text = statements.get(key) ?? appendAndPut(names, columns)
    statements.set(key, text)
    return text
  }

  return {
    start: (table, id, begin, command) =>
      enqueue(
        table,
        id,
        row => {
          if (row) throw new Refused('This exists already.', 'exists')
          return begin()
        },
        command,
      ),
    handle: (table, id, decide, command) =>
      enqueue(
        table,
        id,
        row => {
          if (!row) throw new NoSuchRow(table.name, id)
          return decide(row)
        },
        command,
      ),
    idle: async () => {
      while (writing) await writing
    },
  }
}

/** One command in the queue, with its types erased: the closures keep row and events of one kind together. */
type Job = {
  readonly table: Table
  readonly id: string
  readonly stream: string
  readonly command: Command
  readonly decide: (row: Row | undefined) => readonly Event[]
  readonly resolve: (row: Row, events: readonly Recorded[]) => void
  readonly reject: (reason: unknown) => void
  tries: number
}

type Decided = Readonly<{
  job: Job
  row: Row | undefined
  events: readonly Recorded[]
  refusal?: unknown
}>

function job<R extends Row, E extends Event>(
  table: Table<R, E>,
  id: string,
  decide: (row: R | undefined) => readonly E[],
  command: Command,
  resolve: (outcome: Outcome<R, E>) => void,
  reject: (reason: unknown) => void,
): Job
function job(
  table: Table,
  id: string,
  decide: (row: Row | undefined) => readonly Event[],
  command: Command,
  resolve: (outcome: Outcome<Row, Event>) => void,
  reject: (reason: unknown) => void,
): Job {
  const stream = streamOf(table, id)
  return {
    table,
    id,
    stream,
    command,
    decide,
    resolve: (row, events) => resolve({ row, events }),
    reject,
    tries: 0,
  }
}

function decide({ table, stream, decide, command }: Job, before: Row | undefined, schemas: Schemas) {
  let row = before
  const events = decide(row).map((event, n): Recorded => {
    const recorded = {
      type: event.type,
      data: schemas.check(event),
      stream,
      version: (before?.version ?? 0) + n + 1,
      schema: schemas.current(event.type),
      id: eventId(command.id, stream, n),
      at: command.at,
      meta: {
        commandId: command.id,
        actor: command.actor,
        causedBy: command.causedBy,
        fingerprint: command.fingerprint,
      },
    }
    row = table.fold(row, recorded)
    return recorded
  })
  return { row, events }
}

async function load(sql: Sql, batch: readonly Job[]): Promise<Map<string, Row>> {
  const wanted = new Map<Table, Set<string>>()
  for (const { table, id } of batch) wanted.set(table, (wanted.get(table) ?? new Set()).add(id))
  const loaded = await Promise.all(
    [...wanted].map(async ([table, ids]) => {
      const found = await sql.unsafe<Row[]>(`select * from ${table.name} where id = any($1)`, [[...ids]], {
        prepare: true,
      })
      return found.map(row => [streamOf(table, row.id), row] as const)
    }),
  )
  return new Map(loaded.flat())
}

const rowsOf = (touched: Map<string, Map<string, Row>>, name: string) => {
  const rows = touched.get(name) ?? new Map<string, Row>()
  touched.set(name, rows)
  return rows
}

/** The puts select from the append: the log's lock is always taken before that of any row. */
function appendAndPut(names: readonly string[], columns: ReadonlyMap<string, readonly string[]>) {
  const puts = names.map((name, n) => {
    const set = (columns.get(name) ?? []).map(column => `"${column}" = excluded."${column}"`)
    return `put${n} as (
      insert into ${name} select r.* from log, jsonb_populate_recordset(null::${name}, $${n + 3}::text::jsonb) r
      on conflict (id) do update set ${set.join()})`
  })
  return `with log as materialized (select events_append($1::text::jsonb, $2::text::jsonb)), ${puts.join()} select from log`
}

/** Every column of each table, from the catalogue, so that the statement knows what a put overwrites. */
export async function columnsOf(sql: Sql, tables: readonly Table[]): Promise<Map<string, string[]>> {
  const columns = await sql<{ table: string; column: string }[]>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and table_name = any(${tables.map(table => table.name)})
    order by table_name, ordinal_position`
  const byTable = Map.groupBy(columns, each => each.table)
  return new Map(tables.map(({ name }) => [name, (byTable.get(name) ?? []).map(each => each.column)]))
}

const databaseError = (error: unknown): { code?: string; constraint_name?: string } =>
  error instanceof postgres.PostgresError ? error : {}

const uniqueViolation = '23505'
const exclusionViolation = '23P01'
const conflict = '40001'
const deadlock = '40P01'
/** What jsonb does not take: a NUL (22P05), half a surrogate pair (22P02). */
const unstorable = new Set(['22P05', '22P02'])
