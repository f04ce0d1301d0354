import { balanceOf, extraCents, ownPayment, paidOfPrice, priceCents } from '../../../shared/account.ts'
import { momentInWords } from '../../../shared/calendar.ts'
import { feeTerm, freeCancellation } from '../../../shared/cancellation.ts'
import { money } from '../../../shared/money.ts'
import { awaitsBooking, bookingNumber, dueToBook, lacksPayment, lacksSurvey } from '../service-request.ts'
import {
  afterTheDay,
  arrival,
  dueFirst,
  dueWithJob,
  estimate,
  jobOf,
  kind,
  kindIfKnown,
  type MailContext,
  mailToCustomer,
  payToBook,
  priceEntries,
  route,
  service,
  specialLoad,
  sum,
  timeOf,
  whenFor,
  wish,
} from './parts.ts'
import type { Entry, Mail, Part } from './template.ts'

/** Confirmed by a payment, or by the office without one. */
export const confirmed = (context: MailContext): Mail => {
  const { request, account, link, manage } = context
  const { paidCents } = ownPayment(account)
  const isPaid = paidCents > 0
  const dueCents = balanceOf(account)
  return mailToCustomer(context, `Your ${jobOf(context)} is confirmed: ${bookingNumber(request)}`, [
    isPaid
      ? `Thank you! We received your payment of ${money(paidCents)}, and booking ${bookingNumber(request)} is confirmed.`
      : `Thank you! Booking ${bookingNumber(request)} is confirmed.`,
    { table: [service(request), kind(request), arrival(request), ...route(request)] },
    { table: [...priceEntries(context), ...totals(account)] },
    ...(dueCents > 0 && !lacksPayment(request)
      ? [dueWithJob(account, `The balance of ${money(dueCents)}`)]
      : []),
    ...payFirst(context),
    ...estimate(request),
    cancellationTerms(context),
    ...specialLoad(context),
    ...surveyFirst(context, isPaid),
    { label: 'View or change your booking', link: manage },
    { label: 'Follow your crew live on the day', link },
  ])
}

/** Confirmed or back on without the payment that books. */
function payFirst(context: MailContext): Part[] {
  const { request, account, payBalance } = context
  const dueCents = lacksPayment(request) ? balanceOf(account) : 0
  if (dueCents <= 0) return []
  return [dueFirst(context, money(dueCents)), { label: `Pay ${money(dueCents)}`, link: payBalance }]
}

/** As page and terms say it. */
const cancellationTerms = ({ company: { cancellationFee: fee } }: MailContext): string =>
  [`${freeCancellation(fee)}.`, ...(fee ? [feeTerm(fee)] : [])].join(' ')

/** 49 CFR 375.401: before a move between states. Once its price is paid, the list is taken on the phone. */
const surveyFirst = ({ request, pay }: MailContext, isPaid: boolean): Part[] => {
  if (!lacksSurvey(request)) return []
  const label = isPaid ? 'Waive the survey of your items' : 'List your items, or waive the survey'
  return [{ label, link: pay }]
}

/** The price, and if it is not yet paid in full, what was paid and what is due. */
function totals(account: MailContext['account']): Entry[] {
  const [paidCents, dueCents] = [paidOfPrice(account), balanceOf(account)]
  if (paidCents > 0 && dueCents <= 0) return [{ ...sum('Total paid', paidCents), isSum: true }]
  const byCardCents = ownPayment(account).paidCents
  const alsoCents = extraCents(account)
  const byHandCents = paidCents - byCardCents - alsoCents
  return [
    { ...sum('Total', priceCents(account)), isSum: true },
    ...(byCardCents > 0 ? [sum('Deposit paid', byCardCents)] : []),
    ...(byHandCents > 0 ? [sum('Paid in cash or by check', byHandCents)] : []),
    ...(alsoCents > 0 ? [sum('Also paid by card', alsoCents)] : []),
    ...(paidCents > 0 ? [sum('Balance due', dueCents)] : []),
  ]
}

/** Outside our area, or an address was not found. */
export const requestReceived = (context: MailContext): Mail => {
  const { request, manage } = context
  return mailToCustomer(context, `We received your request ${bookingNumber(request)}`, [
    `Thank you! We received your request ${bookingNumber(request)} for a ${jobOf(context)}.`,
    request.review === 'outside'
      ? 'It is outside our usual area, so we’ll check the route and call you. Nothing is charged until then.'
      : 'We couldn’t find one of the addresses, so we’ll call you for it and then give you a price. Nothing is charged until then.',
    { table: [service(request), ...kindIfKnown(request), ...wish(request), ...route(request)] },
    request.pricing.total > 0
      ? `The estimate that you saw is ${money(request.pricing.total)}. ${estimate(request).join(' ')}`
      : 'The price is not known yet.',
    { label: 'View or cancel your request', link: manage },
  ])
}

/** Somebody asked for it who could not open the booking. */
export const bookingLink = (context: MailContext): Mail =>
  mailToCustomer(context, `Your link to booking ${bookingNumber(context.request)}`, [
    `Here is the link that opens booking ${bookingNumber(context.request)}, your ${jobOf(context)}. Anyone who has it can change or cancel the booking, so keep it to yourself.`,
    { label: 'View, change or cancel your booking', link: context.manage },
    'If you did not ask for it, you can ignore this email.',
  ])

/** The office declined the request. */
export const requestDeclined = (context: MailContext, reason: string): Mail =>
  mailToCustomer(context, `We can’t do your ${jobOf(context)}: ${bookingNumber(context.request)}`, [
    `We’re sorry: we can’t take on your request ${bookingNumber(context.request)}. Nothing was charged.`,
    `The reason: ${reason}`,
    { label: 'View your request', link: context.manage },
  ])

export const requestAccepted = (context: MailContext): Mail => {
  const { request, account, pay, manage } = context
  return mailToCustomer(context, `We can do your ${jobOf(context)}: ${bookingNumber(request)}`, [
    `Good news: we can do your ${jobOf(context)}. ${payToBook(context)}`,
    { table: [service(request), kind(request), ...wish(request), ...route(request)] },
    { table: [...priceEntries(context), { ...sum('Total', priceCents(account)), isSum: true }] },
    ...estimate(request),
    ...specialLoad(context),
    { label: 'Pay and book', link: pay },
    { label: 'View or cancel your request', link: manage },
  ])
}

export const scheduled = (context: MailContext): Mail => {
  const { request, link, manage } = context
  return mailToCustomer(context, `Your crew is booked for ${timeOf(request)}`, [
    `Your crew for booking ${bookingNumber(request)} will arrive on ${timeOf(request)}.`,
    { table: [service(request), arrival(request), ...route(request)] },
    { label: 'View or change your booking', link: manage },
    { label: 'Follow your crew live on the day', link },
  ])
}

/** No crew is assigned yet, so the time is only a request. */
export const timeRequested = (context: MailContext): Mail => {
  const { request, manage } = context
  const { next } = whenFor(request)
  return mailToCustomer(context, `New time requested, ${timeOf(request)}: ${bookingNumber(request)}`, [
    `You asked us to come on ${timeOf(request)} for booking ${bookingNumber(request)}. Your price stays the same.`,
    { table: route(request) },
    ...(next ? [next] : []),
    { label: 'View your booking', link: manage },
  ])
}

/** `previousTime` is the scheduled time that the customer knows. */
export const unscheduled = (context: MailContext, previousTime: string): Mail =>
  mailToCustomer(context, `A new time for your ${jobOf(context)}: ${bookingNumber(context.request)}`, [
    `Your crew for booking ${bookingNumber(context.request)} can’t make it on ${momentInWords(previousTime)} as planned.`,
    'We’re sorry about that. We’ll call you to set a new time. Your booking and your price stay the same.',
    { label: 'View your booking', link: context.manage },
  ])

/** The office reverted a cancellation. `keptCents` is the part of its refund that was not made: it stays a payment. */
export const reinstated = (context: MailContext, keptCents: number): Mail => {
  const { request, payBalance, manage } = context
  const dueCents = dueNow(context)
  return mailToCustomer(context, `Your booking ${bookingNumber(request)} is back on`, [
    `Booking ${bookingNumber(request)} was cancelled and is now back on.`,
    { table: [service(request), arrival(request), ...route(request)] },
    ...(keptCents > 0
      ? [`We did not refund the ${money(keptCents)} that you paid. It counts as your payment again.`]
      : []),
    ...(dueCents > 0 && !lacksPayment(request)
      ? [`${money(dueCents)} is due for it.`, { label: `Pay ${money(dueCents)}`, link: payBalance }]
      : []),
    ...payFirst(context),
    { label: 'View your booking', link: manage },
  ])
}

/** In cents. A request under review cannot be paid. */
function dueNow({ request, account }: MailContext): number {
  if (request.review !== null) return 0
  return awaitsBooking(request) ? dueToBook(request, account) : Math.max(0, balanceOf(account))
}

export const completed = (context: MailContext): Mail =>
  mailToCustomer(context, `Your ${jobOf(context)} is done: ${bookingNumber(context.request)}`, [
    `Booking ${bookingNumber(context.request)} is complete. Thank you for choosing ${context.company.brand}.`,
    ...afterTheDay(context),
    { label: 'View your booking and receipt', link: context.manage },
  ])
