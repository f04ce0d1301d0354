import { type } from 'arktype'
import type { Sql } from 'postgres'
import type { Command } from '../../../eventlog/types.ts'
import { done, model, success } from '../../../platform/model.ts'
import { setNextCursor } from '../../../platform/next-cursor.ts'
import { office } from '../../../platform/office.ts'
import { type BookingStatus, bookingStatus, senderType } from '../../../shared/catalog.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { readMessage } from '../decide.ts'
import { chatsRequest, readForm } from '../forms.ts'
import { bookingNumber } from '../service-request.ts'
import { chatMessages, type Message } from './message.ts'

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

/** The number of unread messages in all chats. */
async function countUnread(sql: Sql): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from chat_messages where "readAt" is null and "senderType" <> 'admin'`
  return row?.unread ?? 0
}

type Chat = Readonly<
  Pick<Message, 'id' | 'serviceRequestId' | 'senderType' | 'message' | 'timestamp'> & {
    customerName: string
    status: BookingStatus
    unread: number
  }
>

/**
 * Scans the message index from its newest entry until enough messages are the last of their chat, so the cost of a page
 * does not grow with the number of bookings.
 */
const listChats = (sql: Sql, { cursor, limit }: typeof chatsRequest.infer) => sql<Chat[]>`
  select line.id, line."serviceRequestId", line."senderType", left(line.message, ${previewLength}) as message,
    line.timestamp, booking."customerName", booking.status,
    (select count(*)::int from chat_messages
      where "serviceRequestId" = line."serviceRequestId" and "readAt" is null and "senderType" <> 'admin') as unread
  from chat_messages line join service_requests booking on booking.id = line."serviceRequestId"
  where line.id = (
      select id from chat_messages where "serviceRequestId" = line."serviceRequestId"
      order by timestamp desc, id desc limit 1)
    ${cursor ? sql`and (line.timestamp, line.id) < (select timestamp, id from chat_messages where id = ${cursor})` : sql``}
  order by line.timestamp desc, line.id desc
  limit ${limit}`

/** Characters of a message shown in the list. */
const previewLength = 200

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
