import { type } from 'arktype'
import { Elysia } from 'elysia'
import { context } from '../../platform/context.ts'
import { Forbidden } from '../../platform/errors.ts'
import { model } from '../../platform/model.ts'
import { leadOn } from '../../platform/next-cursor.ts'
import type { Visitor } from '../../platform/visitor.ts'
import { senderType } from '../../shared/catalog.ts'
import { expectRequest } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { readTrackingToken } from '../tokens.ts'
import { readChat } from './chats.ts'
import { sendMessage } from './decide.ts'
import { messageForm, messagesRequest } from './forms.ts'
import { chatMessages, type Message } from './message.ts'
import { listMessages } from './queries.ts'
import { isTrackable, type ServiceRequest } from './service-request.ts'

/** Finds the crew behind a crew link's token, and its current job. @throws Unauthenticated when the link is not valid */
export type FindCrew = (
  token: string,
) => Promise<Readonly<{ provider: Readonly<{ id: string }>; job: Readonly<{ id: string }> | undefined }>>

/**
 * The chat of a booking's customer, its crew and the office. What is said is told live by whoever tails the log
 * (tracking/live.ts): it is in the log before it is told, in one order, to every server process, with Redis or without.
 */
export const bookingChat = (deps: RouterOptions<'db' | 'log' | 'sql'> & Readonly<{ findCrew: FindCrew }>) =>
  new Elysia({ prefix: '/api/service-requests/:id/messages' })
    .use(context(deps))
    .derive(async ({ params, headers, visitor, command }) => {
      const request = await expectRequest(deps.db, params.id ?? '')
      const now = Date.parse(command.at)
      const claim = readTrackingToken(headers['x-tracking-token'] ?? '', deps.signingKey, now)
      const crewToken = headers['x-crew-token']
      const crew = crewToken === undefined ? undefined : await deps.findCrew(crewToken)
      return { writer: admit(request, { visitor, crew, trackedId: claim?.serviceRequestId }) }
    })
    .get(
      '/',
      async ({ params, query, set }) => {
        const page = await listMessages(deps.sql, params.id, query)
        // The oldest stands first.
        leadOn(set.headers, page[0], page.length === query.limit)
        return page.map(view)
      },
      { query: messagesRequest, response: model(chatLine.array()) },
    )
    .post(
      '/',
      async ({ params, body, writer, command: asked }) => {
        const { senderType, senderId } = writer
        const command = senderType === 'provider' ? { ...asked, actor: `provider:${senderId}` } : asked
        const line = { serviceRequestId: params.id, ...writer, message: body.message }
        const { row } = await deps.log.start(chatMessages, command.id, () => sendMessage(line), command)
        // Whoever answers has read what stands above the answer.
        if (senderType === 'admin') await readChat(deps, { ...line, upTo: row.timestamp }, command)
        return view(row)
      },
      { body: messageForm, response: model(chatLine) },
    )

type Writer = Readonly<{ senderType: Message['senderType']; senderId?: string }>

/** What a request shows: a session, a crew's link, the booking of a tracking token. */
type Shown = Readonly<{
  visitor: Visitor
  crew: Awaited<ReturnType<FindCrew>> | undefined
  trackedId: string | undefined
}>

/**
 * A crew at the booking that is its job now; the office always; its customer when signed in, or by a tracking token for
 * as long as it admits to the map. A crew's page is the crew's, whoever is signed in beside it.
 */
function admit(request: ServiceRequest, { visitor, crew, trackedId }: Shown): Writer {
  if (crew?.job?.id === request.id) return { senderType: 'provider', senderId: crew.provider.id }
  if (visitor?.role === 'admin' && !crew) return { senderType: 'admin', senderId: visitor.id }
  if (visitor && visitor.id === request.userId) return { senderType: 'customer', senderId: visitor.id }
  if (trackedId === request.id && isTrackable(request)) return { senderType: 'customer' }
  throw new Forbidden('Only the customer, the crew and the office can use this chat.')
}

/** spec §3 chat_messages. */
const chatLine = type({
  id: 'string',
  serviceRequestId: 'string',
  senderId: 'string | null',
  senderType,
  message: 'string',
  timestamp: 'string',
})

const view = ({ version: _, readAt: __, ...message }: Message): typeof chatLine.infer => message
