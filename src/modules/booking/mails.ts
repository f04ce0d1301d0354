import type { TransactionSql } from 'postgres'
import type { Message } from '../../adapters/outbox/message.ts'
import { enqueue, withdrawAll } from '../../adapters/outbox/outbox.ts'
import type { Deps } from '../../deps.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { rowOf, type Stored } from '../../eventlog/types.ts'
import { manageCode, trackingCode } from '../../http/tokens.ts'
import { bookingFacts } from './events.ts'
import * as words from './mail-words.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'

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
    const request = rowOf(serviceRequests, await deps.log.stream(event.stream, event.version))
    if (!request) return
    const code = trackingCode(request.id, deps.signingKey)
    const link = `${deps.config.publicUrl}/tracking/${request.id}?code=${code}`
    const manage = `${deps.config.publicUrl}/bookings/${request.id}?manage=${manageCode(request.id, deps.signingKey)}`
    const key = `${event.type} ${event.id}`
    await tell({ request, event, link, manage, company: deps.config, key }, tx)
  },
})

/** The booking as it stood at the event, so that a follower that lags tells nothing twice and nothing untrue. */
type Occasion = words.Occasion & Readonly<{ key: string; event: Stored }>

const tellings: Readonly<Record<string, (occasion: Occasion, tx: TransactionSql) => Promise<unknown>>> = {
  PaymentConfirmed: async (occasion, tx) => {
    if (occasion.request.status === 'cancelled') return
    await enqueue(tx, mail(occasion, words.confirmed(occasion)))
  },
  PaymentRefunded: (occasion, tx) => enqueue(tx, mail(occasion, words.refunded(occasion))),
  ProviderAssigned: async (occasion, tx) => {
    await enqueue(tx, mail(occasion, words.scheduled(occasion)))
    await withdrawMovingDay(occasion.request, tx)
    for (const message of movingDay(occasion)) await enqueue(tx, message)
  },
  StatusChanged: async (occasion, tx) => {
    const { from, to, refundCents = 0 } = bookingFacts.StatusChanged.data.assert(occasion.event.data)
    if (to !== 'cancelled' || from === 'cancelled') return
    await withdrawMovingDay(occasion.request, tx)
    await enqueue(tx, mail(occasion, words.cancelled(occasion, refundCents)))
  },
}

const mail = ({ request, key }: Occasion, payload: words.Mail): Message => ({
  kind: 'mail',
  dedupe: `mail ${key}`,
  recipient: request.customerEmail,
  about: request.id,
  payload,
})

/** spec §2 and §9: tracking access by mail and a text message on the day itself, at seven in the morning. */
function movingDay(occasion: Occasion): Message[] {
  const { request } = occasion
  if (!request.scheduledDate) return []
  const dueAt = words
    .inChicago(request.scheduledDate)
    .with({ hour: 7, minute: 0, second: 0, millisecond: 0 })
    .toInstant()
    .toString()
  const about = request.id
  return [
    { ...mail(occasion, words.movingDay(occasion)), dedupe: `${movingDayMail} ${about} ${dueAt}`, dueAt },
    {
      kind: 'text',
      dedupe: `${movingDayTextTo} ${about} ${dueAt}`,
      recipient: request.customerPhone,
      about,
      dueAt,
      payload: { text: words.movingDayText(occasion) },
    },
  ]
}

const movingDayMail = 'mail moving day'
const movingDayTextTo = 'text moving day'

async function withdrawMovingDay({ id }: ServiceRequest, tx: TransactionSql) {
  for (const key of [movingDayMail, movingDayTextTo]) await withdrawAll(tx, `${key} ${id} `)
}
