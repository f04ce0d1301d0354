import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import type { Stored } from '../../../eventlog/types.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { movesOf } from '../../../shared/account.ts'
import type { Platform } from '../../module.ts'
import { recordMissedRefund } from '../decide.ts'
import type { Account } from '../payments/account.ts'
import { moneyFacts } from '../payments/events.ts'
import { bookingOf, commandFor, providerJob } from '../payments/provider-jobs.ts'
import { type RefundDeps, refundOwn } from '../payments/refund.ts'
import { serviceRequests } from '../service-request.ts'

type Needs = RefundDeps & Pick<Platform, 'report'>

const kind = 'return difference'

/** Enqueues the refund that a settlement or a discount promises. */
export const differenceFollower: Follower = {
  name: 'return differences',
  types: ['JobSettled', 'ChargeAdded'],
  on: async (event, tx) => {
    if (promiseOf(event)) await enqueue(tx, answerTo(event, kind, bookingOf(event)))
  },
}

export const differenceJob = (deps: Needs): JobKind =>
  providerJob(deps, kind, event => returnDifference(deps, event))

/**
 * Returns what is overpaid now, at most what the event promised: a correction, another promise, or a refund by the
 * office may have come since.
 */
async function returnDifference(deps: Needs, event: Stored): Promise<void> {
  const id = bookingOf(event)
  const wanted = (account: Account) => {
    const amountCents = Math.min(promiseOf(event), movesOf(account).refundCents)
    return { amountCents, differenceCents: amountCents, reason: reasonOf(event) }
  }
  try {
    await refundOwn(deps, id, wanted, commandFor(event, 'refund'))
  } catch (error) {
    if (!(error instanceof PaymentsError)) throw error
    // If the provider refuses for good, a person has to deal with it.
    const isRetried = error.kind !== 'refused'
    const missed = () => recordMissedRefund({ reason: error.message, isRetried })
    const step = isRetried ? 'refund late' : 'refund refused'
    await deps.log.handle(serviceRequests, id, missed, commandFor(event, step))
    if (isRetried) throw error
    deps.report(error)
  }
}

/** What the event promises to refund, in cents. */
function promiseOf({ type, data }: Stored): number {
  const facts = type === 'JobSettled' ? moneyFacts.JobSettled : moneyFacts.ChargeAdded
  return facts.data.assert(data).refundCents ?? 0
}

const reasonOf = ({ type, data }: Stored) =>
  type === 'JobSettled' ? 'The job cost less than was paid.' : moneyFacts.ChargeAdded.data.assert(data).reason
