import type { Follower } from '../../../eventlog/follow.ts'
import { Refused, type Stored } from '../../../eventlog/types.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { dueOf } from '../../../shared/account.ts'
import { dayAt, instantOf } from '../../../shared/chicago.ts'
import { bookingAccounts } from '../payments/account.ts'
import { expectAccount } from '../payments/find-accounts.ts'
import { bookingOf, commandFor, providerJob } from '../payments/provider-jobs.ts'
import { chargeSavedCard } from '../payments/saved-card.ts'
import { collectsAt, isCollected } from './decide.ts'

const kind = 'collect balance'

/** Plans the charge of a bill, or of what the office added to it, to the kept card. */
export const collectFollower: Follower = {
  name: 'collect balances',
  types: ['JobSettled', 'ChargeAdded'],
  on: async (event, tx, log) => {
    const account = await log.row(bookingAccounts, bookingOf(event))
    if (!account || !isCollected(account)) return
    await enqueue(tx, { ...answerTo(event, kind, bookingOf(event)), dueAt: collectsAt(event.at) })
  },
}

type Deps = Parameters<typeof chargeSavedCard>[0]

/** Charges what is due, and on a later day what is due only then. A declined charge leads to a mailed link. */
export const collectJob = (deps: Deps): JobKind =>
  providerJob(deps, kind, async event => {
    const due = await dueNow(deps, event)
    if (due && !due.isLater) await collect(deps, event, due.cents)
    const rest = await dueNow(deps, event)
    return rest?.isLater && rest.laterOn
      ? { state: 'later', dueAt: instantOf(rest.laterOn, '10:00') }
      : undefined
  })

/** What is to be collected. Undefined if nothing is. */
async function dueNow(deps: Deps, event: Stored) {
  const account = await expectAccount(deps, bookingOf(event))
  if (!isCollected(account)) return undefined
  const due = dueOf(account, dayAt(new Date().toISOString()))
  return { ...due, laterOn: account.settlement?.dueLaterOn }
}

/** What the office or the customer does with the money at this moment goes first. */
async function collect(deps: Deps, event: Stored, amountCents: number): Promise<void> {
  const command = commandFor(event, `collect ${amountCents}`)
  try {
    await chargeSavedCard(deps, { id: bookingOf(event), amountCents }, command)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
  }
}
