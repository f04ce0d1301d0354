import { balanceOf, type Money, ownPayment, totalReceivedCents } from '../../../shared/account.ts'
import { momentInWords, preferenceInSentence, whenOf } from '../../../shared/calendar.ts'
import type { PriceLine } from '../../../shared/catalog.ts'
import { withoutCountry } from '../../../shared/geo.ts'
import { rules } from '../../../shared/jurisdictions.ts'
import { money } from '../../../shared/money.ts'
import { hoursInWords, precisionInWords } from '../../../shared/places.ts'
import { disposalsIn } from '../../../shared/special-disposal.ts'
import type { Message } from '../chat/message.ts'
import { officeFor } from '../office-for.ts'
import { bookingNumber, holdsCrew, noticeFor, type ServiceRequest } from '../service-request.ts'
import { type Entry, type Mail, type MailContent, mailOf, type Part } from './template.ts'

/** What the wording of a booking's mails and texts depends on. Times are in America/Chicago. */
export type MailContext = Readonly<{
  request: ServiceRequest
  account: Money
  /** The lines that make up the price. */
  lines: readonly PriceLine[]
  /** What the customer said the load contains. */
  itemCategories: readonly string[]
  /** The tracking page. */
  link: string
  /** The checkout. */
  pay: string
  /** The page that shows, prints and cancels the booking. */
  manage: string
  company: MailContent['company']
}>

/** Confirmed by a payment, or by the office without one. */
export const confirmed = (context: MailContext): Mail => {
  const { request, account, lines, link, manage } = context
  const { paidCents } = ownPayment(account)
  const isPaid = paidCents > 0
  const total = isPaid ? sum('Total paid', paidCents) : sum('Total', request.pricing.total)
  return mailToCustomer(context, `Your ${jobOf(context)} is confirmed: ${bookingNumber(request)}`, [
    isPaid
      ? `Thank you! We received your payment of ${money(paidCents)}, and booking ${bookingNumber(request)} is confirmed.`
      : `Thank you! Booking ${bookingNumber(request)} is confirmed.`,
    { table: [service(request), kind(request), arrival(request), ...route(request)] },
    { table: [...lines.map(priceEntry), { ...total, isSum: true }] },
    noticeFor(request),
    ...specialLoad(context),
    { label: 'Follow your crew live on the day', link },
    { label: 'View your booking and receipt, or cancel if your plans change', link: manage },
  ])
}

/** Outside our area, or an address was not found. */
export const requestReceived = (context: MailContext): Mail => {
  const { request, manage } = context
  return mailToCustomer(context, `We received your request ${bookingNumber(request)}`, [
    `Thank you! We received your request ${bookingNumber(request)} for a ${jobOf(context)}.`,
    request.review === 'outside'
      ? 'It is outside our usual area, so we’ll check the route and call you. Nothing is charged until then.'
      : 'We couldn’t find one of the addresses, so we’ll call you for it and then name a price. Nothing is charged until then.',
    { table: [service(request), ...kindIfKnown(request), ...wish(request), ...route(request)] },
    request.pricing.total > 0
      ? `The estimate that you saw is ${money(request.pricing.total)}. ${noticeFor(request)}`
      : 'The price is not known yet.',
    { label: 'View or cancel your request', link: manage },
  ])
}

/** The office declined the request. */
export const requestDeclined = (context: MailContext, reason: string): Mail =>
  mailToCustomer(context, `We can’t do your ${jobOf(context)}: ${bookingNumber(context.request)}`, [
    `We’re sorry: we can’t take on your request ${bookingNumber(context.request)}. Nothing was charged.`,
    `The reason: ${reason}`,
  ])

export const requestAccepted = (context: MailContext): Mail => {
  const { request, lines, pay, manage } = context
  return mailToCustomer(context, `We can do your ${jobOf(context)}: ${bookingNumber(request)}`, [
    `Good news: we can do your ${jobOf(context)}. Pay ${money(request.pricing.total)} to book it.`,
    { table: [service(request), kind(request), ...wish(request), ...route(request)] },
    { table: [...lines.map(priceEntry), { ...sum('Total', request.pricing.total), isSum: true }] },
    noticeFor(request),
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
    { label: 'Follow your crew live on the day', link },
    { label: 'View your booking', link: manage },
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

export const movingDay = (context: MailContext): Mail =>
  mailToCustomer(context, `Today: your ${jobOf(context)} with ${context.company.brand}`, [
    `Your crew arrives today, ${timeOf(context.request)}.`,
    { table: route(context.request) },
    { label: 'Follow your crew live', link: context.link },
  ])

export const movingDayText = (context: MailContext): string =>
  `${context.company.brand}: your crew arrives today, ${timeOf(context.request)}. Follow along live: ${context.link}`

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
  ])

function moneyAfter(
  account: Money,
  { refundCents = 0, keptCents = 0, isFee, note }: CancelledMoney,
): string[] {
  if (totalReceivedCents(account) === 0) return ['Nothing was charged.']
  const kept = `We keep ${money(keptCents)} of your payment`
  const openCents = -balanceOf(account) - refundCents
  return [
    ...(refundCents > 0
      ? [
          `${money(refundCents)} will go back to the card you paid with. Your bank may take 5 to 10 business days to show it.`,
        ]
      : []),
    ...(keptCents > 0
      ? [isFee ? `${kept} as the cancellation fee, as our terms say.` : `${kept}: ${note}`]
      : []),
    ...(openCents > 0 ? [`We’ll contact you about the ${money(openCents)} that you paid.`] : []),
  ]
}

/** The customer paid after the hold had lapsed, and somebody else had the time by then. */
export const windowLost = (context: MailContext): Mail =>
  mailToCustomer(context, `Your time was taken: ${bookingNumber(context.request)}`, [
    `We’re sorry: ${timeOf(context.request)} was taken before your payment arrived, so booking ${bookingNumber(context.request)} is cancelled.`,
    `Your whole payment of ${money(context.request.pricing.total)} is on its way back to your card. It may take your bank a few days to show it.`,
    'We’ll call you to find another time. You can also book again on our site.',
  ])

/** The office reverted a cancellation. */
export const reinstated = (context: MailContext): Mail =>
  mailToCustomer(context, `Your booking ${bookingNumber(context.request)} is back on`, [
    `Booking ${bookingNumber(context.request)} was cancelled and is now back on.`,
    { table: [service(context.request), arrival(context.request), ...route(context.request)] },
    { label: 'View your booking', link: context.manage },
  ])

export const completed = (context: MailContext): Mail =>
  mailToCustomer(context, `Your ${jobOf(context)} is done: ${bookingNumber(context.request)}`, [
    `Booking ${bookingNumber(context.request)} is complete. Thank you for choosing ${context.company.brand}.`,
    'If anything isn’t right, please reply to this email or call us.',
    { label: 'View your booking and receipt', link: context.manage },
  ])

export const refunded = (context: MailContext): Mail =>
  mailToCustomer(context, `A refund for booking ${bookingNumber(context.request)}`, [
    `We have refunded a total of ${money(ownPayment(context.account).refundedCents)} for booking ${bookingNumber(context.request)}. It may take your bank a few days to show it.`,
    { label: 'View your booking', link: context.manage },
  ])

/** The customer paid a second time, or another amount than the price. */
export const refundedExtra = (context: MailContext, amountCents: number): Mail =>
  mailToCustomer(context, `A refund for booking ${bookingNumber(context.request)}`, [
    `Booking ${bookingNumber(context.request)} did not need all that was paid, so we have refunded ${money(amountCents)}. It may take your bank a few days to show it. Your booking stays as it is.`,
    { label: 'View your booking', link: context.manage },
  ])

/** The mail quotes `messages`, oldest first. */
type Chat = Pick<MailContext, 'request' | 'link' | 'company'> &
  Readonly<{ messages: readonly Pick<Message, 'senderType' | 'message'>[] }>

export const chatMailToCustomer = ({ messages, ...context }: Chat): Mail =>
  mailToCustomer(context, `A message about your ${jobOf(context)}: ${bookingNumber(context.request)}`, [
    'Here is what’s new in the chat about your booking:',
    { quoted: messages.map(({ message }) => message) },
    { label: 'Read and reply', link: context.link },
  ])

/** Messages of the customer, the crew or both. If both wrote, each message names its sender. */
export const chatMailToOffice = ({ request, messages, link, company }: Chat): Mail => {
  const { customerName, customerPhone } = request
  const lines = messages.map(({ senderType, message }) => ({
    sender: senderType === 'provider' ? theCrew : customerName,
    message,
  }))
  const senders = [...new Set(lines.map(({ sender }) => sender))]
  const names = senders.map((sender, n) => (n > 0 && sender === theCrew ? 'the crew' : sender)).join(' and ')
  return mailOf({
    subject: `${names} wrote about ${bookingNumber(request)}`,
    to: 'office',
    parts: [
      `${names} wrote in the chat for booking ${bookingNumber(request)} (${customerName}, ${customerPhone}):`,
      {
        quoted: lines.map(({ sender, message }) => (senders.length > 1 ? `${sender}: ${message}` : message)),
      },
      { label: 'Reply', link },
    ],
    company,
  })
}

const theCrew = 'The crew'

export const mailToCustomer = (
  { request, company }: Pick<MailContext, 'request' | 'company'>,
  subject: string,
  parts: readonly Part[],
) => mailOf({ subject, to: request.customerName, parts, company, office: officeFor(request) })

export const jobOf = ({ request }: Pick<MailContext, 'request'>) =>
  request.serviceType === 'moving' ? 'move' : 'junk removal'

/** The service, its addresses and what the load contains, by label. */
export const jobFields = ({
  request,
  itemCategories,
}: Pick<MailContext, 'request' | 'itemCategories'>): Record<string, string | undefined> => ({
  ...Object.fromEntries(
    [service(request), ...kindIfKnown(request), ...route(request)].map(({ name, value }) => [name, value]),
  ),
  'In the load': itemCategories.join(', ') || undefined,
})

/** What happens with each special kind that the load contains. */
const specialLoad = ({ itemCategories }: MailContext): string[] => {
  const special = disposalsIn(itemCategories)
  if (special.length === 0) return []
  return [['In your load:', ...special.map(({ name, happens }) => `${name}: ${happens}`)].join('\n')]
}

const service = (request: ServiceRequest): Entry => ({
  name: 'Service',
  value: `${request.serviceType === 'moving' ? 'Moving' : 'Junk removal'}, a crew of ${request.crewSize}, about ${hoursInWords(request)}`,
})

/** Which rules the price falls under. */
const kind = ({ jurisdiction }: ServiceRequest): Entry => ({ name: 'Kind', value: rules[jurisdiction].name })

/** A request with an address that was not found may turn out to be of another kind. */
const kindIfKnown = (request: ServiceRequest) => (request.review === 'unlocated' ? [] : [kind(request)])

function arrival(request: ServiceRequest): Entry {
  const { long, sentence } = whenFor(request)
  return { name: 'Arrival', value: sentence ?? long }
}

/** The day or arrival window that a customer asked for, which nobody has agreed to yet. */
const wish = (request: ServiceRequest): Entry[] =>
  request.preferredDate === null ? [] : [{ name: 'You asked for', value: preferenceInSentence(request) }]

export const route = (request: ServiceRequest): Entry[] => {
  const { fromAddress, toAddress } = request
  const [from, to] = precisionInWords(request)
  return toAddress
    ? [
        { name: 'From', value: placeIn(fromAddress, from) },
        { name: 'To', value: placeIn(toAddress, to) },
      ]
    : [{ name: 'Pickup', value: placeIn(fromAddress, from) }]
}

const placeIn = (address: string, precision: string | undefined) =>
  `${withoutCountry(address)}${precision ? ` (${precision})` : ''}`

const priceEntry = ({ label, arithmetic, amountCents }: PriceLine): Entry => ({
  ...sum(label, amountCents),
  note: arithmetic,
})

const sum = (name: string, cents: number): Entry => ({ name, value: money(cents) })

/** The scheduled time, or the requested time if no crew is assigned. */
export const timeOf = (request: ServiceRequest): string => whenFor(request).long

const whenFor = (request: ServiceRequest) => whenOf({ ...request, isReserved: holdsCrew(request) })
