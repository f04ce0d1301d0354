import type { TransactionSql } from 'postgres'
import type { Message } from '../../adapters/outbox/message.ts'
import { enqueue, withdraw } from '../../adapters/outbox/outbox.ts'
import { toOffice } from '../../adapters/outbox/to-office.ts'
import type { Deps } from '../../deps.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { rowOf, type Stored } from '../../eventlog/types.ts'
import { inChicago } from '../../http/chicago.ts'
import { manageCode, trackingCode } from '../../http/tokens.ts'
import { bookingFacts } from './events.ts'
import type { Mail } from './letter.ts'
import * as words from './mail-words.ts'
import { findEstimate } from './queries.ts'
import { bookingNumber, isUnderWay, type ServiceRequest, serviceRequests } from './service-request.ts'

/**
 * Tells the customer what happened to the booking. What is enqueued commits with the follower's checkpoint, under a
 * key from the event's id: each event is told once, and a rebuild, which runs no follower, tells nothing.
 */
export const bookingMails = (deps: Deps, wakeOutbox: () => void): Follower => ({
  name: 'booking mails',
  committed: wakeOutbox,
  on: async (event, tx) => {
    const tell = tellings[event.type]
    if (!tell || !event.stream.startsWith('booking-')) return
    const history = await deps.log.stream(event.stream, event.version)
    const request = rowOf(serviceRequests, history)
    if (!request) return
    const code = trackingCode(request.id, deps.signingKey)
    const link = `${deps.config.publicUrl}/tracking/${request.id}?code=${code}`
    const manage = `${deps.config.publicUrl}/bookings/${request.id}?manage=${manageCode(request.id, deps.signingKey)}`
    const key = `${event.type} ${event.id}`
    const before = rowOf(serviceRequests, history.slice(0, -1))
    const { lines = [] } = (await findEstimate(deps.db, request.estimateId)) ?? {}
    await tell({ request, before, event, history, lines, link, manage, company: deps.config, key }, tx)
  },
})

/** The booking as it stood at the event, so that a follower that lags tells nothing twice and nothing untrue. */
type Occasion = words.Occasion &
  Readonly<{ key: string; event: Stored; history: readonly Stored[]; before: ServiceRequest | undefined }>

const tellings: Readonly<Record<string, (occasion: Occasion, tx: TransactionSql) => Promise<unknown>>> = {
  PaymentConfirmed: async (occasion, tx) => {
    if (occasion.request.status === 'cancelled') return
    await enqueue(tx, mail(occasion, words.confirmed(occasion)))
  },
  PaymentRefunded: (occasion, tx) => enqueue(tx, mail(occasion, words.refunded(occasion))),
  RefundNotMade: (occasion, tx) => enqueue(tx, askedOffice(occasion)),
  ProviderAssigned: async (occasion, tx) => {
    if (!isByCustomer(occasion.event)) return tellOfDispatch(occasion, tx)
    await tellSchedule(occasion, tx)
    await enqueue(tx, toldOffice(occasion))
  },
  TimeWished: async (occasion, tx) => {
    await enqueue(tx, mail(occasion, words.wished(occasion)))
    if (isByCustomer(occasion.event)) await enqueue(tx, toldOffice(occasion))
  },
  ProviderUnassigned: tellOfDispatch,
  StatusChanged: async (occasion, tx) => {
    const { from, to, refundCents = 0 } = bookingFacts.StatusChanged.data.assert(occasion.event.data)
    // Whoever was told that it is off hears that it is on again.
    if (from === 'cancelled' && isUnderWay(occasion.request) && occasion.request.scheduledDate)
      await tellSchedule(occasion, tx)
    if (to !== 'cancelled' || from === 'cancelled') return
    await withdrawSchedule(occasion.request, tx)
    await enqueue(tx, mail(occasion, words.cancelled(occasion, refundCents)))
  },
}

const mail = ({ request, key }: Occasion, payload: Mail): Message => ({
  kind: 'mail',
  dedupe: `mail ${key}`,
  recipient: request.customerEmail,
  about: request.id,
  payload,
})

/** With their session or the mailed link; everything else is the office's doing. */
const isByCustomer = ({ meta: { actor } }: Stored) => actor === 'visitor' || actor.startsWith('customer:')

/** The office reads that a customer chose another time. */
function toldOffice({ request, before, company, key }: Occasion): Message {
  const time = words.timeOf(request)
  return {
    ...toOffice({
      dedupe: `mail office ${key}`,
      office: company.mail.supportEmail,
      from: { name: request.customerName, email: request.customerEmail },
      subject: `${bookingNumber(request)}: another time, ${time}`,
      fields: {
        Booking: bookingNumber(request),
        Time: time,
        Before: before && words.timeOf(before),
        Crew: request.providerId === null ? 'not assigned yet' : 'booked for that time',
        Phone: request.customerPhone,
      },
    }),
    about: request.id,
  }
}

/** The office reads that a customer still waits for their money. */
function askedOffice({ request, event, company, key }: Occasion): Message {
  const { reason, isRetried } = bookingFacts.RefundNotMade.data.assert(event.data)
  return {
    ...toOffice({
      dedupe: `mail office ${key}`,
      office: company.mail.supportEmail,
      from: { name: request.customerName, email: request.customerEmail },
      subject: `${bookingNumber(request)}: the refund could not be made`,
      fields: {
        Booking: bookingNumber(request),
        Reason: reason,
        Next: isRetried ? 'It is tried again by itself.' : 'It is not tried again: please see to it.',
        Phone: request.customerPhone,
      },
    }),
    about: request.id,
  }
}

/** When the crew comes: now, and on the day itself. */
async function tellSchedule(occasion: Occasion, tx: TransactionSql) {
  await withdrawSchedule(occasion.request, tx)
  await enqueue(tx, mail(occasion, words.scheduled(occasion)))
  for (const message of movingDay(occasion)) await enqueue(tx, message)
}

/**
 * A dispatcher moves jobs about until the day fits: the customer is told what came of it some minutes after the first
 * move, and nothing where it is as they knew it, as when another crew comes at the same time.
 */
async function tellOfDispatch(occasion: Occasion, tx: TransactionSql): Promise<void> {
  const { request, before, history } = occasion
  const first = firstMove(history)
  const known = timeIn(rowOf(serviceRequests, history.slice(0, history.indexOf(first))))
  const dueAt = new Date(Date.parse(first.at) + settlingMs).toISOString()
  const withdrawn = await withdrawSchedule(request, tx)
  for (const message of movingDay(occasion, dueAt)) await enqueue(tx, message)
  // What waited to be told and is not there any more has gone out.
  const told = withdrawn || timeIn(before) === known ? known : timeIn(before)
  const time = timeIn(request)
  if (time === told) return
  const isOff = time === null && told !== null
  const news = isOff ? words.unscheduled(occasion, told) : words.scheduled(occasion)
  await enqueue(tx, {
    ...mail(occasion, news),
    dedupe: `${scheduleMail} ${request.id} ${occasion.key}`,
    dueAt,
  })
}

/** The office's first move of those that the last one is told together with. */
function firstMove(history: readonly Stored[]): Stored {
  const moves = history.filter(({ type }) => type === 'ProviderAssigned' || type === 'ProviderUnassigned')
  return moves.reduce((first, move) =>
    isByCustomer(first) || Date.parse(move.at) - Date.parse(first.at) >= settlingMs ? move : first,
  )
}

const settlingMs = 3 * 60_000

/** When a customer may expect a crew. */
const timeIn = (request: ServiceRequest | undefined) =>
  request && isUnderWay(request) ? request.scheduledDate : null

/** spec §2 and §9: tracking access by mail and a text message on the day itself, at seven in the morning, or else then. */
function movingDay(occasion: Occasion, notBefore = occasion.event.at): Message[] {
  const { request } = occasion
  if (!request.scheduledDate) return []
  const seven = inChicago(request.scheduledDate)
    .with({ hour: 7, minute: 0, second: 0, millisecond: 0 })
    .toInstant()
    .toString()
  const dueAt = Date.parse(seven) < Date.parse(notBefore) ? notBefore : seven
  const about = request.id
  return [
    { ...mail(occasion, words.movingDay(occasion)), dedupe: `${movingDayMail} ${about} ${seven}`, dueAt },
    {
      kind: 'text',
      dedupe: `${movingDayTextTo} ${about} ${seven}`,
      recipient: request.customerPhone,
      about,
      dueAt,
      payload: { text: words.movingDayText(occasion) },
    },
  ]
}

const scheduleMail = 'mail schedule'
const movingDayMail = 'mail moving day'
const movingDayTextTo = 'text moving day'

/** What is still to be told of when the crew comes; whether there was news that had not gone out. */
async function withdrawSchedule({ id }: ServiceRequest, tx: TransactionSql): Promise<boolean> {
  for (const key of [movingDayMail, movingDayTextTo]) await withdraw(tx, `${key} ${id} `)
  return (await withdraw(tx, `${scheduleMail} ${id} `)) > 0
}
