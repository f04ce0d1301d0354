import type { Sql } from 'postgres'
import type { Outcome } from './worker.ts'

/** A claimed job, by its fencing token; `isWithdrawn` as of the claim. */
type Finished = Readonly<{ id: string; lockedUntil: string; isWithdrawn: boolean }>

type Waiting = Readonly<{
  job: Finished
  outcome: Outcome
  at: string
  settle: PromiseWithResolvers<boolean>
}>

// Short beside any job, and long beside the statement that stores.
const gatherMs = 5

/**
 * Stores outcomes: those that come while a statement runs share the next one. Resolves with whether the outcome was stored
 * and the job had not been withdrawn.
 */
export function createOutcomes(sql: Sql) {
  let waiting: Waiting[] = []
  let isStoring = false

  const storeWaiting = async () => {
    isStoring = true
    while (waiting.length > 0) {
      await Bun.sleep(gatherMs)
      const batch = waiting
      waiting = []
      try {
        const stored = new Map((await store(sql, batch)).map(({ id, isWithdrawn }) => [id, isWithdrawn]))
        for (const { job, settle } of batch) settle.resolve(stored.get(job.id) === false)
      } catch (error) {
        for (const { settle } of batch) settle.reject(error)
      }
    }
    isStoring = false
  }

  return (job: Finished, outcome: Outcome, at: string): Promise<boolean> => {
    const settle = Promise.withResolvers<boolean>()
    waiting.push({ job, outcome, at, settle })
    if (!isStoring) void storeWaiting()
    return settle.promise
  }
}

function store(sql: Sql, batch: readonly Waiting[]) {
  const rows = batch.map(({ job: { id, lockedUntil, isWithdrawn }, outcome, at }) => ({
    id,
    lockedUntil,
    isWithdrawn,
    state: outcome.state,
    finishedAt: outcome.state === 'done' || outcome.state === 'sent' ? at : null,
    lastError: 'reason' in outcome ? outcome.reason : null,
    answer: 'answer' in outcome ? (outcome.answer ?? null) : null,
    reference: 'reference' in outcome ? (outcome.reference ?? null) : null,
  }))
  return sql<{ id: string; isWithdrawn: boolean }[]>`
    update jobs set
      state = ended.state,
      "finishedAt" = ended."finishedAt",
      "lastError" = ended."lastError",
      answer = ended.answer,
      reference = ended.reference,
      "lockedUntil" = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as ended(
      id text, "lockedUntil" timestamptz, "isWithdrawn" boolean, state text, "finishedAt" timestamptz,
      "lastError" text, answer text, reference text)
    where jobs.id = ended.id and jobs."lockedUntil" = ended."lockedUntil" and jobs.state = 'waiting'
      -- Unless the withdrawn job was enqueued again since the claim.
      and (jobs."isWithdrawn" or not ended."isWithdrawn")
    returning jobs.id, jobs."isWithdrawn"`
}
