import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { Forbidden } from '../../errors.ts'
import { context } from '../../http/context.ts'
import { readTrackingToken } from '../../http/tokens.ts'
import type { Visitor } from '../../http/visitor.ts'
import { sendMessage } from './decide.ts'
import { messageForm, messagesRequest } from './forms.ts'
import { chatMessages, type Message } from './message.ts'
import { findRequest, listMessages } from './queries.ts'
import { isTrackable, type ServiceRequest } from './service-request.ts'

/**
 * The chat between a booking's customer and the office. What is said is told live by whoever tails the log
 * (tracking/live.ts): it is in the log before it is told, in one order, to every server process, with Redis or without.
 */
export const bookingChat = (deps: Deps) =>
  new Elysia({ prefix: '/api/service-requests/:id/messages', tags: ['booking'] })
    .use(context(deps))
    .derive(async ({ params, headers, visitor, command }) => {
      const request = await findRequest(deps.db, params.id ?? '')
      const now = Date.parse(command.at)
      const claim = readTrackingToken(headers['x-tracking-token'] ?? '', deps.signingKey, now)
      return { writer: admit(request, visitor, claim?.serviceRequestId) }
    })
    .get(
      '/',
      async ({ params, query, set }) => {
        const page = await listMessages(deps.db, params.id, query)
        const [oldest] = page
        if (oldest && page.length === query.limit) set.headers['x-next-cursor'] = oldest.id
        return page.map(view)
      },
      { query: messagesRequest },
    )
    .post(
      '/',
      async ({ params, body, writer, command }) => {
        if (writer.senderType === 'customer') await deps.attempts.take(`messages to ${params.id}`, limit)
        const line = { serviceRequestId: params.id, ...writer, message: body.message }
        const { row } = await deps.log.start(chatMessages, command.id, () => sendMessage(line), command)
        return view(row)
      },
      { body: messageForm },
    )

type Writer = Readonly<{ senderType: 'admin' | 'customer'; senderId?: string }>

/** The office always; its customer when signed in, or by a tracking token for as long as it admits to the map. */
function admit(request: ServiceRequest, visitor: Visitor, trackedId: string | undefined): Writer {
  if (visitor?.role === 'admin') return { senderType: 'admin', senderId: visitor.id }
  if (visitor && visitor.id === request.userId) return { senderType: 'customer', senderId: visitor.id }
  if (trackedId === request.id && isTrackable(request)) return { senderType: 'customer' }
  throw new Forbidden('Only the customer of this booking and the office can read and write here.')
}

const limit = {
  tries: 30,
  minutes: 5,
  message: 'That was a lot of messages at once. Please wait a few minutes, or call us.',
}

/** spec §3 chat_messages. */
const view = ({ version: _, ...message }: Message) => message
