import { enqueue } from '../../adapters/outbox.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { idOf } from '../../eventlog/types.ts'
import { withdraw } from '../../jobs/queue.ts'
import type { Platform } from '../module.ts'
import { trackingCode } from '../tokens.ts'
import { messageFacts } from './events.ts'
import type { Mail } from './mail-template.ts'
import { writtenToCustomer, writtenToOffice } from './mail-words.ts'
import type { Message } from './message.ts'
import { listMessages } from './queries.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'

/**
 * Mails what was written in the chat to whoever is not there to read it: the office, and the customer while their page
 * is closed. A crew's line goes to both. A mail waits some minutes, gathers what else is written meanwhile, and is
 * withdrawn when its reader answers first. Drawback: of several server processes this one knows only the pages that are
 * connected to itself, so a customer of another may be mailed what they have read.
 */
export const chatMails = (deps: ToHand): Follower => ({
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
      // Whoever answers has read what waits; whoever does not is mailed it together with what was written now.
      // What waits when this line is late belongs to later ones.
      if (!isLate) await withdraw(tx, keyOf(reader))
      if (reader === senderType) continue
      const newest = await listMessages(tx, serviceRequestId, { limit: 50 })
      const lines = gathered(newest, id, reader)
      if (isLate && !stillNeedsMail(newest, id, lines, reader)) continue
      await enqueue(tx, {
        kind: 'mail',
        key: keyOf(reader) + event.id,
        about: serviceRequestId,
        dueAt: new Date(timeOf(lines[0]?.timestamp ?? event.at) + gatherMs).toISOString(),
        ...mailTo[reader](deps, request, lines),
      })
    }
  },
})

type ToHand = Pick<Platform, 'config' | 'signingKey'> &
  Readonly<{
    /** Whether this process has an open tracking page of the booking. */
    isFollowed(serviceRequestId: string): boolean
  }>

const readers = ['admin', 'customer'] as const
type Reader = (typeof readers)[number]

/** The time from the first line of a mail until it goes out. */
const gatherMs = 3 * 60_000

/** The lines that one mail tells its reader, up to the one with this id: since they last wrote, and within the time that a mail waits. */
function gathered(lines: readonly Message[], lastId: string, reader: Reader): readonly Message[] {
  let group: Message[] = []
  for (const line of lines) {
    const [first] = group
    const goesOn = first && timeOf(line.timestamp) - timeOf(first.timestamp) < gatherMs
    if (line.senderType === reader) group = []
    else if (goesOn) group.push(line)
    else group = [line]
    if (line.id === lastId) break
  }
  return group
}

/** Whether a late line ends its mail, so that no later line's mail has it, and its reader has not written since. */
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
  return !next || timeOf(next.timestamp) - timeOf(first.timestamp) >= gatherMs
}

type MailTo = (
  deps: ToHand,
  request: ServiceRequest,
  said: readonly Message[],
) => Readonly<{ recipient: string; payload: Mail }>

const mailTo: Readonly<Record<Reader, MailTo>> = {
  admin: ({ config }, request, said) => ({
    recipient: config.mail.supportEmail,
    payload: writtenToOffice({
      ...{ request, said, company: config },
      link: `${config.publicUrl}/admin?tab=inbox&open=${request.id}`,
    }),
  }),
  customer: ({ config, signingKey }, request, said) => ({
    recipient: request.customerEmail,
    payload: writtenToCustomer({
      ...{ request, said, company: config },
      link: `${config.publicUrl}/tracking/${request.id}?code=${trackingCode(request.id, signingKey)}#chat`,
    }),
  }),
}

const timeOf = (instant: string) => Date.parse(instant)
