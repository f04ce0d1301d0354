import type { Message as OutboxMessage } from '../../../adapters/outbox.ts'
import type { Follower } from '../../../eventlog/follow.ts'
import { idOf } from '../../../eventlog/types.ts'
import { enqueue, withdraw } from '../../../jobs/queue.ts'
import type { Platform } from '../../module.ts'
import { trackingCode } from '../../tokens.ts'
import { messageFacts } from '../events.ts'
import { chatMailToCustomer, chatMailToOffice } from '../mails/chat-words.ts'
import type { Mail } from '../mails/template.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import type { Message } from './message.ts'
import { listMessages } from './queries.ts'

/**
 * Mails chat messages to the office, and to the customer unless their tracking page is open. A crew's message goes to
 * both. A mail waits three minutes to collect more messages, and is withdrawn if its reader replies first. Drawback: a
 * process knows only the pages connected to itself, so a customer connected to another process may be mailed messages
 * they have already read.
 */
export const chatMails = (deps: Deps): Follower => ({
  name: 'chat mails',
  types: ['MessageSent'],
  on: async (event, tx, log, isLate) => {
    const { serviceRequestId, senderType } = messageFacts.MessageSent.data.assert(event.data)
    const request = await log.row(serviceRequests, serviceRequestId)
    if (!request) return
    const keyOf = (reader: Reader) => `chat mail ${reader} ${serviceRequestId} `
    const id = idOf('message', event.stream)
    for (const reader of readers) {
      if (reader === 'customer' && senderType !== reader && deps.isFollowed(serviceRequestId)) continue
      // A reply shows that its sender has read the pending messages. Otherwise a new mail replaces the pending one.
      // If this event is handled late, the pending mail belongs to later messages.
      if (!isLate) await withdraw(tx, { about: serviceRequestId, keyStart: keyOf(reader) })
      if (reader === senderType) continue
      const newest = await listMessages(tx, serviceRequestId, { limit: 50 })
      const lines = batchFor(newest, id, reader)
      if (isLate && !stillNeedsMail(newest, id, lines, reader)) continue
      await enqueue(tx, {
        kind: 'mail',
        key: keyOf(reader) + event.id,
        about: serviceRequestId,
        dueAt: new Date(timeOf(lines[0]?.timestamp ?? event.at) + batchMs).toISOString(),
        ...mailTo[reader](deps, request, lines),
      } satisfies OutboxMessage)
    }
  },
})

type Deps = Pick<Platform, 'config' | 'signingKey'> &
  Readonly<{
    /** Whether this process has an open tracking page of the booking. */
    isFollowed(serviceRequestId: string): boolean
  }>

const readers = ['admin', 'customer'] as const
type Reader = (typeof readers)[number]

/** The time from the first message of a mail until it is sent. */
const batchMs = 3 * 60_000

/**
 * The messages of one mail, up to the one with `lastId`: those since the reader last wrote, within `batchMs` of the
 * first.
 */
function batchFor(lines: readonly Message[], lastId: string, reader: Reader): readonly Message[] {
  let batch: Message[] = []
  for (const line of lines) {
    const [first] = batch
    const isInBatch = first && timeOf(line.timestamp) - timeOf(first.timestamp) < batchMs
    if (line.senderType === reader) batch = []
    else if (isInBatch) batch.push(line)
    else batch = [line]
    if (line.id === lastId) break
  }
  return batch
}

/** Whether the mail of a late message is still needed: no later mail includes it, and its reader has not written since. */
function stillNeedsMail(
  newest: readonly Message[],
  id: string,
  mail: readonly Message[],
  reader: Reader,
): boolean {
  const at = newest.findIndex(line => line.id === id)
  const [first] = mail
  if (at < 0 || !first) return false
  const later = newest.slice(at + 1)
  const [next] = later
  if (later.some(({ senderType }) => senderType === reader)) return false
  return !next || timeOf(next.timestamp) - timeOf(first.timestamp) >= batchMs
}

type MailTo = (
  deps: Deps,
  request: ServiceRequest,
  messages: readonly Message[],
) => Readonly<{ recipient: string; payload: Mail }>

const mailTo: Readonly<Record<Reader, MailTo>> = {
  admin: ({ config }, request, messages) => ({
    recipient: config.mail.supportEmail,
    payload: chatMailToOffice({
      ...{ request, messages, company: config },
      link: `${config.publicUrl}/admin?tab=inbox&open=${request.id}`,
    }),
  }),
  customer: ({ config, signingKey }, request, messages) => ({
    recipient: request.customerEmail,
    payload: chatMailToCustomer({
      ...{ request, messages, company: config },
      link: `${config.publicUrl}/tracking/${request.id}?code=${trackingCode(request.id, signingKey)}#chat`,
    }),
  }),
}

const timeOf = (instant: string) => Date.parse(instant)
