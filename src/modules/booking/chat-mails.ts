import { enqueue, withdrawAll } from '../../adapters/outbox/outbox.ts'
import type { Deps } from '../../deps.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { idOf } from '../../eventlog/types.ts'
import { trackingCode } from '../../http/tokens.ts'
import { messageFacts } from './events.ts'
import { writtenToCustomer, writtenToOffice } from './mail-words.ts'
import type { Message } from './message.ts'
import { findRequest, listMessages } from './queries.ts'

/**
 * Mails what was written in the chat to whoever is not there to read it: the office, and the customer while their page
 * is closed. A mail waits some minutes, gathers what else is written meanwhile, and is withdrawn when its reader
 * answers first. Drawback: of several server processes this one knows only the pages that are connected to itself, so a
 * customer of another may be mailed what they have read.
 */
export const chatMails = (deps: Deps, wakeOutbox: () => void): Follower => ({
  name: 'chat mails',
  committed: wakeOutbox,
  on: async (event, tx) => {
    if (event.type !== 'MessageSent') return
    const { serviceRequestId, senderType } = messageFacts.MessageSent.data.assert(event.data)
    const isFromCustomer = senderType === 'customer'
    const keyOf = (reader: 'office' | 'customer') => `chat mail ${reader} ${serviceRequestId} `
    await withdrawAll(tx, keyOf(isFromCustomer ? 'customer' : 'office'))
    if (!isFromCustomer && deps.live.isFollowed(serviceRequestId)) return

    const reader = isFromCustomer ? 'office' : 'customer'
    const request = await findRequest(deps.db, serviceRequestId)
    const recent = await listMessages(deps.db, serviceRequestId, { limit: 50 })
    const lines = gathered(recent, idOf('message', event.stream))
    const code = trackingCode(serviceRequestId, deps.signingKey)
    const link = `${deps.config.publicUrl}/tracking/${serviceRequestId}?code=${code}#chat`
    const occasion = { request, link, company: deps.config, lines: lines.map(({ message }) => message) }
    await withdrawAll(tx, keyOf(reader))
    await enqueue(tx, {
      kind: 'mail',
      dedupe: keyOf(reader) + event.id,
      recipient: isFromCustomer ? deps.config.mail.supportEmail : request.customerEmail,
      about: serviceRequestId,
      dueAt: new Date(timeOf(lines[0]?.timestamp ?? event.at) + gatherMs).toISOString(),
      payload: isFromCustomer
        ? writtenToOffice({ ...occasion, link: `${deps.config.publicUrl}/admin` })
        : writtenToCustomer(occasion),
    })
  },
})

/** The time from the first line of a mail until it goes out. */
const gatherMs = 3 * 60_000

/** The lines that one mail tells, up to the one with this id: one side's, begun within the time that a mail waits. */
function gathered(lines: readonly Message[], lastId: string): readonly Message[] {
  let group: Message[] = []
  for (const line of lines) {
    const [first] = group
    const goesOn =
      first &&
      isCustomer(first) === isCustomer(line) &&
      timeOf(line.timestamp) - timeOf(first.timestamp) < gatherMs
    if (goesOn) group.push(line)
    else group = [line]
    if (line.id === lastId) break
  }
  return group
}

const isCustomer = ({ senderType }: Message) => senderType === 'customer'

const timeOf = (instant: string) => Date.parse(instant)
