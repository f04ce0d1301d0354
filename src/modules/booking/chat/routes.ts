import { type } from 'arktype'
import { Elysia } from 'elysia'
import type { Command } from '../../../eventlog/types.ts'
import type { Visitor } from '../../../platform/context.ts'
import { context, office } from '../../../platform/context.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { done, model, setNextCursor, success } from '../../../platform/model.ts'
import { bookingStatus, senderType } from '../../../shared/catalog.ts'
import { expectRequest } from '../../find.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { readTrackingToken } from '../../tokens.ts'
import { chatsRequest, messageForm, messagesRequest, readForm } from '../forms.ts'
import { bookingNumber, isTrackable, type ServiceRequest } from '../service-request.ts'
import { chatMessages, type Message, readMessage, sendMessage } from './message.ts'
import { type Chat, countUnread, listChats, listMessages } from './queries.ts'

/** Finds the crew of a crew link's token, and its current job. @throws Unauthenticated if the link is invalid */
export type FindCrew = (
  token: string,
) => Promise<Readonly<{ provider: Readonly<{ id: string }>; job: Readonly<{ id: string }> | undefined }>>

/**
 * The chat of a booking's customer, its crew and the office. Messages are pushed from the log (tracking/live.ts), so
 * every process delivers them in the same order, with or without Redis.
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
      return { sender: admit(request, { visitor, crew, trackedId: claim?.serviceRequestId }) }
    })
    .get(
      '/',
      async ({ params, query, set }) => {
        const page = await listMessages(deps.sql, params.id, query)
        // The page is sorted oldest first.
        setNextCursor(set.headers, page[0], page.length === query.limit)
        return page.map(view)
      },
      { query: messagesRequest, response: model(chatLine.array()) },
    )
    .post(
      '/',
      async ({ params, body, sender, command: received }) => {
        const { senderType, senderId } = sender
        const command = senderType === 'provider' ? { ...received, actor: `provider:${senderId}` } : received
        const line = { serviceRequestId: params.id, ...sender, message: body.message }
        const { row } = await deps.log.start(chatMessages, command.id, () => sendMessage(line), command)
        // A reply marks the messages before it as read.
        if (senderType === 'admin') await readChat(deps, { ...line, upTo: row.timestamp }, command)
        return view(row)
      },
      { body: messageForm, response: model(chatLine) },
    )

type Sender = Readonly<{ senderType: Message['senderType']; senderId?: string }>

/** The credentials of a request: a session, a crew link, the booking of a tracking token. */
type Credentials = Readonly<{
  visitor: Visitor
  crew: Awaited<ReturnType<FindCrew>> | undefined
  trackedId: string | undefined
}>

/**
 * Returns who may use the chat: the crew whose current job this is; the office; and the customer, either signed in or
 * with a tracking token while the booking is trackable. A crew link takes precedence over an administrator's session.
 * @throws Forbidden
 */
function admit(request: ServiceRequest, { visitor, crew, trackedId }: Credentials): Sender {
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

/**
 * The office's inbox of chats: each booking with messages, the newest message first, and its number of unread messages.
 * A full page sets the `x-next-cursor` header.
 */
export const chatsOffice = (deps: RouterOptions<'log' | 'sql'>) =>
  office(deps, '/api/admin/chats')
    .get(
      '/',
      async ({ query, set }) => {
        const page = await listChats(deps.sql, query)
        setNextCursor(set.headers, page.at(-1), page.length === query.limit)
        return page.map(chatView)
      },
      { query: chatsRequest, response: model(chat.array()) },
    )
    .get('/unread', async () => ({ unread: await countUnread(deps.sql) }), {
      response: model({ unread: 'number.integer' }),
    })
    .post(
      '/:id/read',
      async ({ params, body, command }) => {
        await readChat(deps, { serviceRequestId: params.id, upTo: body.upTo }, command)
        return success
      },
      { body: readForm, response: done },
    )

/** The messages of a booking's chat up to an instant (ISO 8601). */
type MessagesUpTo = Readonly<{ serviceRequestId: string; upTo: string }>

/** Marks the messages of the customer and the crew as read, for all administrators. */
export async function readChat(
  { sql, log }: Pick<Platform, 'sql' | 'log'>,
  { serviceRequestId, upTo }: MessagesUpTo,
  command: Command,
): Promise<void> {
  const unread = await sql<{ id: string }[]>`
    select id from chat_messages
    where "serviceRequestId" = ${serviceRequestId} and timestamp <= ${upTo}
      and "readAt" is null and "senderType" <> 'admin'`
  if (unread.length === 0) return
  const ids = unread.map(({ id }) => id)
  const decide = async (lines: readonly Message[]) => lines.map(readMessage)
  await log.handleWith(chatMessages, ids, { locks: () => [], decide }, command)
}

const chat = type({
  serviceRequestId: 'string',
  bookingNumber: 'string',
  customerName: 'string',
  status: bookingStatus,
  unread: 'number.integer',
  line: { id: 'string', senderType, message: 'string', timestamp: 'string' },
})

const chatView = ({ serviceRequestId, customerName, status, unread, ...line }: Chat): typeof chat.infer => ({
  serviceRequestId,
  bookingNumber: bookingNumber({ id: serviceRequestId }),
  customerName,
  status,
  unread,
  line,
})
