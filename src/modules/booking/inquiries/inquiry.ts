import type { contactMessages as stored } from '../../../../db/schema.ts'
import { table } from '../../../eventlog/types.ts'
import type { InquiryEvent } from '../events.ts'

type Received = Extract<InquiryEvent, { type: 'InquiryReceived' }>

/** spec §3 "General contact message", and the administrator who handled it. */
export type Inquiry = Readonly<typeof stored.$inferSelect>

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

export const receiveInquiry = (inquiry: Received['data']): InquiryEvent[] => [
  { type: 'InquiryReceived', data: inquiry },
]

/** Marks a contact message handled, or reopens it. Idempotent. */
export function markInquiry({ handledAt }: Inquiry, isHandled: boolean, by: string): InquiryEvent[] {
  if (isHandled === (handledAt !== null)) return []
  return [{ type: isHandled ? 'InquiryHandled' : 'InquiryReopened', data: { by } }]
}
