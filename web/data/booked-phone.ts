import { tab } from './kept.ts'

/**
 * The phone number that a booking was made with, kept for the tab in which it was made: whoever follows the link of the
 * confirmation has just said who they are, and is not asked again.
 */
export const bookedPhone = {
  read: (serviceRequestId: string) => tab.read(key(serviceRequestId)) ?? undefined,
  keep: (serviceRequestId: string, phone: string) => tab.keep(key(serviceRequestId), phone),
}

const key = (serviceRequestId: string) => `phone ${serviceRequestId}`
