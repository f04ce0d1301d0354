import type { Sql, TransactionSql } from 'postgres'
import { columnsOf, chatMessages as stored } from '../../../db/schema.ts'
import { table } from '../../eventlog/types.ts'
import type { MessageEvent } from './events.ts'

/** spec §3 chat_messages. `readAt` is when the office read a message of the customer or the crew. */
export type Message = Readonly<typeof stored.$inferSelect>

type Sent = Extract<MessageEvent, { type: 'MessageSent' }>

export const chatMessages = table<Message, Sent, Exclude<MessageEvent, Sent>>({
  category: 'message',
  name: 'chat_messages',
  starts: {
    MessageSent: ({ data, at }, id) => ({
      id,
      ...data,
      senderId: data.senderId ?? null,
      timestamp: at,
      readAt: null,
    }),
  },
  on: {
    MessageRead: (message, { at }) => ({ ...message, readAt: at }),
  },
})

/** The newest messages of a booking's chat, or those before the message with the id `cursor`. Oldest first. */
export async function listMessages(
  sql: Sql | TransactionSql,
  serviceRequestId: string,
  { cursor, limit }: Readonly<{ cursor?: string; limit: number }>,
): Promise<Message[]> {
  const newestFirst = await sql<Message[]>`
    select ${sql(columnsOf(stored))} from chat_messages
    where "serviceRequestId" = ${serviceRequestId} ${
      cursor === undefined
        ? sql``
        : sql`and (timestamp, id) < (select timestamp, id from chat_messages where id = ${cursor})`
    }
    order by timestamp desc, id desc limit ${limit}`
  return newestFirst.reverse()
}
