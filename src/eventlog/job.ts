import type { AnyOutcome, Decision } from './decide-on.ts'

/** One command in the queue. `settle` is a method, so that one queue holds commands on rows of any kind. */
export type Job = Decision &
  Readonly<{
    settle(outcomes: readonly AnyOutcome[] | PromiseLike<readonly AnyOutcome[]>): void
    /** Answers with the decision that takes the place of `decide`, once nobody else can write. */
    look?(): Promise<Decision['decide']>
  }>

export const rowsOf = ({ table, ids }: Job) => ids.map(id => ({ table, id }))

/** How many of those who wait are next. What looks around sees only what is committed, so it is a batch of its own. */
export function batchOf(waiting: readonly Job[], most: number): number {
  const first = waiting.findIndex(({ look }) => look)
  return first < 0 ? most : Math.min(Math.max(first, 1), most)
}

/** The command with the decision that its look answers with, or with the refusal that it throws. */
export async function lookAround(job: Job): Promise<Job> {
  try {
    return job.look ? { ...job, decide: await job.look() } : job
  } catch (refusal) {
    const refuse = () => {
      throw refusal
    }
    return { ...job, decide: refuse }
  }
}
