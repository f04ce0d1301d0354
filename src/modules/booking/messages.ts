import type { Sql, TransactionSql } from 'postgres'
import { chatMessages, columnsOf } from '../../../db/schema.ts'
import type { Message } from './message.ts'

/** The newest messages of a booking's chat, or those before the one whose id is `cursor`; the oldest first. */
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
