import { type Row, table } from '../../eventlog/types.ts'
import type { InquiryEvent } from './events.ts'

type Received = InquiryEvent['data']

/** spec §3 "General contact message", as the office reads it. */
export type Inquiry = Row & Readonly<Omit<Received, 'phone'> & { phone: string | null; createdAt: string }>

export const contactMessages = table<Inquiry, InquiryEvent, never>({
  category: 'inquiry',
  name: 'contact_messages',
  starts: {
    InquiryReceived: ({ data, at }, id) => ({ id, ...data, phone: data.phone ?? null, createdAt: at }),
  },
  on: {},
})
