import {
  balanceOf,
  type CashRecord,
  disputedCents,
  type Money,
  ownPayment,
  paidOfPrice,
  priceCents,
  requestedCents,
  totalReceivedCents,
} from '../../../shared/account.ts'
import { bankTime } from '../../../shared/labels.ts'
import { money } from '../../../shared/money.ts'
import { type Account, canBeMade } from '../payments/account.ts'
import { bookingNumber, dueToBook } from '../service-request.ts'
import { dueFirst, jobOf, keptCardInWords, type MailContext, mailToCustomer, sum, timeOf } from './parts.ts'
import type { Mail } from './template.ts'

/** Mails about what becomes of a customer's money. */

/** What a cancellation promises to refund and what it keeps, in cents: a fee, or else for the reason in `note`. */
export type CancelledMoney = Readonly<{
  refundCents?: number
  keptCents?: number
  isFee?: boolean
  note?: string
}>

/** Says what becomes of the money. The refund itself is not mailed again. */
export const cancelled = (context: MailContext, cancellation: CancelledMoney): Mail =>
  mailToCustomer(context, `Your booking ${bookingNumber(context.request)} is cancelled`, [
    `Booking ${bookingNumber(context.request)} is cancelled. If you didn’t expect this, please call us.`,
    ...moneyAfter(context.account, cancellation),
    { label: 'View your booking', link: context.manage },
  ])

/** The office decided what becomes of the money after the cancellation was mailed. */
export const cancellationSettled = (context: MailContext, cancellation: CancelledMoney): Mail => {
  const { note, keptCents = 0 } = cancellation
  const number = bookingNumber(context.request)
  return mailToCustomer(context, `Your payment for the cancelled booking ${number}`, [
    `Booking ${number} is cancelled. Here is what happens to your payment:`,
    ...moneyAfter(context.account, cancellation),
    ...(note && keptCents === 0 ? [`The reason: ${note}`] : []),
    { label: 'View your booking', link: context.manage },
  ])
}

function moneyAfter(
  account: Money,
  { refundCents = 0, keptCents = 0, isFee, note }: CancelledMoney,
): string[] {
  if (totalReceivedCents(account) === 0)
    return [account.payments.some(canBeMade) ? unsurePayment : 'Nothing was charged.']
  const kept = `We keep ${money(keptCents)} of your payment`
  const openCents = -balanceOf(account) - refundCents
  const withdrawnCents = disputedCents(account)
  return [
    ...(refundCents > 0 ? [`${money(refundCents)} will go back to the card you paid with. ${bankTime}`] : []),
    ...(keptCents > 0
      ? [isFee ? `${kept} as the cancellation fee, as our terms say.` : `${kept}: ${note}`]
      : []),
    ...(withdrawnCents > 0
      ? [`Your bank took ${money(withdrawnCents)} back from us, because of your dispute.`]
      : []),
    ...(openCents > 0 ? [`We’ll contact you about the ${money(openCents)} that you paid.`] : []),
  ]
}

/** A payment that can be made may have succeeded without our knowing it yet. */
const unsurePayment =
  'We have not received a payment for it. If one is still on its way, all of it goes back to your card.'

/** The customer paid after the hold had lapsed, and somebody else had the time by then. */
export const windowLost = (context: MailContext): Mail =>
  mailToCustomer(context, `Your time was taken: ${bookingNumber(context.request)}`, [
    `We’re sorry: ${timeOf(context.request)} was taken before your payment arrived, so booking ${bookingNumber(context.request)} is cancelled.`,
    `Your whole payment of ${money(dueToBook(context.request, context.account))} is on its way back to the card you paid with. ${bankTime}`,
    'We’ll call you to find another time. You can also book again on our site.',
    { label: 'View your booking', link: context.manage },
  ])

/**
 * A refund of the booking's payment. `reason` is the office's. `dueCents`: what then is due before the job, because nothing
 * is left of the payment that booked it.
 */
type Refund = Readonly<{ amountCents: number; reason?: string; dueCents?: number }>

export const refunded = (context: MailContext, { amountCents, reason, dueCents = 0 }: Refund): Mail => {
  const madeCents = ownPayment(context.account).refundedCents - requestedCents(context.account)
  const isFurther = madeCents > amountCents
  return mailToCustomer(
    context,
    `A refund of ${money(amountCents)} for booking ${bookingNumber(context.request)}`,
    [
      `We have refunded ${money(amountCents)} for booking ${bookingNumber(context.request)} to the card you paid with. ${bankTime}`,
      ...(reason ? [`The reason: ${reason}`] : []),
      ...(isFurther ? [`In all, we have refunded ${money(madeCents)} for this booking.`] : []),
      ...(dueCents > 0
        ? [
            dueFirst(context, `The other ${money(dueCents)} of the price`),
            { label: `Pay ${money(dueCents)}`, link: context.payBalance },
          ]
        : []),
      { label: 'View your booking and receipt', link: context.manage },
    ],
  )
}

type PaidBack = Readonly<{ kind: CashRecord['kind']; amountCents: number; note?: string }>

/** The office took back the record of what `paidBack` said. `goodwillCents` of it stood for a refund that had failed. */
export const paidBackByMistake = (
  context: MailContext,
  { kind, amountCents, goodwillCents = 0 }: PaidBack & Readonly<{ goodwillCents?: number }>,
): Mail => {
  const owedCents = Math.max(0, -balanceOf(context.account)) + goodwillCents
  const number = bookingNumber(context.request)
  const paid = `${money(amountCents)} ${kind === 'cash' ? 'in cash' : 'by check'}`
  return mailToCustomer(
    context,
    `Correction: we have not paid you back ${money(amountCents)} yet: ${number}`,
    [
      `We wrote to you that we paid you back ${paid} for booking ${number}. That was a mistake. We are sorry.`,
      ...(owedCents > 0 ? [`We still owe you ${money(owedCents)}, and will contact you about it.`] : []),
      'If you have received this money, please reply to this email or call us.',
      { label: 'View your booking and receipt', link: context.manage },
    ],
  )
}

/** The office paid back what we owed, without the card. */
export const paidBack = (context: MailContext, { kind, amountCents, note }: PaidBack): Mail =>
  mailToCustomer(context, `We paid you back ${money(amountCents)}: ${bookingNumber(context.request)}`, [
    `We paid you back ${money(amountCents)} ${kind === 'cash' ? 'in cash' : 'by check'} for booking ${bookingNumber(context.request)}.`,
    ...(note ? [`Our note: ${note}`] : []),
    'If it has not reached you, please reply to this email or call us.',
    { label: 'View your booking and receipt', link: context.manage },
  ])

/** The customer paid a second time, or another amount than the price. */
export const refundedExtra = (context: MailContext, { amountCents, reason }: Refund): Mail =>
  mailToCustomer(context, `A refund of ${money(amountCents)} for booking ${bookingNumber(context.request)}`, [
    `Booking ${bookingNumber(context.request)} did not need all that was paid, so we have refunded ${money(amountCents)}. ${bankTime} Your booking stays as it is.`,
    ...(reason ? [`The reason: ${reason}`] : []),
    { label: 'View your booking', link: context.manage },
  ])

/** A payment that does not book: the office confirms the booking or pays it back. */
export const paidOtherAmount = (context: MailContext, amountCents: number): Mail => {
  const number = bookingNumber(context.request)
  return mailToCustomer(context, `We received ${money(amountCents)}, which is not the price: ${number}`, [
    ...(context.request.status === 'cancelled'
      ? [
          `We received your payment of ${money(amountCents)} for booking ${number}, which is cancelled. We will pay all of it back.`,
        ]
      : [
          `We received your payment of ${money(amountCents)} for booking ${number}, but that is not the amount that books it. Your booking is not confirmed yet.`,
          'Please do not pay again. We will call you, and either confirm your booking or pay all of it back.',
        ]),
    { label: 'View your booking', link: context.manage },
  ])
}

/** The bank returned a refund to us, often because the card is closed, or it was canceled on the way. */
export const refundRejected = (
  context: MailContext,
  { amountCents, isCanceled }: Readonly<{ amountCents: number; isCanceled?: boolean }>,
): Mail =>
  mailToCustomer(
    context,
    `Your refund of ${money(amountCents)} did not arrive: ${bookingNumber(context.request)}`,
    [
      isCanceled
        ? `Our refund of ${money(amountCents)} for booking ${bookingNumber(context.request)} was canceled before it reached your bank.`
        : `Your bank did not accept our refund of ${money(amountCents)} for booking ${bookingNumber(context.request)}. Usually the card has been closed or replaced.`,
      'We still owe you this money. We will contact you to pay it another way, or reply to this email with how you would like it.',
      { label: 'View your booking', link: context.manage },
    ],
  )

/** The job is done, and not all of its price is paid. */
export const balanceDue = (context: MailContext): Mail =>
  mailToCustomer(
    context,
    `Your ${jobOf(context)} is done, and ${money(balanceOf(context.account))} is due: ${bookingNumber(context.request)}`,
    [
      `Booking ${bookingNumber(context.request)} is complete. Thank you for choosing ${context.company.brand}.`,
      {
        table: [
          sum('Price', priceCents(context.account)),
          sum('Paid', paidOfPrice(context.account)),
          { ...sum('Still due', balanceOf(context.account)), isSum: true },
        ],
      },
      `If you have paid the crew, there is nothing to do. Otherwise you can pay by card on our page${byKeptCard(context.account)}.`,
      { label: `Pay ${money(balanceOf(context.account))}`, link: context.payBalance },
      { label: 'View your booking and receipt', link: context.manage },
    ],
  )

/** The customer has agreed to it (card-consent.ts). Without a bill, the office decides when. */
const byKeptCard = ({ savedCard }: Account): string =>
  savedCard ? `, or we may charge it to ${keptCardInWords(savedCard)}, as you agreed` : ''
