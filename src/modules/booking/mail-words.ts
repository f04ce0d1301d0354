import { momentInWords, whenOf } from '../../shared/calendar.ts'
import type { PriceLine } from '../../shared/catalog.ts'
import { money, noticeOf } from '../../shared/money.ts'
import { withoutCountry } from '../../shared/place-names.ts'
import { type Entry, type Mail, type MailContent, mailOf, type Part } from './mail-template.ts'
import type { Message } from './message.ts'
import { bookingNumber, type ServiceRequest } from './service-request.ts'

/** What the mails and texts of a booking say. Times are those of America/Chicago. */
export type Occasion = Readonly<{
  request: ServiceRequest
  /** What its price is made of. */
  lines: readonly PriceLine[]
  /** To follow the crew. */
  link: string
  /** To see, print and cancel the booking. */
  manage: string
  company: MailContent['company']
}>

/** By its payment, or by the office without one. */
export const confirmed = (occasion: Occasion): Mail => {
  const { request, lines, link, manage } = occasion
  const notice = noticeOf(request)
  const isPaid = request.paymentConfirmedAt !== null
  const total = isPaid ? sum('Total paid', request.paidCents) : sum('Total', request.pricing.total)
  return written(occasion, `Your ${jobOf(occasion)} is confirmed: ${bookingNumber(request)}`, [
    isPaid
      ? `Thank you! We received your payment of ${money(request.paidCents)}, and booking ${bookingNumber(request)} is confirmed.`
      : `Thank you! Booking ${bookingNumber(request)} is confirmed.`,
    { table: [service(request), arrival(request), ...route(request)] },
    { table: [...lines.map(priceEntry), { ...total, isSum: true }] },
    ...(notice ? [notice] : []),
    { words: 'Follow your crew live on the day', link },
    { words: 'View your booking and receipt, or cancel if your plans change', link: manage },
  ])
}

export const scheduled = (occasion: Occasion): Mail => {
  const { request, link, manage } = occasion
  return written(occasion, `Your crew is booked for ${timeOf(request)}`, [
    `Your crew for booking ${bookingNumber(request)} will arrive on ${timeOf(request)}.`,
    { table: [service(request), arrival(request), ...route(request)] },
    { words: 'Follow your crew live on the day', link },
    { words: 'View your booking', link: manage },
  ])
}

/** No crew is booked yet, so the time is a wish. */
export const wished = (occasion: Occasion): Mail => {
  const { request, manage } = occasion
  const { next } = whenOf(request)
  return written(occasion, `New time requested, ${timeOf(request)}: ${bookingNumber(request)}`, [
    `You asked us to come on ${timeOf(request)} for booking ${bookingNumber(request)}. Your price stays the same.`,
    { table: route(request) },
    ...(next ? [next] : []),
    { words: 'View your booking', link: manage },
  ])
}

/** `was` is the time that the customer had been told. */
export const unscheduled = (occasion: Occasion, was: string): Mail =>
  written(occasion, `A new time for your ${jobOf(occasion)}: ${bookingNumber(occasion.request)}`, [
    `Your crew for booking ${bookingNumber(occasion.request)} can’t make it on ${momentInWords(was)} as planned.`,
    'We’re sorry about that. We’ll call you to set a new time. Your booking and your price stay the same.',
    { words: 'View your booking', link: occasion.manage },
  ])

export const movingDay = (occasion: Occasion): Mail =>
  written(occasion, `Today: your ${jobOf(occasion)} with ${occasion.company.brand}`, [
    `Your crew arrives today, ${timeOf(occasion.request)}.`,
    { table: route(occasion.request) },
    { words: 'Follow your crew live', link: occasion.link },
  ])

export const movingDayText = (occasion: Occasion): string =>
  `${occasion.company.brand}: your crew arrives today, ${timeOf(occasion.request)}. Follow along live: ${occasion.link}`

export const cancelled = (occasion: Occasion, refundCents: number): Mail =>
  written(occasion, `Your booking ${bookingNumber(occasion.request)} is cancelled`, [
    `Booking ${bookingNumber(occasion.request)} is cancelled. If you didn’t expect this, please call us.`,
    ...(refundCents > 0 ? [`${money(refundCents)} will go back to the card you paid with.`] : []),
  ])

/** The office thought again. */
export const onAgain = (occasion: Occasion): Mail =>
  written(occasion, `Your booking ${bookingNumber(occasion.request)} is back on`, [
    `Booking ${bookingNumber(occasion.request)} was cancelled and is now back on.`,
    { table: [service(occasion.request), arrival(occasion.request), ...route(occasion.request)] },
    { words: 'View your booking', link: occasion.manage },
  ])

export const completed = (occasion: Occasion): Mail =>
  written(occasion, `Your ${jobOf(occasion)} is done: ${bookingNumber(occasion.request)}`, [
    `Booking ${bookingNumber(occasion.request)} is complete. Thank you for choosing ${occasion.company.brand}.`,
    'If anything isn’t right, please reply to this email or call us.',
    { words: 'View your booking and receipt', link: occasion.manage },
  ])

export const refunded = (occasion: Occasion): Mail =>
  written(occasion, `A refund for booking ${bookingNumber(occasion.request)}`, [
    `We have refunded a total of ${money(occasion.request.refundedCents)} for booking ${bookingNumber(occasion.request)}. It may take your bank a few days to show it.`,
    { words: 'View your booking', link: occasion.manage },
  ])

/** `said` are the lines that were written, the oldest first. */
type Chat = Pick<Occasion, 'request' | 'link' | 'company'> &
  Readonly<{ said: readonly Pick<Message, 'senderType' | 'message'>[] }>

export const writtenToCustomer = ({ said, ...occasion }: Chat): Mail =>
  written(occasion, `A message about your ${jobOf(occasion)}: ${bookingNumber(occasion.request)}`, [
    'Here is what’s new in the chat about your booking:',
    { quoted: said.map(({ message }) => message) },
    { words: 'Read and reply', link: occasion.link },
  ])

/** What the customer, the crew or both wrote; where both did, each line says whose it is. */
export const writtenToOffice = ({ request, said, link, company }: Chat): Mail => {
  const { customerName, customerPhone } = request
  const lines = said.map(({ senderType, message }) => ({
    who: senderType === 'provider' ? theCrew : customerName,
    message,
  }))
  const writers = [...new Set(lines.map(({ who }) => who))]
  const both = writers.map((who, n) => (n > 0 && who === theCrew ? 'the crew' : who)).join(' and ')
  return mailOf({
    subject: `${both} wrote about ${bookingNumber(request)}`,
    to: 'office',
    parts: [
      `${both} wrote in the chat for booking ${bookingNumber(request)} (${customerName}, ${customerPhone}):`,
      { quoted: lines.map(({ who, message }) => (writers.length > 1 ? `${who}: ${message}` : message)) },
      { words: 'Reply', link },
    ],
    company,
  })
}

const theCrew = 'The crew'

const written = (
  { request, company }: Pick<Occasion, 'request' | 'company'>,
  subject: string,
  parts: readonly Part[],
) => mailOf({ subject, to: request.customerName, parts, company })

const jobOf = ({ request }: Pick<Occasion, 'request'>) =>
  request.serviceType === 'moving' ? 'move' : 'junk removal'

/** What is done, and where. */
export const job = (request: ServiceRequest): Entry[] => [service(request), ...route(request)]

const service = ({ serviceType, crewSize, pricing }: ServiceRequest): Entry => ({
  name: 'Service',
  value: `${serviceType === 'moving' ? 'Moving' : 'Junk removal'}, a crew of ${crewSize}, about ${hours(pricing.estimatedHours)}`,
})

const hours = (count: number) => (count === 1 ? '1 hour' : `${count} hours`)

function arrival(request: ServiceRequest): Entry {
  const { long, sentence } = whenOf(request)
  return { name: 'Arrival', value: sentence ?? long }
}

const route = ({ fromAddress, toAddress }: ServiceRequest): Entry[] =>
  toAddress
    ? [
        { name: 'From', value: withoutCountry(fromAddress) },
        { name: 'To', value: withoutCountry(toAddress) },
      ]
    : [{ name: 'Pickup', value: withoutCountry(fromAddress) }]

const priceEntry = ({ label, arithmetic, amountCents }: PriceLine): Entry => ({
  ...sum(label, amountCents),
  note: arithmetic,
})

const sum = (name: string, cents: number): Entry => ({ name, value: money(cents) })

/** When the crew comes, or when the customer would like it to. */
export const timeOf = (request: ServiceRequest): string => whenOf(request).long
