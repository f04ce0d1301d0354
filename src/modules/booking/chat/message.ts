import type { chatMessages as stored } from '../../../../db/schema.ts'
import { table } from '../../../eventlog/types.ts'
import type { MessageEvent } from '../events.ts'

/** spec §3 chat_messages. `readAt` is when the office read a message from the customer or the crew. */
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

export const sendMessage = (line: Sent['data']): MessageEvent[] => [{ type: 'MessageSent', data: line }]

/** Marks a message of the customer or the crew as read by the office. Idempotent. */
export const readMessage = ({ senderType, readAt }: Message): MessageEvent[] =>
  senderType === 'admin' || readAt !== null ? [] : [{ type: 'MessageRead', data: {} }]
