import { type } from 'arktype'
import { priceLine } from './catalog.ts'

/**
 * The money of one booking, in integer cents. Each list has one record for each id of the card provider, and a record's
 * state never moves backward, whatever the order of webhooks.
 */

/**
 * `isExtra`: not a payment of the booking, but a second one, or one of another amount. `purpose`: what is left after the
 * payment that booked; without it, that payment. `tipCents` are part of the amount.
 */
export const cardPayment = type({
  paymentIntentId: 'string',
  amountCents: 'number.integer',
  'purpose?': "'balance'",
  'tipCents?': 'number.integer',
  state: "'started' | 'processing' | 'failed' | 'closed' | 'received'",
  isExtra: 'boolean',
  at: 'string',
})
export type CardPayment = typeof cardPayment.infer

/** In the order in which a refund passes through them. A bank may reject a refund that had succeeded. */
export const refundState = type("'pending' | 'succeeded' | 'failed' | 'canceled'")

/**
 * `paymentIntentId` is null in records from before it was stored; they belong to the booking's payment.
 * `differenceCents` is the part of the refund that returns money that was not owed; the rest lowers the price. Without
 * it, all of it does. `isRequested`: the card provider has not confirmed the refund yet, and `refundId` is the request's.
 * Such a refund is pending. `byHand`: the office paid it in cash or by check; without a payment, it returned such money.
 */
export const refundRecord = type({
  refundId: 'string',
  paymentIntentId: 'string | null',
  amountCents: 'number.integer',
  'differenceCents?': 'number.integer',
  state: refundState,
  'isRequested?': 'true',
  'byHand?': "'cash' | 'check'",
  reason: 'string | null',
  at: 'string',
})
export type RefundRecord = typeof refundRecord.infer

/** A request for a refund. `isExtra`: of an extra payment. */
export const refundRequest = type({
  requestId: 'string',
  amountCents: 'number.integer',
  'isExtra?': 'boolean',
})
export type RefundRequest = typeof refundRequest.infer

/**
 * A dispute's states, in the order in which it passes through them. `warning_closed`, `prevented`, `lost` and `won` end it,
 * unless we appeal what we lost.
 */
export const disputeStates = [
  'warning_needs_response',
  'warning_under_review',
  'warning_closed',
  'needs_response',
  'under_review',
  'prevented',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
  'won',
] as const
export const disputeState = type.enumerated(...disputeStates)

/** What happened to the disputed money. A dispute that is only an inquiry withdraws nothing. */
export const disputedFunds = type("'untouched' | 'withdrawn' | 'reinstated'")

/**
 * `reason` is the bank's; evidence can be submitted until `respondBy`. `isAppealed`: it was lost and appealed, so that another
 * decision may follow.
 */
export const disputeRecord = type({
  disputeId: 'string',
  paymentIntentId: 'string',
  amountCents: 'number.integer',
  state: disputeState,
  'isAppealed?': 'true',
  funds: disputedFunds,
  reason: 'string',
  respondBy: 'string | null',
  at: 'string',
})
export type DisputeRecord = typeof disputeRecord.infer

/** Cash or a check. `tipCents` is the part of the amount that is a tip. */
export const cashRecord = type({
  cashId: 'string',
  kind: "'cash' | 'check'",
  amountCents: 'number.integer',
  tipCents: 'number.integer',
  takenBy: 'string',
  note: 'string | null',
  at: 'string',
})
export type CashRecord = typeof cashRecord.infer

/** Something that was added on the day and is not in the quote. */
export const extra = type({ label: 'string', amountCents: 'number.integer' })
export type Extra = typeof extra.infer

/** When the work began and ended (UTC, ISO 8601), and the breaks between. */
export const workSpan = type({ startedAt: 'string', endedAt: 'string', breakMinutes: 'number.integer' })

/**
 * What was worked, and its price (settlement.ts). `lines` add up to `totalCents`. `agreedBy` is who agreed to more than
 * the estimate: to all of the work, or to `agreedMinutes` more. `acceptedBy` is who agreed to this price on the crew's
 * phone; the office's corrections and older records lack it. `dueLaterCents` of the total are due only on `dueLaterOn`:
 * what is above `mostAtDeliveryCents`, which older records lack.
 */
export const settlementRecord = type({
  workers: 'number.integer',
  minutes: 'number.integer',
  travelMinutes: 'number.integer',
  'span?': workSpan,
  extras: extra.array(),
  agreedBy: 'string | null',
  'agreedMinutes?': 'number.integer',
  'acceptedBy?': 'string',
  lines: priceLine.array(),
  totalCents: 'number.integer',
  'mostAtDeliveryCents?': 'number.integer',
  dueLaterCents: 'number.integer',
  dueLaterOn: 'string | null',
  at: 'string',
})
export type SettlementRecord = typeof settlementRecord.infer

/** A charge of the office, or with a negative amount a discount. The customer reads its label and reason. */
export const chargeRecord = type({
  chargeId: 'string',
  label: 'string',
  amountCents: 'number.integer',
  reason: 'string',
  at: 'string',
})
export type ChargeRecord = typeof chargeRecord.infer

/** The card that the customer lets us keep for the balance: since the consent, and once a payment was made, which one. */
export const savedCard = type({
  /** Of the words of the consent (card-consent.ts). */
  version: 'string',
  at: 'string',
  card: type({ customerId: 'string', paymentMethodId: 'string', brand: 'string', last4: 'string' }).or(
    'null',
  ),
})
export type SavedCard = typeof savedCard.infer

/** What the records say. */
export type Money = Readonly<{
  /** The price that the customer agreed to. */
  quotedCents: number
  /** The price of the work, once it is done and recorded. */
  settlement: SettlementRecord | null
  charges: readonly ChargeRecord[]
  isCancelled: boolean
  /** What we keep of a cancelled booking's payment. */
  keptCents: number
  payments: readonly CardPayment[]
  refunds: readonly RefundRecord[]
  disputes: readonly DisputeRecord[]
  cash: readonly CashRecord[]
}>

const sum = <T>(records: readonly T[], cents: (record: T) => number) =>
  records.reduce((total, record) => total + cents(record), 0)

const receivedCents = ({ amountCents, state }: CardPayment) => (state === 'received' ? amountCents : 0)
/** A pending refund counts: the money is on its way. */
const refundedCents = ({ amountCents, state }: RefundRecord) =>
  state === 'pending' || state === 'succeeded' ? amountCents : 0

const isOfExtra = ({ payments }: Money, { paymentIntentId }: Pick<RefundRecord, 'paymentIntentId'>) =>
  payments.some(payment => payment.isExtra && payment.paymentIntentId === paymentIntentId)

/** The booking's own card payments, and what of them was refunded. */
export function ownPayment(money: Money): Readonly<{ paidCents: number; refundedCents: number }> {
  const own = money.payments.filter(({ isExtra }) => !isExtra)
  const refunds = money.refunds.filter(refund => !isOfExtra(money, refund))
  return { paidCents: sum(own, receivedCents), refundedCents: sum(refunds, refundedCents) }
}

/** The booking's own card payments that arrived, in the order in which they were started. */
export const ownReceived = ({ payments }: Money) =>
  payments.filter(({ isExtra, state }) => !isExtra && state === 'received')

/** What the booking's own card payments leave to refund. */
export const refundableCents = (money: Money): number =>
  sum(ownReceived(money), ({ paymentIntentId }) => leftToRefund(money, paymentIntentId))

/**
 * What one card payment leaves to refund: the card provider refunds nothing that a bank withdrew. Refunds from before
 * their payment was stored belong to the booking's first one.
 */
export function leftToRefund(money: Money, paymentIntentId: string): number {
  const payment = money.payments.find(each => each.paymentIntentId === paymentIntentId)
  if (!payment) return 0
  const refunds = money.refunds.filter(refund => paymentOf(money, refund) === paymentIntentId)
  const disputes = money.disputes.filter(dispute => dispute.paymentIntentId === paymentIntentId)
  return Math.max(0, receivedCents(payment) - sum(refunds, refundedCents) - sum(disputes, withdrawnCents))
}

/** Undefined for cash or a check that went back. */
const paymentOf = (money: Money, { paymentIntentId, byHand }: RefundRecord): string | undefined =>
  paymentIntentId ?? (byHand ? undefined : ownReceived(money)[0]?.paymentIntentId)

/** What extra payments leave to refund. */
export const extraCents = (money: Money): number =>
  sum(
    money.payments.filter(({ isExtra }) => isExtra),
    ({ paymentIntentId }) => leftToRefund(money, paymentIntentId),
  )

/** Refunds of the booking's own payments that the card provider has not confirmed. */
export const requestedCents = (money: Money): number =>
  sum(
    money.refunds.filter(refund => refund.isRequested && !isOfExtra(money, refund)),
    refundedCents,
  )

/** Charged to cards, whether or not it was refunded later. */
export const chargedCents = ({ payments }: Money): number => sum(payments, receivedCents)
/** By card, in cash and by check, including tips. */
export const totalReceivedCents = (money: Money): number => chargedCents(money) + cashCents(money)
export const cashCents = ({ cash }: Money): number => sum(cash, ({ amountCents }) => amountCents)
export const totalRefundedCents = ({ refunds }: Money): number => sum(refunds, refundedCents)
/**
 * What of that went back by each way: to cards, to cards but not confirmed by the card provider yet, and in cash or by check.
 */
export function refundsByWay({ refunds }: Money) {
  const cents = (isOf: (refund: RefundRecord) => boolean) => sum(refunds.filter(isOf), refundedCents)
  return {
    toCardsCents: cents(({ isRequested, byHand }) => !isRequested && !byHand),
    requestedCents: cents(({ isRequested }) => isRequested === true),
    byHandCents: cents(({ byHand }) => byHand !== undefined),
  }
}
/** The tip in one card payment. */
export const tipIn = ({ payments }: Pick<Money, 'payments'>, intentId: string): number =>
  payments.find(({ paymentIntentId }) => paymentIntentId === intentId)?.tipCents ?? 0

/** In cash, by check and by card. */
export const tipsCents = ({ cash, payments }: Money): number =>
  sum(cash, ({ tipCents }) => tipCents) +
  sum(payments, ({ state, tipCents = 0 }) => (state === 'received' ? tipCents : 0))
/** What the bank has of a dispute. A chargeback withdraws at once, even before a webhook says so. */
export function withdrawnCents({ amountCents, funds, state }: DisputeRecord): number {
  if (funds === 'reinstated' || state === 'won') return 0
  return funds === 'withdrawn' || chargebackStates.has(state) ? amountCents : 0
}

const chargebackStates: ReadonlySet<DisputeRecord['state']> = new Set([
  'needs_response',
  'under_review',
  'lost',
  'appeal_needs_response',
  'appeal_under_review',
])

/** Withdrawn by banks and not returned. */
export const disputedCents = ({ disputes }: Money): number => sum(disputes, withdrawnCents)

/** What we have now. */
export const netReceived = (money: Money): number =>
  totalReceivedCents(money) - totalRefundedCents(money) - disputedCents(money)

/** The price of the work, or until it is done of the quote, with the charges and discounts of the office. */
export const priceCents = ({ quotedCents, settlement, charges }: Money): number =>
  (settlement?.totalCents ?? quotedCents) + sum(charges, ({ amountCents }) => amountCents)

/** Cash and checks cover the price, without tips. The overview has the same rule in SQL. */
export function isPaidByHand(money: Money): boolean {
  const cents = sum(money.cash, ({ amountCents, tipCents }) => amountCents - tipCents)
  return cents > 0 && cents >= priceCents(money)
}

/** What refunds of the booking's own payment returned of money that was not owed. */
const returnedCents = (money: Money): number =>
  sum(
    money.refunds.filter(refund => !isOfExtra(money, refund)),
    refund => (refundedCents(refund) > 0 ? (refund.differenceCents ?? 0) : 0),
  )

/** What refunds of the booking's own payment lowered the price by. Nothing is owed for a cancelled booking anyway. */
export const goodwillCents = (money: Money): number =>
  money.isCancelled ? 0 : ownPayment(money).refundedCents - returnedCents(money)

/**
 * What the customer still owes, or negative, what we owe the customer. A refund of the booking's own payment lowers the
 * price, except for what of it returns a difference. For a cancelled booking the customer owes nothing, even after getting
 * the money back twice, by a refund and by a dispute; we keep its tips and `keptCents`. The loss of a dispute is not collected
 * again, and we do not owe what the bank has returned.
 */
export function balanceOf(money: Money): number {
  if (money.isCancelled) return Math.min(0, tipsCents(money) + money.keptCents - netReceived(money))
  const balance = balanceBeforeDisputes(money)
  const ownDisputes = money.disputes.filter(dispute => !isOfExtra(money, dispute))
  const leftCents = balance < 0 ? Math.min(0, balance + sum(ownDisputes, withdrawnCents)) : balance
  return leftCents - extraCents(money)
}

/** Without extra payments, and as if no bank had withdrawn anything. */
const balanceBeforeDisputes = (money: Money): number =>
  priceCents(money) +
  tipsCents(money) -
  (ownPayment(money).paidCents - returnedCents(money)) -
  cashCents(money)

/** What counts as paid of the price: with the balance it adds up to the price. */
export const paidOfPrice = (money: Money): number => priceCents(money) - balanceOf(money)

/** What of the price may not be demanded at delivery, with the charges and discounts that came since. */
export function laterCents(money: Money): number {
  const { mostAtDeliveryCents, dueLaterCents = 0 } = money.settlement ?? {}
  return mostAtDeliveryCents === undefined
    ? dueLaterCents
    : Math.max(0, priceCents(money) - mostAtDeliveryCents)
}

/** Cash and checks that did not go back; 0 if a correction left less than what went back. */
export function cashLeftCents(money: Money): number {
  const back = money.refunds.filter(({ byHand, paymentIntentId }) => byHand && paymentIntentId === null)
  return Math.max(0, cashCents(money) - sum(back, refundedCents))
}

/** What of the balance is due on a day in Chicago, and what only later. */
export function partsOfBalance(money: Money, today: string) {
  const { dueLaterOn = null } = money.settlement ?? {}
  const owedCents = Math.max(0, balanceOf(money))
  const isPartLater = dueLaterOn !== null && today < dueLaterOn
  const dueLaterCents = isPartLater ? Math.min(owedCents, laterCents(money)) : 0
  return { dueCents: owedCents - dueLaterCents, dueLaterCents }
}

/** What of the balance is due on a day in Chicago. */
export const dueOn = (money: Money, today: string): number => partsOfBalance(money, today).dueCents

/** What of the balance can be paid on a day in Chicago: what is due, or once nothing is, what is due later. */
export function payableOn(money: Money, today: string): Readonly<{ cents: number; isLater: boolean }> {
  const { dueCents, dueLaterCents } = partsOfBalance(money, today)
  return dueCents > 0
    ? { cents: dueCents, isLater: false }
    : { cents: dueLaterCents, isLater: dueLaterCents > 0 }
}

/** What we owe the customer besides what may go back to cards. What we keep of a cancelled booking stays with its cards. */
export function byHandCents(money: Money): number {
  const onCardsCents = sum(money.payments, ({ paymentIntentId }) => leftToRefund(money, paymentIntentId))
  const keptCents = money.isCancelled ? money.keptCents : 0
  return Math.max(0, -balanceOf(money) - Math.max(0, onCardsCents - keptCents))
}

/** What we hold above the price, besides extra payments, whose refund is a matter of its own. */
export const overpaidCents = (money: Money): number =>
  money.isCancelled ? 0 : Math.max(0, -balanceOf(money) - extraCents(money))

/**
 * What of a refund made now returns money that was not owed; the rest lowers the price. Nothing is owed for a cancelled
 * booking, and if the office takes the cancellation back, its whole price is due again. Disputes do not count: we may still win
 * them.
 */
export const differenceIn = (money: Money, refundCents: number): number =>
  money.isCancelled ? refundCents : Math.min(refundCents, Math.max(0, -balanceBeforeDisputes(money)))

/**
 * What a settlement or a discount promised to the card and is not made yet. What was overpaid in cash after it was not
 * promised: it goes back by hand.
 */
export function promisedCents(money: Money): number {
  const promisedAt = [money.settlement, ...money.charges]
    .flatMap(promise => promise?.at ?? [])
    .toSorted()
    .at(-1)
  if (promisedAt === undefined) return 0
  const later = money.cash.filter(({ at }) => at > promisedAt)
  const laterCents = sum(later, ({ amountCents, tipCents }) => amountCents - tipCents)
  const overpaid = Math.max(0, overpaidCents(money) - laterCents)
  return Math.min(overpaid, refundableCents(money))
}

/** What we hold above the price, and can return to cards. */
export const toCardsCents = (money: Money): number => Math.min(overpaidCents(money), refundableCents(money))

/** What has to move between us and the customer on a day in Chicago: back to cards, back by hand, due now, and due later. */
export const movesOf = (money: Money, today: string) => ({
  refundCents: toCardsCents(money),
  byHandCents: byHandCents(money),
  ...partsOfBalance(money, today),
})
