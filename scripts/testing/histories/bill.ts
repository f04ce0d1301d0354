import type { Event, Recorded } from '../../../src/eventlog/types.ts'
import { bookingFacts } from '../../../src/modules/booking/events.ts'
import { moneyFacts } from '../../../src/modules/booking/payments/events.ts'

/** What a payment or an envelope has, in cents. The tip is part of the amount. */
export type Sum = Readonly<{ amountCents: number; tipCents: number }>

/**
 * What people agreed to about one booking, in cents, as they read or said it before the server did anything. Whether it then
 * happened is up to the log.
 */
export type Agreement = Readonly<{
  quotedCents: number
  /** The prices of the work that the office read out, by what was worked (`workKey`). */
  works: Map<string, number>
  /** Charges, and discounts below zero, by their reasons. */
  charges: Map<string, number>
  /** Cash and checks, by their notes. */
  handed: Map<string, Sum>
  /** Card payments, by their payment intents. */
  payments: Map<string, Sum>
}>

export const workKey = ({ minutes, agreedBy }: Readonly<{ minutes: number; agreedBy: string | null }>) =>
  `${minutes} ${agreedBy}`

/** `balanceCents` is what the customer owes, or negative, is owed. */
export type Bill = Readonly<{
  priceCents: number
  tipsCents: number
  balanceCents: number
  isCancelled: boolean
  isDone: boolean
  /** With the hours that were worked. */
  isBilled: boolean
  /** The customer lets us keep the card, and we know which. */
  keepsCard: boolean
}>

/**
 * Adds up a booking's bill after these events, without the server's folds and figures. The log says what happened, which
 * payment is not the booking's own, and what of a refund returned money that was not owed. What people pay and owe is in the
 * agreement.
 */
export function billOf(agreement: Agreement, events: readonly Recorded[]): Bill {
  const worked = events.flatMap(dataOf('JobSettled')).at(-1)
  const priceCents =
    (worked ? expected(agreement.works, workKey(worked)) : agreement.quotedCents) +
    sum(events.flatMap(dataOf('ChargeAdded')), ({ reason }) => expected(agreement.charges, reason))
  const handed = [
    ...new Map(
      [...events.flatMap(dataOf('CashTaken')), ...events.flatMap(dataOf('CashCorrected'))].map(
        ({ cashId, note = '' }) => [cashId, expected(agreement.handed, note)],
      ),
    ).values(),
  ]
  const paid = (type: 'PaymentConfirmed' | 'BalancePaid' | 'ExtraPaymentReceived') =>
    events.flatMap(dataOf(type)).map(({ paymentIntentId }) => expected(agreement.payments, paymentIntentId))
  const own = [...paid('PaymentConfirmed'), ...paid('BalancePaid')]
  const extraIds = new Set(
    events.flatMap(dataOf('ExtraPaymentReceived')).map(({ paymentIntentId }) => paymentIntentId),
  )
  const isOfExtra = ({ paymentIntentId = '' }: { paymentIntentId?: string }) => extraIds.has(paymentIntentId)
  const refunds = refundsIn(events)
  const tipsCents = sum([...handed, ...own], ({ tipCents }) => tipCents)
  const heldCents = sum([...handed, ...own], ({ amountCents }) => amountCents)
  const withdrawn = withdrawalsIn(events)
  const back = [...refunds, ...withdrawn]
  const extraCents = sum(paid('ExtraPaymentReceived'), ({ amountCents }) => amountCents)
  const state = stateAfter(events)
  if (state.isCancelled) {
    // All of it goes back but the tips, and too much of it may have gone back: nobody bills for a job that is cancelled.
    const toReturnCents = heldCents + extraCents - tipsCents
    const backCents = sum(back, ({ amountCents }) => amountCents)
    return {
      ...state,
      priceCents,
      tipsCents,
      balanceCents: Math.min(backCents, toReturnCents) - toReturnCents,
    }
  }
  // A refund of the booking's own payments is goodwill, unless it returns a difference.
  const returnedCents = sum(
    refunds.filter(refund => !isOfExtra(refund)),
    ({ differenceCents = 0 }) => differenceCents,
  )
  const extraBackCents = sum(back.filter(isOfExtra), ({ amountCents }) => amountCents)
  const dueCents = priceCents + tipsCents - heldCents + returnedCents
  // The loss of a dispute is ours, so it makes nothing due. But what the bank returned is not owed any more.
  const lostCents = sum(
    withdrawn.filter(dispute => !isOfExtra(dispute)),
    ({ amountCents }) => amountCents,
  )
  const ownCents = dueCents < 0 ? Math.min(0, dueCents + lostCents) : dueCents
  return { ...state, priceCents, tipsCents, balanceCents: ownCents - extraCents + extraBackCents }
}

function stateAfter(events: readonly Recorded[]) {
  const status = events.flatMap(dataOf('StatusChanged')).at(-1)?.to
  const consent = events.findLastIndex(({ type }) => type === 'CardConsentChanged')
  return {
    isCancelled: status === 'cancelled',
    isDone: status === 'completed',
    isBilled: events.some(({ type }) => type === 'JobSettled'),
    keepsCard: events.slice(consent + 1).some(({ type }) => type === 'CardSaved'),
  }
}

type Refund = Readonly<{ paymentIntentId?: string; amountCents: number; differenceCents?: number }>

/** Refunds that were made or requested, and neither failed nor were given up. */
function refundsIn(events: readonly Recorded[]): Refund[] {
  const refunds = new Map<string, Refund>()
  for (const event of events) {
    for (const requested of dataOf('RefundRequested')(event)) refunds.set(requested.requestId, requested)
    for (const { request } of dataOf('RefundNotMade')(event)) refunds.delete(request?.requestId ?? '')
    for (const made of dataOf('PaymentRefunded')(event)) {
      refunds.delete(made.request?.requestId ?? '')
      refunds.set(made.refundId ?? event.id, made)
    }
    for (const { paidBackId, amountCents, ofPayments } of dataOf('PaidBack')(event)) {
      const restCents = amountCents - ofPayments.reduce((total, part) => total + part.amountCents, 0)
      for (const part of [...ofPayments, { amountCents: restCents }]) {
        refunds.set(`${paidBackId} ${refunds.size}`, { ...part, differenceCents: part.amountCents })
      }
    }
    for (const { paidBackId } of dataOf('PaidBackRemoved')(event)) {
      for (const key of refunds.keys()) if (key.startsWith(`${paidBackId} `)) refunds.delete(key)
    }
    for (const { refundId, request } of dataOf('RefundFailed')(event)) {
      refunds.delete(request?.requestId ?? '')
      refunds.delete(refundId)
    }
  }
  return [...refunds.values()]
}

/** Disputes whose money the bank has: every chargeback that we have not won. */
function withdrawalsIn(events: readonly Recorded[]) {
  const disputes = new Map(events.flatMap(dataOf('DisputeChanged')).map(each => [each.disputeId, each]))
  return [...disputes.values()].filter(({ state }) => state !== 'won')
}

const facts = { ...bookingFacts, ...moneyFacts }
type Facts = typeof facts

/** The data of an event, if it is of this type. */
const dataOf =
  <Type extends keyof Facts>(type: Type) =>
  (event: Event): Facts[Type]['data']['infer'][] =>
    event.type === type ? [facts[type].data.assert(event.data)] : []

function expected<T>(agreed: ReadonlyMap<string, T>, key: string): T {
  const found = agreed.get(key)
  if (found === undefined) throw new Error(`Nobody agreed to ${key}.`)
  return found
}

const sum = <T>(all: readonly T[], cents: (each: T) => number) =>
  all.reduce((total, each) => total + cents(each), 0)
