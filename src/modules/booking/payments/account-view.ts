import { type } from 'arktype'
import {
  balanceOf,
  type CardPayment,
  cashRecord,
  chargedCents,
  disputedCents,
  disputeState,
  extraCents,
  partsOfBalance,
  priceCents,
  refundableCents,
  refundState,
  type SettlementRecord,
  tipsCents,
  totalReceivedCents,
  totalRefundedCents,
  workSpan,
} from '../../../shared/account.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { dollarLine, linesInDollars } from '../../../shared/dollar-pricing.ts'
import { dollars } from '../../../shared/money.ts'
import { type Account, paidBackIdOf, toPayBackCents } from './account.ts'

const moment = { id: 'string', at: 'string', amount: 'number' } as const

/** Money that moved, or was meant to, oldest first. Amounts are in dollars. */
const entry = type({
  ...moment,
  kind: "'payment' | 'balance_payment' | 'extra_payment'",
  tip: 'number',
  state: "'started' | 'processing' | 'failed' | 'closed' | 'received'",
})
  .or({
    ...moment,
    kind: "'refund'",
    state: refundState,
    reason: 'string | null',
    byHand: cashRecord.get('kind').or('null'),
    paidBackId: 'string | null',
  })
  .or({ ...moment, kind: "'dispute'", state: disputeState, reason: 'string', respondBy: 'string | null' })
  .or({ ...moment, kind: cashRecord.get('kind'), tip: 'number', takenBy: 'string', note: 'string | null' })

/** What was worked, in minutes, and the price lines that it makes. */
const settlement = type({
  workers: 'number.integer',
  minutes: 'number.integer',
  travelMinutes: 'number.integer',
  'span?': workSpan,
  extras: type({ label: 'string', amount: 'number' }).array(),
  agreedBy: 'string | null',
  'agreedMinutes?': 'number.integer',
  'acceptedBy?': 'string',
  lines: dollarLine.array(),
  total: 'number',
  at: 'string',
})

const charge = type({ ...moment, label: 'string', reason: 'string' })

export const keptCard = type({ brand: 'string', last4: 'string' })

/**
 * A booking's account in dollars. `quoted` is the agreed price, and `price` the one that holds now: that of the
 * `settlement` with the `charges` and discounts of the office. `charged` is what cards paid, `received` includes cash
 * and checks. `disputed` is what banks have withdrawn. `balance` is what the customer owes, or negative, is owed to the
 * customer. Of the balance, `due` is due now, and `dueLater` only on the day `dueLaterOn`. `kept` is what we keep of a cancelled
 * booking's payment. `refundable` is what can go back to the card that paid, and `toPayBack` what the office may pay back by
 * hand; `extra` was paid by mistake and is not refunded yet.
 */
export const accountModel = type({
  quoted: 'number',
  price: 'number',
  settlement: settlement.or('null'),
  charges: charge.array(),
  charged: 'number',
  received: 'number',
  refunded: 'number',
  disputed: 'number',
  tips: 'number',
  balance: 'number',
  due: 'number',
  dueLater: 'number',
  dueLaterOn: 'string | null',
  kept: 'number',
  refundable: 'number',
  toPayBack: 'number',
  extra: 'number',
  /** The card that the customer lets us charge the balance to. */
  savedCard: keptCard.or('null'),
  entries: entry.array(),
})

export type AccountView = typeof accountModel.infer

export const accountView = (account: Account, now: string): AccountView => ({
  quoted: dollars(account.quotedCents),
  price: dollars(priceCents(account)),
  settlement: account.settlement && settlementInDollars(account.settlement),
  charges: account.charges.map(({ chargeId: id, at, amountCents, label, reason }) => {
    return { id, at, amount: dollars(amountCents), label, reason }
  }),
  charged: dollars(chargedCents(account)),
  received: dollars(totalReceivedCents(account)),
  refunded: dollars(totalRefundedCents(account)),
  disputed: dollars(disputedCents(account)),
  tips: dollars(tipsCents(account)),
  balance: dollars(balanceOf(account)),
  ...dueInDollars(account, now),
  kept: dollars(account.keptCents),
  refundable: dollars(refundableCents(account)),
  toPayBack: dollars(toPayBackCents(account)),
  extra: dollars(extraCents(account)),
  savedCard: keptCardOf(account),
  entries: entriesOf(account).toSorted((a, b) => a.at.localeCompare(b.at)),
})

/** What of the balance is due now, what is due later, and when. */
export function dueInDollars(account: Account, now: string) {
  const { dueCents, dueLaterCents } = partsOfBalance(account, dayAt(now))
  return {
    due: dollars(dueCents),
    dueLater: dollars(dueLaterCents),
    dueLaterOn: dueLaterCents > 0 ? (account.settlement?.dueLaterOn ?? null) : null,
  }
}

const settlementInDollars = ({
  extras,
  lines,
  totalCents,
  dueLaterCents: _,
  dueLaterOn: __,
  ...worked
}: SettlementRecord): typeof settlement.infer => ({
  ...worked,
  extras: extras.map(({ label, amountCents }) => ({ label, amount: dollars(amountCents) })),
  lines: linesInDollars(lines),
  total: dollars(totalCents),
})

const entriesOf = ({ payments, refunds, disputes, cash }: Account): (typeof entry.infer)[] => [
  ...payments.map(payment => {
    const { paymentIntentId: id, amountCents, tipCents = 0, state, at } = payment
    return { id, at, amount: dollars(amountCents), tip: dollars(tipCents), kind: kindOf(payment), state }
  }),
  ...refunds.map(refund => {
    const { refundId: id, amountCents, state, reason, byHand = null, at } = refund
    const amount = dollars(amountCents)
    return {
      id,
      at,
      amount,
      kind: 'refund' as const,
      state,
      reason,
      byHand,
      paidBackId: paidBackIdOf(refund),
    }
  }),
  ...disputes.map(({ disputeId: id, amountCents, state, reason, respondBy, at }) => {
    return { id, at, amount: dollars(amountCents), kind: 'dispute' as const, state, reason, respondBy }
  }),
  ...cash.map(({ cashId: id, amountCents, tipCents, kind, takenBy, note, at }) => {
    return { id, at, amount: dollars(amountCents), kind, tip: dollars(tipCents), takenBy, note }
  }),
]

export function keptCardOf({ savedCard }: Account): typeof keptCard.infer | null {
  if (!savedCard?.card) return null
  const { brand, last4 } = savedCard.card
  return { brand, last4 }
}

function kindOf({ isExtra, purpose }: CardPayment): 'payment' | 'balance_payment' | 'extra_payment' {
  if (isExtra) return 'extra_payment'
  return purpose === 'balance' ? 'balance_payment' : 'payment'
}
