import type { TransactionSql } from 'postgres'
import type { Message } from '../../adapters/outbox/message.ts'
import { enqueue, withdraw } from '../../adapters/outbox/outbox.ts'
import type { Deps } from '../../deps.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { idOf } from '../../eventlog/types.ts'
import { trackingCode } from '../../http/tokens.ts'
import * as words from './mail-words.ts'
import { findRequest } from './queries.ts'
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
    const request = await findRequest(deps.db, idOf(serviceRequests.category, event.stream))
    const code = trackingCode(request.id, deps.signingKey)
    const link = `${deps.config.publicUrl}/tracking/${request.id}?code=${code}`
    await tell({ request, link, company: deps.config, key: `${event.type} ${event.id}` }, tx)
  },
})

type Occasion = words.Occasion & Readonly<{ key: string }>

const tellings: Readonly<Record<string, (occasion: Occasion, tx: TransactionSql) => Promise<unknown>>> = {
  PaymentConfirmed: (occasion, tx) => enqueue(tx, mail(occasion, words.confirmed(occasion))),
  PaymentRefunded: (occasion, tx) => enqueue(tx, mail(occasion, words.refunded(occasion))),
  ProviderAssigned: async (occasion, tx) => {
    await enqueue(tx, mail(occasion, words.scheduled(occasion)))
    await withdrawMovingDay(occasion.request, tx)
    for (const message of movingDay(occasion)) await enqueue(tx, message)
  },
  StatusChanged: async (occasion, tx) => {
    if (occasion.request.status !== 'cancelled') return
    await withdrawMovingDay(occasion.request, tx)
    await enqueue(tx, mail(occasion, words.cancelled(occasion)))
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
    { ...mail(occasion, words.movingDay(occasion)), dedupe: movingDayKeys(request)[0], dueAt },
    {
      kind: 'text',
      dedupe: movingDayKeys(request)[1],
      recipient: request.customerPhone,
      about,
      dueAt,
      payload: { text: words.movingDayText(occasion) },
    },
  ]
}

const movingDayKeys = ({ id }: ServiceRequest) => [`mail moving day ${id}`, `text moving day ${id}`] as const

async function withdrawMovingDay(request: ServiceRequest, tx: TransactionSql) {
  for (const key of movingDayKeys(request)) await withdraw(tx, key)
}
