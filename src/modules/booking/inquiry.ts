import { type Row, table } from '../../eventlog/types.ts'
import type { InquiryEvent } from './events.ts'

type Received = Extract<InquiryEvent, { type: 'InquiryReceived' }>

/** spec §3 "General contact message", as the office reads it, and who of it dealt with it. */
export type Inquiry = Row &
  Readonly<
    Omit<Received['data'], 'phone'> & {
      phone: string | null
      createdAt: string
      handledAt: string | null
      handledBy: string | null
    }
  >

export const contactMessages = table<Inquiry, Received, Exclude<InquiryEvent, Received>>({
  category: 'inquiry',
  name: 'contact_messages',
  starts: {
    InquiryReceived: ({ data, at }, id) => ({
      id,
      ...data,
      phone: data.phone ?? null,
      createdAt: at,
      handledAt: null,
      handledBy: null,
    }),
  },
  on: {
    InquiryHandled: (inquiry, { data, at }) => ({ ...inquiry, handledAt: at, handledBy: data.by }),
    InquiryReopened: inquiry => ({ ...inquiry, handledAt: null, handledBy: null }),
  },
})
