import { noticeOf } from '../../http/notice.ts'
import { withoutCountry } from '../../http/place-names.ts'
import { momentInWords, whenOf } from '../../http/when.ts'
import { money, type PriceLine } from '../quoting/events.ts'
import { type Entry, type Letter, type Mail, mailOf, type Part } from './letter.ts'
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
  company: Letter['company']
}>

/** By its payment, or by the office without one. */
export const confirmed = (occasion: Occasion): Mail => {
  const { request, lines, link, manage } = occasion
  const notice = noticeOf(request)
  const isPaid = request.paymentConfirmedAt !== null
  const total = isPaid ? sum('Total paid', request.paidCents) : sum('Total', request.pricing.total)
  return written(occasion, `Your ${jobOf(occasion)} is confirmed: ${bookingNumber(request)}`, [
    isPaid
      ? `Thank you. Your payment of ${money(request.paidCents)} has arrived, and booking ${bookingNumber(request)} is confirmed.`
      : `Thank you. Booking ${bookingNumber(request)} is confirmed.`,
    { table: [service(request), arrival(request), ...route(request)] },
    { table: [...lines.map(priceEntry), { ...total, isSum: true }] },
    ...(notice ? [notice] : []),
    { words: 'On the day, follow your crew live', link },
    { words: 'See your booking and its receipt, or cancel if your plans change', link: manage },
  ])
}

export const scheduled = (occasion: Occasion): Mail => {
  const { request, link, manage } = occasion
  return written(occasion, `Your crew is booked for ${timeOf(request)}`, [
    `Your crew for booking ${bookingNumber(request)} comes on ${timeOf(request)}.`,
    { table: [service(request), arrival(request), ...route(request)] },
    { words: 'On the day, follow it live', link },
    { words: 'See your booking', link: manage },
  ])
}

/** No crew is booked yet, so the time is a wish. */
export const wished = (occasion: Occasion): Mail => {
  const { request, manage } = occasion
  const { next } = whenOf(request)
  return written(occasion, `Your new time, ${timeOf(request)}: ${bookingNumber(request)}`, [
    `We noted that you would like us to come on ${timeOf(request)} for booking ${bookingNumber(request)}. Your price stays as it is.`,
    { table: route(request) },
    ...(next ? [next] : []),
    { words: 'See your booking', link: manage },
  ])
}

/** `was` is the time that the customer had been told. */
export const unscheduled = (occasion: Occasion, was: string): Mail =>
  written(occasion, `A new time for your ${jobOf(occasion)}: ${bookingNumber(occasion.request)}`, [
    `Your crew for booking ${bookingNumber(occasion.request)} cannot come on ${momentInWords(was)} as planned.`,
    'We are sorry, and will call you to agree on another time. Your booking and your price stay as they are.',
    { words: 'See your booking', link: occasion.manage },
  ])

export const movingDay = (occasion: Occasion): Mail =>
  written(occasion, `Today: your ${jobOf(occasion)} with ${occasion.company.brand}`, [
    `Your crew comes today, ${timeOf(occasion.request)}.`,
    { table: route(occasion.request) },
    { words: 'Follow it live', link: occasion.link },
  ])

export const movingDayText = (occasion: Occasion): string =>
  `${occasion.company.brand}: your crew comes today, ${timeOf(occasion.request)}. Follow it live: ${occasion.link}`

export const cancelled = (occasion: Occasion, refundCents: number): Mail =>
  written(occasion, `Your booking ${bookingNumber(occasion.request)} is cancelled`, [
    `Booking ${bookingNumber(occasion.request)} is cancelled. If this is a surprise, please call us.`,
    ...(refundCents > 0 ? [`${money(refundCents)} goes back to the card you paid with.`] : []),
  ])

/** The office thought again. */
export const onAgain = (occasion: Occasion): Mail =>
  written(occasion, `Your booking ${bookingNumber(occasion.request)} is on again`, [
    `Booking ${bookingNumber(occasion.request)} was cancelled, and is on again.`,
    { table: [service(occasion.request), arrival(occasion.request), ...route(occasion.request)] },
    { words: 'See your booking', link: occasion.manage },
  ])

export const completed = (occasion: Occasion): Mail =>
  written(occasion, `Your ${jobOf(occasion)} is done: ${bookingNumber(occasion.request)}`, [
    `Booking ${bookingNumber(occasion.request)} is completed. Thank you for choosing ${occasion.company.brand}.`,
    'If anything is not as it should be, please answer this mail or call us.',
    { words: 'See your booking and its receipt', link: occasion.manage },
  ])

export const refunded = (occasion: Occasion): Mail =>
  written(occasion, `A refund for booking ${bookingNumber(occasion.request)}`, [
    `We have refunded ${money(occasion.request.refundedCents)} for booking ${bookingNumber(occasion.request)} so far. Your bank may take some days to show it.`,
    { words: 'See your booking', link: occasion.manage },
  ])

/** `said` are the lines that were written, the oldest first. */
type Chat = Pick<Occasion, 'request' | 'link' | 'company'> &
  Readonly<{ said: readonly Pick<Message, 'senderType' | 'message'>[] }>

export const writtenToCustomer = ({ said, ...occasion }: Chat): Mail =>
  written(occasion, `A message about your ${jobOf(occasion)}: ${bookingNumber(occasion.request)}`, [
    'We wrote to you in the chat of your booking:',
    { quoted: said.map(({ message }) => message) },
    { words: 'Read and answer it', link: occasion.link },
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
      `${both} wrote in the chat of booking ${bookingNumber(request)}, ${customerName}, ${customerPhone}:`,
      { quoted: lines.map(({ who, message }) => (writers.length > 1 ? `${who}: ${message}` : message)) },
      { words: 'Answer it', link },
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

const service = ({ serviceType, crewSize, pricing }: ServiceRequest): Entry => ({
  name: 'Service',
  value: `${serviceType === 'moving' ? 'Moving' : 'Junk removal'}, a crew of ${crewSize}, about ${pricing.estimatedHours} hours`,
})

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
