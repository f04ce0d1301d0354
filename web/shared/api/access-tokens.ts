import { tab } from '../storage.ts'

/** Per-tab credentials by booking id, so a reload does not ask the visitor again. */
const proofOf = (kind: string) => ({
  read: (serviceRequestId: string) => tab.read(`${kind} ${serviceRequestId}`) ?? undefined,
  keep: (serviceRequestId: string, proof: string) => tab.keep(`${kind} ${serviceRequestId}`, proof),
  forget: (serviceRequestId: string) => tab.forget(`${kind} ${serviceRequestId}`),
})

/**
 * The phone number entered at booking. It identifies the visitor when they follow the confirmation's link.
 */
export const bookedPhone = proofOf('phone')

/** The code from the mailed link that opened the booking in this tab. */
export const manageCode = proofOf('manage')

export const trackingToken = proofOf('tracking')
