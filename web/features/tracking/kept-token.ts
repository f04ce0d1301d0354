/** The tracking token of a booking, kept for this tab, so that a reload asks nobody for a phone number again. */
export const keptToken = {
  read: (serviceRequestId: string) => sessionStorage.getItem(key(serviceRequestId)),
  keep: (serviceRequestId: string, token: string) => sessionStorage.setItem(key(serviceRequestId), token),
  forget: (serviceRequestId: string) => sessionStorage.removeItem(key(serviceRequestId)),
}

const key = (serviceRequestId: string) => `tracking ${serviceRequestId}`
