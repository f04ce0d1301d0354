import type { Sql, TransactionSql } from 'postgres'
import { chatMessages, columnsOf } from '../../../../db/schema.ts'
import type { BookingStatus } from '../../../shared/catalog.ts'
import type { chatsRequest } from '../forms.ts'
import type { Message } from './message.ts'

/** The newest messages of a booking's chat, or those before the message with the id `cursor`. Oldest first. */
export async function listMessages(
  sql: Sql | TransactionSql,
  serviceRequestId: string,
  { cursor, limit }: Readonly<{ cursor?: string; limit: number }>,
): Promise<Message[]> {
  const newestFirst = await sql<Message[]>`
    select ${sql(columnsOf(chatMessages))} from chat_messages
    where "serviceRequestId" = ${serviceRequestId} ${
      cursor === undefined
        ? sql``
        : sql`and (timestamp, id) < (select timestamp, id from chat_messages where id = ${cursor})`
    }
    order by timestamp desc, id desc limit ${limit}`
  return newestFirst.reverse()
}

/** A booking with messages, its last message shortened, and its number of unread messages. */
export type Chat = Readonly<
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
export const listChats = (sql: Sql, { cursor, limit }: typeof chatsRequest.infer) => sql<Chat[]>`
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

/** The number of unread messages in all chats. */
export async function countUnread(sql: Sql): Promise<number> {
  const [row] = await sql<{ unread: number }[]>`
    select count(*)::int as unread from chat_messages where "readAt" is null and "senderType" <> 'admin'`
  return row?.unread ?? 0
}
