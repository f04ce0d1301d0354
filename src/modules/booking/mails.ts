import type { TransactionSql } from 'postgres'
import { enqueue, type Message, toOffice } from '../../adapters/outbox.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { rowOf } from '../../eventlog/types.ts'
import { money } from '../../shared/money.ts'
import type { Platform } from '../module.ts'
import { estimates } from '../quoting/estimate.ts'
import { manageCode, trackingCode } from '../tokens.ts'
import { bookingFacts } from './events.ts'
import * as words from './mail-words.ts'
import { bookingNumber, serviceRequests } from './service-request.ts'
import { isByCustomer, mail, type Occasion, tellStanding } from './status-mails.ts'

/**
 * Tells the customer what happened to the booking. What is enqueued commits with the follower's checkpoint, under a
 * key from the event's id: each event is told once, and a rebuild, which runs no follower, tells nothing.
 */
export const bookingMails = ({ config, signingKey }: Pick<Platform, 'config' | 'signingKey'>): Follower => ({
  name: 'booking mails',
  types: Object.keys(tellings),
  on: async (event, tx, log, isLate) => {
    const tell = tellings[event.type]
    if (!tell || !event.stream.startsWith('booking-')) return
    const history = await log.stream(event.stream, { upTo: event.version })
    const request = rowOf(serviceRequests, history)
    if (!request) return
    const code = trackingCode(request.id, signingKey)
    const link = `${config.publicUrl}/tracking/${request.id}?code=${code}`
    const manage = `${config.publicUrl}/bookings/${request.id}?manage=${manageCode(request.id, signingKey)}`
    const key = `${event.type} ${event.id}`
    const { lines = [] } = (await log.row(estimates, request.estimateId)) ?? {}
    const since = isLate ? await log.row(serviceRequests, request.id) : undefined
    await tell({ request, event, history, since, lines, link, manage, company: config, key }, tx)
  },
})

const tellings: Readonly<Record<string, (occasion: Occasion, tx: TransactionSql) => Promise<unknown>>> = {
  PaymentConfirmed: async (occasion, tx) => {
    const { status } = occasion.since ?? occasion.request
    if (status === 'cancelled') return
    await enqueue(tx, toldOfBooking(occasion))
    await enqueue(tx, mail(occasion, words.confirmed(occasion)))
  },
  PaymentRefunded: (occasion, tx) => enqueue(tx, mail(occasion, words.refunded(occasion))),
  RefundNotMade: (occasion, tx) => {
    const { reason, isRetried } = bookingFacts.RefundNotMade.data.assert(occasion.event.data)
    const next = isRetried
      ? 'We will retry it automatically.'
      : 'It will not be retried. Please take care of it by hand.'
    return enqueue(tx, toldOffice(occasion, 'the refund did not go through', { Reason: reason, Next: next }))
  },
  RefundFailed: (occasion, tx) => {
    const { amountCents } = bookingFacts.RefundFailed.data.assert(occasion.event.data)
    const next = 'The customer has not received the money. Please pay them back another way.'
    const fields = { Amount: money(amountCents), Next: next }
    return enqueue(tx, toldOffice(occasion, 'the bank rejected the refund', fields))
  },
  ProviderAssigned: async (occasion, tx) => {
    await tellStanding(occasion, tx)
    if (isByCustomer(occasion.event)) await enqueue(tx, toldOfTime(occasion))
  },
  TimeWished: async (occasion, tx) => {
    await enqueue(tx, mail(occasion, words.wished(occasion)))
    if (isByCustomer(occasion.event)) await enqueue(tx, toldOfTime(occasion))
  },
  ProviderUnassigned: tellStanding,
  StatusChanged: async (occasion, tx) => {
    await tellStanding(occasion, tx)
    if (isByCustomer(occasion.event)) await enqueue(tx, toldOfCancellation(occasion))
  },
}

/** The office has promised a call. That there is a booking is told by its history already, so the mail is not part of it. */
function toldOfBooking(occasion: Occasion): Message {
  const { request } = occasion
  const fields = {
    ...Object.fromEntries(words.job(request).map(({ name, value }) => [name, value])),
    Time: words.timeOf(request),
    Paid: money(request.paidCents),
    'Reach them by': request.contactPreference ?? undefined,
  }
  return { ...toldOffice(occasion, 'booked and paid', fields), about: undefined }
}

/** The office reads that a customer chose another time. */
function toldOfTime(occasion: Occasion): Message {
  const { request } = occasion
  const time = words.timeOf(request)
  return toldOffice(occasion, `new time, ${time}`, {
    Time: time,
    'Previous time': timeBefore(occasion),
    Crew: request.providerId === null ? 'not assigned yet' : 'booked for that time',
  })
}

/** The only status that a customer sets. */
const toldOfCancellation = (occasion: Occasion): Message =>
  toldOffice(occasion, 'cancelled by the customer', {
    Time: timeBefore(occasion),
    Crew: occasion.request.providerId === null ? 'not assigned yet' : 'free again at that time',
  })

function timeBefore({ history }: Occasion): string | undefined {
  const before = rowOf(serviceRequests, history.slice(0, -1))
  return before && words.timeOf(before)
}

/** The office reads what it has to know of a booking, and answers the customer. */
const toldOffice = (
  { request, company, key }: Occasion,
  news: string,
  fields: Readonly<Record<string, string | undefined>>,
): Message => ({
  ...toOffice({
    key: `mail office ${key}`,
    office: company.mail.supportEmail,
    from: { name: request.customerName, email: request.customerEmail },
    subject: `${bookingNumber(request)}: ${news}`,
    fields: { Booking: bookingNumber(request), ...fields, Phone: request.customerPhone },
  }),
  about: request.id,
})
