import { tab } from '../../data/kept.ts'

/** The tracking token of a booking, kept for this tab, so that a reload asks nobody for a phone number again. */
export const keptToken = {
  read: (serviceRequestId: string) => tab.read(key(serviceRequestId)),
  keep: (serviceRequestId: string, token: string) => tab.keep(key(serviceRequestId), token),
  forget: (serviceRequestId: string) => tab.forget(key(serviceRequestId)),
}

const key = (serviceRequestId: string) => `tracking ${serviceRequestId}`
