import type { Follower } from '../../../eventlog/follow.ts'
import { type Command, Refused, type Stored } from '../../../eventlog/types.ts'
import { answerTo, enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { partsOfBalance, payableOn } from '../../../shared/account.ts'
import { dayAt, instantOf } from '../../../shared/chicago.ts'
import { type Account, bookingAccounts } from '../payments/account.ts'
import { requestBalance } from '../payments/decide.ts'
import { expectAccount } from '../payments/find-accounts.ts'
import { bookingOf, commandFor, providerJob } from '../payments/provider-jobs.ts'
import { chargeSavedCard } from '../payments/saved-card.ts'
import { collectsAt, hasKeptCard, isOwing } from './decide.ts'

const kind = 'collect balance'

/** Plans what follows a bill, or what the office added to it: see `collectJob`. */
export const collectFollower: Follower = {
  name: 'collect balances',
  types: ['JobSettled', 'ChargeAdded'],
  on: async (event, tx, log) => {
    const account = await log.row(bookingAccounts, bookingOf(event))
    if (!account || !isOwing(account)) return
    // A consent is enough: the card provider may tell us the card later.
    if (account.savedCard || partsOfBalance(account, dayAt(event.at)).dueLaterCents > 0)
      await enqueue(tx, { ...answerTo(event, kind, bookingOf(event)), dueAt: collectsAt(event.at) })
  },
}

type Deps = Parameters<typeof chargeSavedCard>[0]

/**
 * Charges the kept card for what is due now, and again on the day when the rest is due. If the card is declined or still
 * unknown, the customer is mailed a link to pay. Without a consent to keep a card, the link is mailed only on that later
 * day, because the mail with the bill already asked for what was due at once. A correction or charge since then has a job
 * of its own, for the time that its mail names.
 */
export const collectJob = (deps: Deps): JobKind =>
  providerJob(deps, kind, async event => {
    const account = await expectAccount(deps, bookingOf(event))
    if (!isOwing(account) || event.at < lastBilledAt(account)) return undefined
    const today = dayAt(new Date().toISOString())
    const { cents, isLater } = payableOn(account, today)
    const laterOn = account.settlement?.dueLaterOn ?? today
    // The rest may be as much as what was due before.
    const step = laterOn <= today ? ' of the rest' : ''
    if (!hasKeptCard(account)) {
      const isExpected = account.savedCard !== null && !isLater
      const command = commandFor(event, `send link${step}`)
      if (isExpected || laterOn <= today) await sendLink(deps, event, cents, command)
    } else if (!isLater) {
      const command = commandFor(event, `collect ${cents}${step}${afterClosed(account)}`)
      if (!(await charge(deps, event, cents, command))) return inAnHour()
    }
    return today < laterOn ? { state: 'later', dueAt: instantOf(laterOn, '10:00') } : undefined
  })

/** The customer may have replaced a payment that was begun, and then left: that one cannot be made any more. */
function afterClosed({ payments }: Account): string {
  const closed = payments.filter(({ state }) => state === 'closed').length
  return closed > 0 ? ` after ${closed} closed` : ''
}

const lastBilledAt = ({ settlement, charges }: Account): string =>
  [settlement?.at ?? '', ...charges.map(({ at }) => at)].toSorted().at(-1) ?? ''

/** What the office or the customer does with the money at this moment goes first. False while it may still fail. */
async function charge(deps: Deps, event: Stored, amountCents: number, command: Command): Promise<boolean> {
  try {
    await chargeSavedCard(deps, { id: bookingOf(event), amountCents }, command)
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    return !passing.has(error.code)
  }
  return true
}

/** Refusals because the money of the booking is moving: afterward a part may still be due. */
const passing: ReadonlySet<string> = new Set([
  'payment_processing',
  'payment_started',
  'already_paid',
  'balance_changed',
  'stale',
])

const inAnHour = () => ({
  state: 'later' as const,
  dueAt: new Date(Date.now() + 3_600_000).toISOString(),
})

const sendLink = ({ log }: Deps, event: Stored, amountCents: number, command: Command) =>
  log.handle(bookingAccounts, bookingOf(event), () => requestBalance(amountCents), command)
