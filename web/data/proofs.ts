import { tab } from './kept.ts'

/** What this tab has to show for a booking, by the booking's id: so a reload asks nobody again. */
const proofOf = (kind: string) => ({
  read: (serviceRequestId: string) => tab.read(`${kind} ${serviceRequestId}`) ?? undefined,
  keep: (serviceRequestId: string, proof: string) => tab.keep(`${kind} ${serviceRequestId}`, proof),
  forget: (serviceRequestId: string) => tab.forget(`${kind} ${serviceRequestId}`),
})

/** The phone number that it was booked with, in this tab: who follows the confirmation's link has just said who they are. */
export const bookedPhone = proofOf('phone')

/** The code of the mailed link by which this tab came to it. */
export const manageCode = proofOf('manage')

export const trackingToken = proofOf('tracking')
