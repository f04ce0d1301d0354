import { type } from 'arktype'
import { type EventOf, fact } from '../../../eventlog/types.ts'
import {
  cashRecord,
  chargeRecord,
  disputeRecord,
  refundRequest,
  settlementRecord,
} from '../../../shared/account.ts'
import { minutesInWords } from '../../../shared/duration.ts'
import { cardInWords } from '../../../shared/labels.ts'
import { money } from '../../../shared/money.ts'
import { agreementInWords, spanInWords } from '../../../shared/receipt.ts'

const cash = cashRecord.pick('cashId', 'kind', 'amountCents', 'tipCents', 'takenBy').merge({
  'note?': 'string',
})

const paidBack = type({
  paidBackId: 'string',
  kind: cashRecord.get('kind'),
  amountCents: 'number.integer',
  'goodwillCents?': 'number.integer',
  paidBy: 'string',
  'note?': 'string',
  ofPayments: type({
    paymentIntentId: 'string',
    amountCents: 'number.integer',
    'isExtra?': 'boolean',
  }).array(),
})

/** Events of stream `booking-<id>` about its money, besides those of the payment itself. Amounts are in integer cents. */
export const moneyFacts = {
  // The bank has not decided yet.
  PaymentProcessing: fact(
    type({ paymentIntentId: 'string', amountCents: 'number.integer' }),
    ({ amountCents }) => `The payment of ${money(amountCents)} is being processed by the bank.`,
  ),
  // The office asked the customer to pay what is due, by a mailed link. `by` is the administrator's name; the system
  // asks when the saved card was declined, and without one when a part that was due only later is due.
  BalanceRequested: fact(
    type({ amountCents: 'number.integer', 'by?': 'string' }),
    ({ amountCents, by }) => `${by ?? 'The system'} sent a link to pay ${money(amountCents)}.`,
  ),
  // A card payment of what is due after the payment that booked. `isSavedCard`: the card that the customer let us keep is
  // charged. `tipCents` of it are for the crew.
  BalancePaymentStarted: fact(
    type({
      paymentIntentId: 'string',
      amountCents: 'number.integer',
      'tipCents?': 'number.integer',
      'isSavedCard?': 'boolean',
    }),
    ({ amountCents, tipCents = 0, isSavedCard }) =>
      `A card payment of ${sumInWords(amountCents, tipCents)} for the balance was started${isSavedCard ? ' with the saved card' : ''}.`,
  ),
  // It was not made, and can no longer be. Also a payment to book, if the office took the booking without it or its price changed.
  BalancePaymentClosed: fact(
    type({ paymentIntentId: 'string', amountCents: 'number.integer' }),
    ({ amountCents }) => `The unpaid card payment of ${money(amountCents)} was closed.`,
  ),
  BalancePaid: fact(
    type({ paymentIntentId: 'string', amountCents: 'number.integer' }),
    ({ amountCents }) => `The payment of ${money(amountCents)} for the balance was received.`,
  ),
  // The customer ticked or cleared the box whose words have this version (src/shared/card-consent.ts), or took the
  // consent back after paying. `isOver`: the consent ended with the booking's account.
  CardConsentChanged: fact(
    type({ isGiven: 'boolean', version: 'string', 'isOver?': 'boolean' }),
    ({ isGiven, version, isOver }) => {
      if (isGiven) return `The customer lets us keep the card for the balance (consent ${version}).`
      return isOver
        ? 'The card is no longer kept, because nothing is left to pay.'
        : 'The customer does not let us keep the card.'
    },
  ),
  // The card of the payment that booked. The provider keeps it; the ids are the provider's.
  CardSaved: fact(
    type({ customerId: 'string', paymentMethodId: 'string', brand: 'string', last4: 'string' }),
    card => `The ${cardInWords(card)} is kept for the balance.`,
  ),
  // A payment that the booking does not need. Unless it is an `amount_mismatch`, it is refunded automatically.
  // `balance_changed`: a payment of a balance that had changed, such as by cash, before it arrived.
  ExtraPaymentReceived: fact(
    type({
      paymentIntentId: 'string',
      amountCents: 'number.integer',
      reason: "'already_paid' | 'balance_changed' | 'amount_mismatch'",
    }),
    ({ amountCents, reason }) => extraInWords[reason](money(amountCents)),
  ),
  // The decision to refund one payment, recorded before the card provider is asked, so that no later decision refunds the
  // same money again. `causedBy` is the event that promised it, if any. The request ends with a PaymentRefunded, an unseen
  // RefundFailed or a RefundNotMade that names it.
  RefundRequested: fact(
    refundRequest.merge({
      paymentIntentId: 'string',
      'differenceCents?': 'number.integer',
      'reason?': 'string',
    }),
    ({ amountCents, reason }) =>
      sentence(`A refund of ${money(amountCents)} was requested${reason ? `: ${reason}` : ''}`),
  ),
  // A pending refund has reached the bank.
  RefundSucceeded: fact(
    type({ refundId: 'string', amountCents: 'number.integer' }),
    ({ amountCents }) => `The refund of ${money(amountCents)} has succeeded.`,
  ),
  // A chargeback began or went on. Each event has the whole record. `movedCents`: what the bank took now, negative for what
  // it returned. `isExtra`: of an extra payment.
  DisputeChanged: fact(
    disputeRecord
      .omit('at', 'respondBy')
      .merge({ 'respondBy?': 'string', movedCents: 'number.integer', 'isExtra?': 'boolean' }),
    ({ amountCents, state, funds }) => {
      const moved = {
        untouched: '',
        withdrawn: ', and the bank withdrew the money',
        reinstated: ', and the bank returned the money',
      }[funds]
      return `The customer’s bank disputes ${money(amountCents)}: ${disputeInWords[state]}${moved}.`
    },
  ),
  // Cash or a check.
  CashTaken: fact(cash, ({ kind, amountCents, tipCents, takenBy, note }) =>
    sentence(`${takenBy} took ${sumInWords(amountCents, tipCents)} ${kinds[kind]}${note ? `: ${note}` : ''}`),
  ),
  // Replaces what was recorded, `wasCents`; an amount of 0 takes it back.
  CashCorrected: fact(
    cash.merge({ wasCents: 'number.integer' }),
    ({ kind, amountCents, tipCents, takenBy, note }) =>
      sentence(
        amountCents === 0
          ? `A payment ${kinds[kind]} was removed${note ? `: ${note}` : ''}`
          : `A payment was corrected: ${takenBy} took ${sumInWords(amountCents, tipCents)} ${kinds[kind]}${note ? `: ${note}` : ''}`,
      ),
  ),
  // The office paid back, in cash or by check, what we owed. `ofPayments`: which card payments that money came from, because
  // a refund to the card was not possible; the rest had been paid in cash or by check. `goodwillCents` of it were not owed, and
  // lower the price in place of a refund that did not go through.
  PaidBack: fact(paidBack, ({ kind, amountCents, paidBy, note }) =>
    sentence(`${paidBy} paid ${money(amountCents)} back ${kinds[kind]}${note ? `: ${note}` : ''}`),
  ),
  // It was recorded by mistake: nothing was paid back. Repeats what it takes back. `by` is the administrator's name.
  PaidBackRemoved: fact(
    paidBack.omit('paidBy', 'note').merge({ by: 'string', reason: 'string' }),
    ({ kind, amountCents, by, reason }) =>
      sentence(`${by} removed the ${money(amountCents)} paid back ${kinds[kind]}: ${reason}`),
  ),
  // What was worked, and the price that it makes, instead of the quoted one. A correction is a further fact that
  // replaces the amounts. `refundCents`: the refund that it promises.
  JobSettled: fact(
    settlementRecord.omit('at').merge({ 'refundCents?': 'number.integer' }),
    ({ workers, minutes, travelMinutes, span, totalCents, refundCents, ...work }) => {
      const when = span ? ` (${spanInWords(span)})` : ''
      const travel = travelMinutes > 0 ? ` and ${minutesInWords(travelMinutes)} of travel` : ''
      const crew = workers === 1 ? '1 worker' : `${workers} workers`
      return [
        `${crew} worked ${minutesInWords(minutes)}${when}${travel}. The price is ${money(totalCents)}.`,
        agreementInWords(work),
        refundCents && `${money(refundCents)} will be refunded to the card.`,
      ]
        .filter(Boolean)
        .join(' ')
    },
  ),
  // A charge, or a discount with a negative amount. `refundCents`: the refund that it promises.
  ChargeAdded: fact(
    chargeRecord.omit('at').merge({ 'refundCents?': 'number.integer' }),
    ({ label, amountCents, reason, refundCents }) => {
      const what =
        amountCents < 0
          ? `A discount of ${money(-amountCents)} was given`
          : `${money(amountCents)} was charged`
      const refund = refundCents ? ` ${money(refundCents)} will be refunded to the card.` : ''
      return `${sentence(`${what}, ${label}: ${reason}`)}${refund}`
    },
  ),
}

const extraInWords = {
  already_paid: (amount: string) => `A second payment of ${amount} was received. It will be refunded.`,
  balance_changed: (amount: string) =>
    `A payment of ${amount} was received, but the balance had changed. It will be refunded.`,
  amount_mismatch: (amount: string) =>
    `A payment of ${amount} was received, which is not the price of the booking.`,
}

export type MoneyEvent = EventOf<typeof moneyFacts>

const kinds = { cash: 'in cash', check: 'by check' } as const

export const disputeInWords: Readonly<Record<typeof disputeRecord.infer.state, string>> = {
  warning_needs_response: 'an inquiry that needs a response',
  warning_under_review: 'an inquiry under review',
  warning_closed: 'the inquiry is closed',
  needs_response: 'it needs a response',
  under_review: 'it is under review',
  prevented: 'it was prevented',
  lost: 'we lost',
  appeal_needs_response: 'our appeal needs evidence',
  appeal_under_review: 'our appeal is under review',
  won: 'we won',
}

const sumInWords = (amountCents: number, tipCents: number) =>
  tipCents > 0 ? `${money(amountCents)} (with a tip of ${money(tipCents)})` : money(amountCents)

/** Adds a period unless the text ends with punctuation. */
const sentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)
