import { type } from 'arktype'
import type { Sql } from 'postgres'
import type { Command } from '../../eventlog/types.ts'
import { done, model, success } from '../../platform/model.ts'
import { leadOn } from '../../platform/next-cursor.ts'
import { office } from '../../platform/office.ts'
import { type BookingStatus, bookingStatus, senderType } from '../../shared/catalog.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { readMessage } from './decide.ts'
import { chatsRequest, readForm } from './forms.ts'
import { chatMessages, type Message } from './message.ts'
import { bookingNumber } from './service-request.ts'

/**
 * The office's inbox of chats: each booking that was written about, the newest line first, with how many lines nobody
 * of the office has read. The header `x-next-cursor` leads on while a page is full.
 */
export const chatsOffice = (deps: RouterOptions<'log' | 'sql'>) =>
  office(deps, '/api/admin/chats')
    .get(
      '/',
      async ({ query, set }) => {
        const page = await listChats(deps.sql, query)
        leadOn(set.headers, page.at(-1), page.length === query.limit)
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

/** Lines of a booking's chat, up to an instant (ISO 8601). */
type Lines = Readonly<{ serviceRequestId: string; upTo: string }>

/** What the customer and the crew wrote until then was read, by one of the office for all of it. */
export async function readChat(
  { sql, log }: Pick<Platform, 'sql' | 'log'>,
  { serviceRequestId, upTo }: Lines,
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

/** How many lines wait for the office, of all chats. */
async function countUnread(sql: Sql): Promise<number> {
  const [counted] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from chat_messages where "readAt" is null and "senderType" <> 'admin'`
  return counted?.unread ?? 0
}

type Chat = Readonly<
  Pick<Message, 'id' | 'serviceRequestId' | 'senderType' | 'message' | 'timestamp'> & {
    customerName: string
    status: BookingStatus
    unread: number
  }
>

/**
 * Down the index of all lines, as long as it takes to come by enough that are the last of their chats: what a page
 * costs does not grow with the number of bookings.
 */
const listChats = (sql: Sql, { cursor, limit }: typeof chatsRequest.infer) => sql<Chat[]>`
  select line.id, line."serviceRequestId", line."senderType", left(line.message, ${beginning}) as message,
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

/** Characters of a line, for a list. */
const beginning = 200

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
