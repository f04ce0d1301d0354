import { Refused } from '../../../eventlog/types.ts'
import {
  balanceOf,
  type CardPayment,
  type CashRecord,
  cashLeftCents,
  type DisputeRecord,
  differenceIn,
  disputedCents,
  disputeStates,
  dueOn,
  extraCents,
  leftToRefund,
  ownReceived,
  payableOn,
  type RefundRecord,
  type RefundRequest,
  refundableCents,
  type SavedCard,
  tipIn,
  withdrawnCents,
} from '../../../shared/account.ts'
import { cardConsent } from '../../../shared/card-consent.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { money, smallestCharge } from '../../../shared/money.ts'
import {
  type Account,
  type AccountEvent,
  canBeMade,
  hasReceived,
  isRefundLater,
  laterDispute,
  openRequest,
  paidBackIdOf,
  refuseIfBalanceChanged,
  toPayBackCents,
} from './account.ts'
import type { MoneyEvent } from './events.ts'

/** What the card provider reports. Amounts are in cents. */
type ReportedPayment = Readonly<{ id: string; amountReceivedCents: number; currency: string }>
type ReportedRefund = Readonly<{
  id: string
  intentId: string
  amountCents: number
  currency: string
  /** The provider's. A refund that waits for the bank or the customer is pending. */
  status: string
  notes: Readonly<Record<string, string>>
}>
type ReportedDispute = Readonly<{
  id: string
  intentId: string
  amountCents: number
  currency: string
  /** The provider's. */
  status: string
  funds: DisputeRecord['funds']
  isAppealed?: true
  reason: string
  respondBy?: string
}>

/** Records that the bank takes its time. Only the first time for each intent, because later reports may be late. */
export function recordProcessing(
  account: Account,
  { id, amountCents }: Readonly<{ id: string; amountCents: number }>,
): MoneyEvent[] {
  const known = account.payments.find(({ paymentIntentId }) => paymentIntentId === id)
  if (known && known.state !== 'started' && known.state !== 'failed') return []
  return [{ type: 'PaymentProcessing', data: { paymentIntentId: id, amountCents } }]
}

/** Records a payment that is not the booking's own. Idempotent: the intent's id identifies it. */
export function recordExtraPayment(
  account: Account,
  { id, amountReceivedCents, currency }: ReportedPayment,
  wrong: 'amount_mismatch' | 'balance_changed' = 'amount_mismatch',
): MoneyEvent[] {
  refuseOtherCurrency(currency)
  const received = account.payments.filter(({ state }) => state === 'received')
  if (received.some(({ paymentIntentId }) => paymentIntentId === id)) return []
  const isPaid = received.some(({ isExtra }) => !isExtra)
  const reason = isPaid ? 'already_paid' : wrong
  return [
    {
      type: 'ExtraPaymentReceived',
      data: { paymentIntentId: id, amountCents: amountReceivedCents, reason },
    },
  ]
}

/** What a customer pays now of the balance besides a tip, or `isLater`, before it is due. */
export function expectDue(
  account: Account,
  now: string,
  tipCents = 0,
): Readonly<{ cents: number; isLater: boolean }> {
  const due = dueNow(account, now, tipCents)
  if (account.isCancelled) throw new Refused('This booking is cancelled. Nothing is due.', 'not_payable')
  if (due.cents + tipCents === 0) throw new Refused('Nothing is due for this booking.', 'already_paid')
  if (due.cents + tipCents < smallestCharge)
    throw new Refused(
      `A card can’t pay less than ${money(smallestCharge)}. Please pay the crew.`,
      'too_small',
    )
  return due
}

/** Who tips does not have to pay what is due later. */
function dueNow(account: Account, now: string, tipCents: number): ReturnType<typeof payableOn> {
  const due = payableOn(account, dayAt(now))
  return due.isLater && tipCents > 0 ? { cents: 0, isLater: false } : due
}

/** Whether this much is due now, with the tip. */
export function isStillDue(
  account: Account,
  { amountCents, tipCents = 0 }: Pick<CardPayment, 'amountCents' | 'tipCents'>,
  now: string,
): boolean {
  return !account.isCancelled && dueNow(account, now, tipCents).cents + tipCents === amountCents
}

/**
 * Records that a payment of the balance can be made. Idempotent. Refuses one of another amount than what is due now, and a
 * second one: the customer could pay both.
 */
export function startBalance(
  account: Account,
  { id, amountCents, tipCents = 0, isSavedCard }: StartedPayment,
  now: string,
): MoneyEvent[] {
  if (account.payments.some(({ paymentIntentId }) => paymentIntentId === id)) return []
  if (expectDue(account, now, tipCents).cents + tipCents !== amountCents)
    throw new Refused('The balance has changed. Please reload the page.', 'balance_changed')
  if (openBalancePayments(account).length > 0)
    throw new Refused('This balance is being paid right now. Please reload the page.', 'payment_started')
  const data = {
    ...{ paymentIntentId: id, amountCents },
    ...(tipCents > 0 && { tipCents }),
    ...(isSavedCard && { isSavedCard }),
  }
  return [{ type: 'BalancePaymentStarted', data }]
}

type StartedPayment = Readonly<{ id: string; amountCents: number; tipCents?: number; isSavedCard?: true }>

/**
 * Records a payment of the balance that has succeeded. Idempotent. One that exceeds the balance besides its tip, because that
 * changed meanwhile, is an extra payment and goes back.
 */
export function recordBalance(account: Account, payment: ReportedPayment): MoneyEvent[] {
  const { id, amountReceivedCents: amountCents, currency } = payment
  refuseOtherCurrency(currency)
  if (hasReceived(account, id)) return []
  if (!account.isCancelled && amountCents - tipIn(account, id) <= Math.max(0, balanceOf(account))) {
    return [{ type: 'BalancePaid', data: { paymentIntentId: id, amountCents } }]
  }
  return [
    { type: 'ExtraPaymentReceived', data: { paymentIntentId: id, amountCents, reason: 'balance_changed' } },
  ]
}

/**
 * Records why a payment of the balance failed. Idempotent: the call and the webhook both report it. Nothing after a
 * success.
 */
export function failBalance(
  account: Account,
  { id }: Readonly<{ id: string }>,
  { code, message }: Readonly<{ code: string; message: string }>,
): AccountEvent[] {
  const known = account.payments.find(({ paymentIntentId }) => paymentIntentId === id)
  if (known && known.state !== 'started' && known.state !== 'processing') return []
  return [{ type: 'PaymentFailed', data: { paymentIntentId: id, code, message } }]
}

/** Records that the customer is sent a link to pay. `by` is the administrator's name. */
export const requestBalance = (amountCents: number, by?: string): MoneyEvent[] => [
  { type: 'BalanceRequested', data: { amountCents, ...(by && { by }) } },
]

/** Records that the customer lets us keep the card for the balance, or not. Idempotent. */
export function changeCardConsent(
  { savedCard }: Account,
  { isGiven, version }: Readonly<{ isGiven: boolean; version: string }>,
): MoneyEvent[] {
  if (isGiven && version !== cardConsent.version)
    throw new Refused('The wording of the consent has changed. Please reload the page and read it.', 'stale')
  if (isGiven === (savedCard !== null)) return []
  return [{ type: 'CardConsentChanged', data: { isGiven, version } }]
}

/** The consent ends once nothing can become due: the job is settled and paid, or cancelled. Idempotent. */
export const endCardConsent = (account: Account): MoneyEvent[] =>
  account.savedCard !== null && needsNoCard(account)
    ? [
        {
          type: 'CardConsentChanged',
          data: { isGiven: false, version: account.savedCard.version, isOver: true },
        },
      ]
    : []

const needsNoCard = (account: Account) =>
  account.isCancelled || (account.settlement !== null && balanceOf(account) === 0)

/** Records which card is kept. Only with the customer's consent, and once. */
export function saveCard({ savedCard }: Account, card: NonNullable<SavedCard['card']>): MoneyEvent[] {
  if (savedCard === null || savedCard.card !== null) return []
  return [{ type: 'CardSaved', data: card }]
}

/** Payments of the balance that may still be made. */
export const openBalancePayments = ({ payments }: Account) =>
  payments.filter(payment => payment.purpose === 'balance' && canBeMade(payment))

/**
 * Records that a payment of the balance, or one to book that is not needed any more, was closed at the provider before
 * it was made. Idempotent.
 */
export function closePayment({ payments }: Account, intentId: string): MoneyEvent[] {
  const known = payments.find(({ paymentIntentId }) => paymentIntentId === intentId)
  if (!known || !canBeMade(known)) return []
  const { paymentIntentId, amountCents } = known
  return [{ type: 'BalancePaymentClosed', data: { paymentIntentId, amountCents } }]
}

/**
 * What the office wants to refund, in cents: `amountCents`, or the full remainder. `seenCents` is the one it saw. `isExtra`: of
 * the extra payments.
 */
export type RefundWish = Readonly<{ amountCents?: number; seenCents?: number; isExtra?: boolean }>

/** The amount to refund in cents. Refuses more than the remainder, and another remainder than the office saw. */
export function refundable(
  account: Account,
  { amountCents, seenCents, isExtra = false }: RefundWish = {},
): number {
  const left = isExtra ? extraCents(account) : refundableCents(account)
  if (seenCents !== undefined && seenCents !== left) {
    throw new Refused(
      `The amount that can be refunded has changed to ${money(left)}. Nothing was refunded.`,
      'stale',
    )
  }
  if (left <= 0) {
    const why =
      disputedCents(account) > 0
        ? 'The customer’s bank has withdrawn the payment, so it cannot be refunded.'
        : 'There is no payment to refund.'
    throw new Refused(why, 'nothing_to_refund')
  }
  if (amountCents !== undefined && amountCents > left) {
    throw new Refused(`At most ${money(left)} can be refunded.`, 'refund_too_large')
  }
  return amountCents ?? left
}

/**
 * What to refund in cents: all that is left, unless given an amount, of the payment `intentId`, or of the booking's own
 * ones or with `isExtra` the others. `differenceCents` of it return money that was not owed.
 */
export type WantedRefund = Readonly<{
  intentId?: string
  isExtra?: boolean
  amountCents?: number
  differenceCents?: number | 'all'
  reason?: string
}>

/**
 * Requests a refund of each payment that is needed for it, the newest first: a deposit and a balance are two. From then
 * on its money counts as gone. `idOf` names the request for a payment.
 */
export function requestRefund(
  account: Account,
  {
    intentId,
    isExtra: isOfExtras = false,
    amountCents = Infinity,
    differenceCents = 0,
    reason,
  }: WantedRefund,
  idOf: (intentId: string) => string,
): MoneyEvent[] {
  const payments = isOfExtras ? account.payments.filter(({ isExtra }) => isExtra) : ownReceived(account)
  const intentIds = payments.map(({ paymentIntentId }) => paymentIntentId)
  const events: MoneyEvent[] = []
  let left = amountCents
  let difference = differenceCents === 'all' ? Infinity : differenceCents
  for (const paymentIntentId of intentId === undefined ? intentIds.toReversed() : [intentId]) {
    const cents = Math.min(left, leftToRefund(account, paymentIntentId))
    if (cents <= 0) continue
    const isExtra = isOfExtra(account, { intentId: paymentIntentId })
    const ofDifference = isExtra ? 0 : Math.min(difference, cents)
    events.push({
      type: 'RefundRequested',
      data: {
        requestId: idOf(paymentIntentId),
        paymentIntentId,
        amountCents: cents,
        ...(ofDifference > 0 && { differenceCents: ofDifference }),
        ...(isExtra && { isExtra }),
        ...(reason && { reason }),
      },
    })
    left -= cents
    difference -= ofDifference
  }
  return events
}

/**
 * Records a refund that is new to us, unless it has failed already. Idempotent, like `recordRefundState`. `then` is the
 * account when the refund was made.
 */
export function recordRefund(account: Account, refund: ReportedRefund, then = account): AccountEvent[] {
  refuseOtherCurrency(refund.currency)
  const { id, intentId, amountCents, notes } = refund
  const state = refundStateOf(refund)
  if (isKnown(account, refund) || state === 'failed' || state === 'canceled') return []
  const isExtra = isOfExtra(account, refund)
  const differenceCents = isExtra ? 0 : differenceOf(then, refund)
  const request = requestOf(account, refund)
  return [
    {
      type: 'PaymentRefunded',
      data: {
        refundId: id,
        paymentIntentId: intentId,
        amountCents,
        ...(differenceCents > 0 && { differenceCents }),
        state,
        ...(isExtra && { isExtra }),
        ...(notes.reason && { reason: notes.reason }),
        ...(request && { request }),
      },
    },
  ]
}

/**
 * Records the state of a refund, which only moves forward. One that failed before we heard of it is recorded as failed,
 * and changes no other refund.
 */
export function recordRefundState(account: Account, refund: ReportedRefund): AccountEvent[] {
  refuseOtherCurrency(refund.currency)
  const { id: refundId, intentId, amountCents } = refund
  const state = refundStateOf(refund)
  const known = account.refunds.find(each => each.refundId === refundId)
  if (known && !isRefundLater(state, known.state)) return []
  if (state === 'pending') return []
  if (state === 'succeeded')
    return known ? [{ type: 'RefundSucceeded', data: { refundId, amountCents } }] : []
  const request = requestOf(account, refund)
  return [
    {
      type: 'RefundFailed',
      data: {
        refundId,
        paymentIntentId: intentId,
        amountCents: known?.amountCents ?? amountCents,
        state,
        ...(isOfExtra(account, refund) && { isExtra: true }),
        ...(!known && { isUnseen: true }),
        ...(request && { request }),
      },
    },
  ]
}

/** The open request that this refund answers. Its notes name it. */
function requestOf(account: Account, refund: ReportedRefund): RefundRequest | undefined {
  const open = openRequest(account, refund.notes.commandId)
  if (!open) return undefined
  const { refundId: requestId, amountCents } = open
  return { requestId, amountCents, ...(isOfExtra(account, refund) && { isExtra: true }) }
}

export const refundStateOf = ({ status }: Pick<ReportedRefund, 'status'>): RefundRecord['state'] =>
  status === 'succeeded' || status === 'failed' || status === 'canceled' ? status : 'pending'

const isKnown = ({ refunds }: Account, { id }: ReportedRefund) =>
  refunds.some(({ refundId }) => refundId === id)

const isOfExtra = ({ payments }: Account, { intentId }: Pick<ReportedRefund, 'intentId'>) =>
  payments.some(({ isExtra, paymentIntentId }) => isExtra && paymentIntentId === intentId)

/**
 * What of a refund returns money that was not owed. Its request says so in its notes; one that was made in the provider's
 * dashboard has none, and what was promised after it is not part of it.
 */
function differenceOf(then: Account, { amountCents, notes }: ReportedRefund): number {
  if (notes.commandId === undefined) return differenceIn(then, amountCents)
  return notes.differenceCents === 'all' ? amountCents : Number(notes.differenceCents ?? 0)
}

/** Records what a webhook tells about a dispute, unless a later one was here before. */
export function recordDispute(account: Account, dispute: ReportedDispute): MoneyEvent[] {
  refuseOtherCurrency(dispute.currency)
  const { id: disputeId, intentId: paymentIntentId, amountCents, funds, reason, respondBy = null } = dispute
  const state = disputeStateOf(dispute.status)
  const isAppealed =
    dispute.isAppealed ?? (state === 'appeal_needs_response' || state === 'appeal_under_review')
  const reported = {
    ...{ disputeId, paymentIntentId, amountCents, state, funds, reason, respondBy, at: '' },
    ...(isAppealed && { isAppealed }),
  }
  const known = account.disputes.find(each => each.disputeId === disputeId)
  const record = known ? laterDispute(known, reported) : reported
  if (known && Bun.deepEquals(known, record)) return []
  const { at: _, respondBy: due, ...data } = record
  const movedCents = withdrawnCents(record) - (known ? withdrawnCents(known) : 0)
  const isExtra = isOfExtra(account, dispute)
  return [
    {
      type: 'DisputeChanged',
      data: { ...data, ...(due && { respondBy: due }), movedCents, ...(isExtra && { isExtra }) },
    },
  ]
}

/** States that the provider adds need the office as an open dispute does. */
export const disputeStateOf = (status: string): DisputeRecord['state'] =>
  disputeStates.find(state => state === status) ?? 'needs_response'

export type Cash = Pick<CashRecord, 'kind' | 'amountCents' | 'tipCents' | 'takenBy'> &
  Readonly<{ note?: string }>

/** Records cash or a check. */
export function takeCash(
  account: Account,
  cashId: string,
  cash: Cash,
  seenBalanceCents?: number,
): MoneyEvent[] {
  if (account.cash.some(each => each.cashId === cashId)) return []
  refuseIfBalanceChanged(account, seenBalanceCents)
  if (cash.amountCents <= 0) throw new Refused('Enter the amount that was taken.', 'no_amount')
  refuseHighTip(cash)
  return [{ type: 'CashTaken', data: { cashId, ...cash } }]
}

export type PaidBack = Pick<CashRecord, 'kind' | 'amountCents'> & Readonly<{ paidBy: string; note?: string }>

/**
 * Records that the office paid back in cash or by check what we owe, or a refund that did not go through: first extra
 * payments, then what had been paid in cash or by check, then what cards had paid.
 */
export function payBack(
  account: Account,
  paidBackId: string,
  { amountCents, ...paid }: PaidBack,
  seenBalanceCents?: number,
): MoneyEvent[] {
  refuseIfBalanceChanged(account, seenBalanceCents)
  if (amountCents <= 0) throw new Refused('Enter the amount that was paid back.', 'no_amount')
  const mostCents = toPayBackCents(account)
  if (amountCents > mostCents) throw new Refused(`At most ${money(mostCents)} can be paid back.`, 'too_much')
  const extra = extraCents(account)
  const owedBesides = Math.max(0, -balanceOf(account) - extra)
  const goodwillCents = Math.max(0, amountCents - Math.min(amountCents, extra) - owedBesides)
  let left = amountCents
  const takeOf = (payments: readonly CardPayment[]) =>
    payments.flatMap(({ paymentIntentId, isExtra }) => {
      const part = Math.min(left, leftToRefund(account, paymentIntentId))
      left -= part
      return part > 0 ? [{ paymentIntentId, amountCents: part, ...(isExtra && { isExtra }) }] : []
    })
  const ofExtras = takeOf(account.payments.filter(({ isExtra }) => isExtra))
  left -= Math.min(left, cashLeftCents(account))
  const ofPayments = [...ofExtras, ...takeOf(ownReceived(account))]
  const amounts = { amountCents, ...(goodwillCents > 0 && { goodwillCents }) }
  return [{ type: 'PaidBack', data: { paidBackId, ...amounts, ...paid, ofPayments } }]
}

/** Takes back the record of money that was not paid back. `by` is the administrator's name. */
export function removePaidBack(
  account: Account,
  paidBackId: string,
  { by, reason }: Readonly<{ by: string; reason: string }>,
): MoneyEvent[] {
  const parts = account.refunds.filter(
    refund => paidBackIdOf(refund) === paidBackId && refund.state === 'succeeded',
  )
  const [kind] = parts.flatMap(({ byHand }) => byHand ?? [])
  if (!kind) throw new Refused('That payment is not on record.', 'no_such_payment')
  const amountCents = parts.reduce((sum, part) => sum + part.amountCents, 0)
  const ofPayments = parts.flatMap(({ paymentIntentId, amountCents }) => {
    if (paymentIntentId === null) return []
    const isExtra = isOfExtra(account, { intentId: paymentIntentId })
    return [{ paymentIntentId, amountCents, ...(isExtra && { isExtra }) }]
  })
  const owedCents = parts.reduce((sum, { differenceCents = 0 }) => sum + differenceCents, 0)
  const amounts = { amountCents, ...(owedCents < amountCents && { goodwillCents: amountCents - owedCents }) }
  return [{ type: 'PaidBackRemoved', data: { paidBackId, kind, ...amounts, ofPayments, by, reason } }]
}

/** Records cash or a check that the crew took, once the price is fixed: at most what is due today, and a tip. */
export function takeAtDelivery(account: Account, cashId: string, cash: Cash, now: string): MoneyEvent[] {
  if (account.cash.some(each => each.cashId === cashId)) return []
  if (account.settlement === null) throw new Refused('The price is not agreed yet.', 'not_settled')
  const dueCents = dueOn(account, dayAt(now))
  if (cash.amountCents - cash.tipCents > dueCents) {
    throw new Refused(`At most ${money(dueCents)} is due. Anything above that is a tip.`, 'too_much')
  }
  return takeCash(account, cashId, cash)
}

/** Replaces an entry by a new fact; an amount of 0 takes it back. Records nothing if nothing changes. */
export function correctCash(account: Account, cashId: string, cash: Cash): MoneyEvent[] {
  const known = account.cash.find(each => each.cashId === cashId)
  if (!known) throw new Refused('That payment is not on record.', 'no_such_payment')
  refuseHighTip(cash)
  const { kind, amountCents, tipCents, takenBy, note } = known
  if (Bun.deepEquals({ kind, amountCents, tipCents, takenBy, note }, { ...cash, note: cash.note ?? null })) {
    return []
  }
  return [{ type: 'CashCorrected', data: { cashId, ...cash, wasCents: amountCents } }]
}

function refuseHighTip({ amountCents, tipCents }: Cash): void {
  if (tipCents > amountCents) throw new Refused('The tip is part of the amount.', 'tip_too_large')
}

function refuseOtherCurrency(currency: string): void {
  if (currency !== 'usd') throw new Refused('We only take US dollars.', 'wrong_currency')
}
