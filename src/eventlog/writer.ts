import type { Sql } from 'postgres'
import { within } from '../shared/within.ts'
import { type AnyOutcome, createDecider, type Decision } from './decide-on.ts'
import { asRefusal, isDatabaseError, isOutage, retryConflicts } from './failures.ts'
import type { Schemas } from './schemas.ts'
import type { Observer, Store } from './store.ts'
import { NoAnswer, type Table } from './types.ts'

export type Writing = Readonly<{
  store: Store
  schemas: Schemas
  /** How long the database may take before the commands fail, in milliseconds. */
  patienceMs: number
  observer: Partial<Observer>
}>

type Waiting = Readonly<{
  decision: Decision
  /** When the command arrived, on the clock of performance.now(). */
  since: number
  settle: PromiseWithResolvers<readonly AnyOutcome[]>
}>

/**
 * Commits commands in batches, one batch at a time for each category of streams: all waiting commands are decided on
 * their rows and committed together, events and rows in one statement. Categories are independent, so a lock on one
 * table delays no command on another.
 */
export function createWriter(
  sql: Sql,
  { store, schemas, patienceMs, observer, maxBatch }: Writing & Readonly<{ maxBatch: number }>,
) {
  const queues = new Map<string, Waiting[]>()

  async function drain(table: Table, queue: Waiting[]) {
    while (queue.length > 0) {
      const batch = queue.splice(0, maxBatch)
      for (const { since } of batch) observer.queued?.((performance.now() - since) / 1000)
      await attempt(table, batch)
    }
    queues.delete(table.category)
  }

  /**
   * Commits a batch. A command that begins a row loads nothing: if the row exists already, the append conflicts.
   * A batch that the database rejects is halved until the culprit is alone, and only that command fails.
   */
  async function attempt(
    table: Table,
    batch: readonly Waiting[],
    toLoad = batch.filter(({ decision }) => !decision.begins),
  ): Promise<void> {
    try {
      await within(patienceMs, commit(table, batch, toLoad), () => {
        throw new NoAnswer(patienceMs)
      })
    } catch (error) {
      if (batch.length > 1 && isDatabaseError(error) && !isOutage(error)) {
        const half = batch.length >> 1
        for (const part of [batch.slice(0, half), batch.slice(half)]) await attempt(table, part, part)
      } else {
        const refusal = asRefusal(error, store.refusalsOf(table))
        for (const { settle } of batch) settle.reject(refusal)
      }
    }
  }

  /** Another process may write the same streams. After a conflict, load and decide again. */
  const commit = (table: Table, batch: readonly Waiting[], toLoad: readonly Waiting[]) =>
    retryConflicts({ patienceMs, observer }, async tries => {
      const ids = (tries === 1 ? toLoad : batch).flatMap(({ decision }) => decision.ids)
      const decider = createDecider(await store.load(sql, table, ids), schemas)
      const decided = batch.map(({ decision, settle }) => {
        try {
          const outcomes = decider.decide(decision)
          return () => settle.resolve(outcomes)
        } catch (refusal) {
          return () => settle.reject(refusal)
        }
      })
      const changes = decider.changes()
      await store.append(sql, changes)
      observer.appended?.(changes.events)
      for (const settle of decided) settle()
    })

  return (decision: Decision): Promise<readonly AnyOutcome[]> => {
    const { table } = decision
    const settle = Promise.withResolvers<readonly AnyOutcome[]>()
    const waiting = { decision, settle, since: performance.now() }
    const queue = queues.get(table.category)
    if (queue) {
      queue.push(waiting)
    } else {
      const begun = [waiting]
      queues.set(table.category, begun)
      // Commands that arrive in the same turn join the first batch.
      Promise.resolve().then(() => drain(table, begun))
    }
    return settle.promise
  }
}
