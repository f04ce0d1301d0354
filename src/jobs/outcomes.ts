import type { Fragment, Sql } from 'postgres'
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
const gatherMs = 25

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
      await storeAll(sql, batch)
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

/**
 * Jobs that another transaction has locked are stored one by one: a statement that waits for a job while it holds others
 * could deadlock with a transaction that withdraws several. So are all, if the database refuses one of them.
 */
async function storeAll(sql: Sql, batch: readonly Waiting[]): Promise<void> {
  const stored = batch.length === 1 ? [] : await store(sql, batch, sql`skip locked`).catch(() => [])
  const withdrawn = new Map(stored.map(({ id, isWithdrawn }) => [id, isWithdrawn]))
  for (const { job, settle, ...each } of batch) {
    if (withdrawn.has(job.id)) settle.resolve(withdrawn.get(job.id) === false)
    else {
      const alone = store(sql, [{ job, settle, ...each }], sql``)
      await alone.then(([row]) => settle.resolve(row?.isWithdrawn === false), settle.reject)
    }
  }
}

function store(sql: Sql, batch: readonly Waiting[], unlessLocked: Fragment) {
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
    with ended as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as outcome(
        id text, "lockedUntil" timestamptz, "isWithdrawn" boolean, state text, "finishedAt" timestamptz,
        "lastError" text, answer text, reference text)
    ), held as materialized (
      select jobs.id from jobs join ended on jobs.id = ended.id and jobs."lockedUntil" = ended."lockedUntil"
      where jobs.state = 'waiting'
        -- Unless the withdrawn job was enqueued again since the claim.
        and (jobs."isWithdrawn" or not ended."isWithdrawn")
      for update of jobs ${unlessLocked}
    )
    update jobs set
      state = ended.state,
      "finishedAt" = ended."finishedAt",
      "lastError" = ended."lastError",
      answer = ended.answer,
      reference = ended.reference,
      "lockedUntil" = null
    from ended join held on held.id = ended.id
    where jobs.id = ended.id
    returning jobs.id, jobs."isWithdrawn"`
}
