import { type Row, table } from '../../eventlog/types.ts'
import type { MessageEvent } from './events.ts'

/** spec §3 chat_messages. */
export type Message = Row &
  Readonly<{
    serviceRequestId: string
    senderId: string | null
    senderType: 'customer' | 'admin' | 'provider'
    message: string
    timestamp: string
    /** When the office read what the customer or the crew wrote. */
    readAt: string | null
  }>

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
