import { drizzle } from 'drizzle-orm/pg-proxy'
import type { PostgresJsDatabase } from 'drizzle-orm/postgres-js'
import type { Sql, TransactionSql } from 'postgres'
import { inTurns } from '../shared/in-turns.ts'
import { within } from '../shared/within.ts'
import { type AnyOutcome, createDecider, type Decision, type Subject, subjectsOf } from './decide-on.ts'
import { asRefusal, retryConflicts } from './failures.ts'
import { type Event, NoAnswer, type Row } from './types.ts'
import type { Writing } from './writer.ts'

/** Typed reads, from a pool or in a transaction. */
export type Reads = Pick<PostgresJsDatabase, 'select'>

/** A decision that depends on other rows. */
export type DecisionWithReads = Readonly<{
  /** Names what the decision depends on. Two decisions that share a name are decided one after the other. */
  locks(rows: readonly Row[]): readonly string[]
  /** Returns the events of each row, in the order of the ids. Called again after a conflict. */
  decide(rows: readonly Row[], db: Reads): Promise<readonly (readonly Event[])[]>
  /** Rows that change in the same transaction, but are not part of the outcome. */
  also?: Also
}>

/** Existing rows of the same table, and the decision on each. */
export type Also<R extends Row = Row, E extends Event = Event> = Readonly<{
  ids: readonly string[]
  decide: (row: R) => readonly E[]
}>

/**
 * Commits each decision in a transaction of its own: load rows, take locks, read, append. Only the append takes the
 * log's lock, so a decision that waits for a lock or reads for long delays only those that share its locks.
 * A process runs a few of them at once (CONNECTIONS); the next ones queue. Rows are loaded before the locks are taken:
 * if one has changed by then, the append conflicts and the decision starts again.
 */
export function createTransactions(sql: Sql, { store, schemas, patienceMs, observer }: Writing) {
  const inTurn = inTurns(CONNECTIONS)

  const commit = (decision: Subject & DecisionWithReads): Promise<readonly AnyOutcome[]> =>
    sql.begin(async tx => {
      const { table, ids, also } = decision
      await tx.unsafe(`
        set local lock_timeout = ${Math.min(patienceMs, LOCK_TIMEOUT_MS)};
        set local idle_in_transaction_session_timeout = ${Math.min(patienceMs, LONGEST_IDLE_MS)}`)
      const loaded = await store.load(tx, table, [...ids, ...(also?.ids ?? [])])
      const subjects = subjectsOf(loaded, decision)
      await lock(tx, decision.locks(subjects))
      const decided = await decision.decide(subjects, readsIn(tx))
      const decider = createDecider(loaded, schemas)
      const decideOn = (part: Pick<Decision, 'begins' | 'ids' | 'decide'>) =>
        decider.decide({ ...decision, ...part })
      const outcomes = decideOn({ ...decision, decide: () => decided })
      const others = also
        ? decideOn({ begins: false, ids: also.ids, decide: rows => rows.map(also.decide) })
        : []
      await store.append(tx, decider.changes())
      return [...outcomes, ...others]
    })

  return async (decision: Subject & DecisionWithReads): Promise<readonly AnyOutcome[]> => {
    const start = performance.now()
    const late = () => {
      throw new NoAnswer(patienceMs)
    }
    const committing = inTurn(() => {
      const waitedMs = performance.now() - start
      observer.queued?.(waitedMs / 1000)
      return waitedMs > patienceMs ? late() : retryConflicts({ patienceMs, observer }, () => commit(decision))
    })
    try {
      const outcomes = await within(patienceMs, committing, late)
      observer.appended?.(outcomes.flatMap(({ events }) => events))
      return outcomes.slice(0, decision.ids.length)
    } catch (error) {
      throw asRefusal(error, store.refusalsOf(decision.table))
    }
  }
}

/** Connections of the pool that decisions may hold while they wait for a lock. */
const CONNECTIONS = 4
/** Longer than a migration waits for its locks (db/migrate.ts), so a decision outlasts one. */
const LOCK_TIMEOUT_MS = 4000
/** A process that stalls after the append holds the log's lock, so the database ends its transaction. */
const LONGEST_IDLE_MS = 5000

/** Takes locks in one global order, so that decisions cannot deadlock. */
const lock = (tx: TransactionSql, names: readonly string[]) => tx`
  select pg_advisory_xact_lock(7005, key)
  from (select distinct hashtext(name) as key from unnest(${tx.array([...names])}::text[]) name order by 1) sorted`

const readsIn = (tx: TransactionSql): Reads =>
  drizzle(async (query, parameters) => ({ rows: await tx.unsafe(query, parameters).values() }))
