import type { Config } from '../../config.ts'
import { money } from '../quoting/events.ts'
import { bookingNumber, type ServiceRequest } from './service-request.ts'

/** What the mails and texts of a booking say. Times are those of America/Chicago. */
export type Occasion = Readonly<{
  request: ServiceRequest
  /** To follow the crew. */
  link: string
  /** To see, print and cancel the booking. */
  manage: string
  company: Pick<Config, 'brand' | 'phones' | 'mail'>
}>
export type Mail = Readonly<{ subject: string; text: string }>

export const confirmed = (occasion: Occasion): Mail => ({
  subject: `Your ${jobOf(occasion)} is confirmed: ${bookingNumber(occasion.request)}`,
  text: letter(occasion, [
    `Thank you. We received your payment of ${money(occasion.request.paidCents)}; booking ${bookingNumber(occasion.request)} is confirmed.`,
    route(occasion.request),
    'We will call you to agree on the time. On the day you can follow your crew live here:',
    occasion.link,
    'Your receipt, and how to cancel if your plans change:',
    occasion.manage,
  ]),
})

export const scheduled = (occasion: Occasion): Mail => ({
  subject: `Your crew is booked for ${when(occasion.request)}`,
  text: letter(occasion, [
    `Your crew for booking ${bookingNumber(occasion.request)} comes on ${when(occasion.request)}.`,
    route(occasion.request),
    'On the day you can follow it live here:',
    occasion.link,
  ]),
})

export const movingDay = (occasion: Occasion): Mail => ({
  subject: `Today: your ${jobOf(occasion)} with ${occasion.company.brand}`,
  text: letter(occasion, [
    `Your crew comes today, ${when(occasion.request)}. Follow it live here:`,
    occasion.link,
  ]),
})

export const movingDayText = (occasion: Occasion): string =>
  `${occasion.company.brand}: your crew comes today, ${when(occasion.request)}. Follow it live: ${occasion.link}`

export const cancelled = (occasion: Occasion, refundCents: number): Mail => ({
  subject: `Your booking ${bookingNumber(occasion.request)} is cancelled`,
  text: letter(occasion, [
    `Booking ${bookingNumber(occasion.request)} is cancelled. If this is a surprise, please call us.`,
    ...(refundCents > 0 ? [`${money(refundCents)} goes back to the card you paid with.`] : []),
  ]),
})

export const refunded = (occasion: Occasion): Mail => ({
  subject: `A refund for booking ${bookingNumber(occasion.request)}`,
  text: letter(occasion, [
    `We have refunded ${money(occasion.request.refundedCents)} for booking ${bookingNumber(occasion.request)} so far. Your bank may take some days to show it.`,
  ]),
})

/** `lines` are what was written, the oldest first. */
type Chat = Omit<Occasion, 'manage'> & Readonly<{ lines: readonly string[] }>

export const writtenToCustomer = ({ lines, ...occasion }: Chat): Mail => ({
  subject: `A message about your ${jobOf(occasion)}: ${bookingNumber(occasion.request)}`,
  text: letter(occasion, [
    'We wrote to you in the chat of your booking:',
    ...lines.map(quoted),
    'Read and answer it here:',
    occasion.link,
  ]),
})

export const writtenToOffice = ({ request, lines, link }: Chat): Mail => ({
  subject: `${request.customerName} wrote about ${bookingNumber(request)}`,
  text: [
    `${request.customerName} (${request.customerPhone}) wrote in the chat of booking ${bookingNumber(request)}:`,
    ...lines.map(quoted),
    'Answer it here:',
    link,
  ].join('\n\n'),
})

export const inChicago = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('America/Chicago')

const letter = ({ request, company }: Pick<Occasion, 'request' | 'company'>, paragraphs: readonly string[]) =>
  [
    `Hello ${request.customerName},`,
    ...paragraphs,
    `Questions? Wisconsin ${company.phones.wi}, Illinois ${company.phones.il}, or ${company.mail.supportEmail}.`,
    company.brand,
  ].join('\n\n')

const quoted = (line: string) => line.replace(/^/gm, '> ')

const jobOf = ({ request }: Pick<Occasion, 'request'>) =>
  request.serviceType === 'moving' ? 'move' : 'junk removal'

const route = ({ fromAddress, toAddress }: ServiceRequest) =>
  toAddress ? `From: ${fromAddress}\nTo: ${toAddress}` : `Pickup: ${fromAddress}`

const when = ({ scheduledDate }: ServiceRequest) =>
  scheduledDate
    ? inChicago(scheduledDate).toLocaleString('en-US', {
        weekday: 'long',
        month: 'long',
        day: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
      })
    : 'a day to be agreed'
