import { type } from 'arktype'
import {
  balanceOf,
  cashRecord,
  chargedCents,
  disputedCents,
  disputeState,
  extraCents,
  refundableCents,
  refundState,
  tipsCents,
  totalReceivedCents,
  totalRefundedCents,
} from '../../../shared/account.ts'
import { dollars } from '../../../shared/money.ts'
import type { Account } from './account.ts'

const moment = { id: 'string', at: 'string', amount: 'number' } as const

/** Money that moved, or was meant to, oldest first. Amounts are in dollars. */
const entry = type({
  ...moment,
  kind: "'payment' | 'extra_payment'",
  state: "'started' | 'processing' | 'failed' | 'received'",
})
  .or({ ...moment, kind: "'refund'", state: refundState, reason: 'string | null' })
  .or({ ...moment, kind: "'dispute'", state: disputeState, reason: 'string', respondBy: 'string | null' })
  .or({ ...moment, kind: cashRecord.get('kind'), tip: 'number', takenBy: 'string', note: 'string | null' })

/**
 * A booking's account in dollars. `quoted` is the agreed price, `charged` what cards paid, `received` includes cash and
 * checks. `disputed` is what banks have withdrawn. `balance` is what the customer owes, or negative, is owed to the
 * customer. `kept` is what we keep of a cancelled booking's payment. `refundable` is what can go back to the card that paid; `extra` was paid by mistake and is not refunded yet.
 */
export const accountModel = type({
  quoted: 'number',
  charged: 'number',
  received: 'number',
  refunded: 'number',
  disputed: 'number',
  tips: 'number',
  balance: 'number',
  kept: 'number',
  refundable: 'number',
  extra: 'number',
  entries: entry.array(),
})

export type AccountView = typeof accountModel.infer

export const accountView = (account: Account): AccountView => ({
  quoted: dollars(account.quotedCents),
  charged: dollars(chargedCents(account)),
  received: dollars(totalReceivedCents(account)),
  refunded: dollars(totalRefundedCents(account)),
  disputed: dollars(disputedCents(account)),
  tips: dollars(tipsCents(account)),
  balance: dollars(balanceOf(account)),
  kept: dollars(account.keptCents),
  refundable: dollars(refundableCents(account)),
  extra: dollars(extraCents(account)),
  entries: entriesOf(account).toSorted((a, b) => a.at.localeCompare(b.at)),
})

const entriesOf = ({ payments, refunds, disputes, cash }: Account): (typeof entry.infer)[] => [
  ...payments.map(({ paymentIntentId: id, amountCents, state, isExtra, at }) => {
    const kind = isExtra ? ('extra_payment' as const) : ('payment' as const)
    return { id, at, amount: dollars(amountCents), kind, state }
  }),
  ...refunds.map(({ refundId: id, amountCents, state, reason, at }) => {
    return { id, at, amount: dollars(amountCents), kind: 'refund' as const, state, reason }
  }),
  ...disputes.map(({ disputeId: id, amountCents, state, reason, respondBy, at }) => {
    return { id, at, amount: dollars(amountCents), kind: 'dispute' as const, state, reason, respondBy }
  }),
  ...cash.map(({ cashId: id, amountCents, tipCents, kind, takenBy, note, at }) => {
    return { id, at, amount: dollars(amountCents), kind, tip: dollars(tipCents), takenBy, note }
  }),
]
