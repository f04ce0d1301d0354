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
  }>

export const chatMessages = table<Message, MessageEvent, never>({
  category: 'message',
  name: 'chat_messages',
  starts: {
    MessageSent: ({ data, at }, id) => ({ id, ...data, senderId: data.senderId ?? null, timestamp: at }),
  },
  on: {},
})
