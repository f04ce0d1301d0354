import type { Follower } from '../../../eventlog/follow.ts'
import type { Stored } from '../../../eventlog/types.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { toCardsCents } from '../../../shared/account.ts'
import type { Account } from '../payments/account.ts'
import { recordingFailure } from '../payments/automatic-refunds.ts'
import { moneyFacts } from '../payments/events.ts'
import { bookingOf, commandFor, providerJob } from '../payments/provider-jobs.ts'
import type { RefundDeps } from '../payments/provider-refunds.ts'
import { requestRefunds } from '../payments/refund.ts'

const kind = 'return difference'

/** Enqueues the refund that a settlement or a discount promises. */
export const differenceFollower: Follower = {
  name: 'return differences',
  types: ['JobSettled', 'ChargeAdded'],
  on: async (event, tx) => {
    if (promiseOf(event)) await enqueue(tx, answerTo(event, kind, bookingOf(event)))
  },
}

export const differenceJob = (deps: RefundDeps): JobKind =>
  providerJob(deps, kind, event => recordingFailure(deps, event, () => requestDifference(deps, event)))

/**
 * Requests the return of what is overpaid now, at most what the event promised: a correction, another promise, or a refund
 * by the office may have come since.
 */
async function requestDifference(deps: RefundDeps, event: Stored): Promise<void> {
  const wanted = (account: Account) => {
    const amountCents = Math.min(promiseOf(event), toCardsCents(account))
    return { amountCents, differenceCents: amountCents, reason: reasonOf(event) }
  }
  await requestRefunds(deps, bookingOf(event), wanted, commandFor(event, 'refund'))
}

/** What the event promises to refund, in cents. */
function promiseOf({ type, data }: Stored): number {
  const facts = type === 'JobSettled' ? moneyFacts.JobSettled : moneyFacts.ChargeAdded
  return facts.data.assert(data).refundCents ?? 0
}

const reasonOf = ({ type, data }: Stored) =>
  type === 'JobSettled' ? 'The job cost less than was paid.' : moneyFacts.ChargeAdded.data.assert(data).reason
