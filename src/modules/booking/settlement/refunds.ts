import { PaymentsError } from '../../../adapters/payments/payments-error.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, idOf, type Stored } from '../../../eventlog/types.ts'
import { oneAtATime } from '../../../jobs/one-at-a-time.ts'
import { answerTo, causeOf, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { leftToRefund, movesOf } from '../../../shared/account.ts'
import type { Platform } from '../../module.ts'
import { recordMissedRefund } from '../decide.ts'
import { bookingAccounts } from '../payments/account.ts'
import { moneyFacts } from '../payments/events.ts'
import { expectAccount } from '../payments/find-accounts.ts'
import { recordReportedRefund, requestRefund } from '../payments/refund.ts'
import { serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'

type Needs = HoldDeps & Pick<Platform, 'payments' | 'report' | 'sql'>

const kind = 'return difference'

/** Enqueues the refund that a settlement or a discount promises. */
export const differenceFollower: Follower = {
  name: 'return differences',
  types: ['JobSettled', 'ChargeAdded'],
  on: async (event, tx) => {
    if (promiseOf(event)) await enqueue(tx, answerTo(event, kind, bookingOf(event)))
  },
}

export const differenceJob = (deps: Needs): JobKind => ({
  name: kind,
  concurrency: 4,
  timeoutMs: 120_000,
  // About three days, enough to outlast an outage of the provider.
  attempts: 300,
  pauseMs: { first: 1000, longest: 15 * 60_000 },
  run: async job => {
    const event = await causeOf(deps.log, job)
    // Two promises of one booking would both return what is overpaid.
    const lock = deps.sql`7007, hashtext(${bookingOf(event)})`
    await oneAtATime(deps.sql, lock, () => returnDifference(deps, event))
    return { state: 'done' }
  },
})

/**
 * Returns what is overpaid now, at most what the event promised: a correction, or a refund by the office, may have come since.
 * The newest payment is refunded first.
 */
async function returnDifference(deps: Needs, event: Stored): Promise<void> {
  const id = bookingOf(event)
  await readRefunds(deps, id)
  const account = await expectAccount(deps, id)
  const reason = reasonOf(event)
  let openCents = Math.min(promiseOf(event), movesOf(account).refundCents)
  for (const { paymentIntentId: intentId, isExtra } of account.payments.toReversed()) {
    const amountCents = Math.min(openCents, isExtra ? 0 : leftToRefund(account, intentId))
    if (amountCents <= 0) continue
    const command = commandFor(event, 'refund', intentId)
    try {
      await requestRefund(
        deps,
        { id, intentId },
        { amountCents, differenceCents: amountCents, reason },
        command,
      )
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error
      // If the provider refuses for good, a person has to deal with it.
      const isRetried = error.kind !== 'refused'
      const missed = () => recordMissedRefund({ reason: error.message, isRetried })
      const step = isRetried ? 'refund late' : 'refund refused'
      await deps.log.handle(serviceRequests, id, missed, commandFor(event, step, intentId))
      if (isRetried) throw error
      deps.report(error)
    }
    openCents -= amountCents
  }
}

/** A refund that was made and not recorded, because this process was killed, must not be made again. */
async function readRefunds(deps: Needs, id: string): Promise<void> {
  const { payments } = await expectAccount(deps, id)
  const received = payments.filter(({ state }) => state === 'received')
  for (const { paymentIntentId } of received)
    for (const refund of await deps.payments.refundsOf(paymentIntentId))
      await recordReportedRefund(deps, refund)
}

/** What the event promises to refund, in cents. */
function promiseOf({ type, data }: Stored): number {
  const facts = type === 'JobSettled' ? moneyFacts.JobSettled : moneyFacts.ChargeAdded
  return facts.data.assert(data).refundCents ?? 0
}

const reasonOf = ({ type, data }: Stored) =>
  type === 'JobSettled' ? 'The job cost less than was paid.' : moneyFacts.ChargeAdded.data.assert(data).reason

const bookingOf = ({ stream }: Stored) => idOf(bookingAccounts.category, stream)

/** The same for every attempt. */
const commandFor = (event: Stored, step: string, intentId: string): Command => ({
  id: idFrom(event.id, step, intentId),
  actor: 'system',
  at: new Date().toISOString(),
  causedBy: event.id,
})
