import { type QueryClient, useQuery } from '@tanstack/react-query'
import { ApiError, answer, api, hasCode } from '../api/api.ts'
import { bookingKey } from '../api/booking.ts'

/** The data for a payment; `amount` in dollars. */
export type OpenPayment = Awaited<ReturnType<typeof begin>>
type PaymentState =
  | Readonly<{ kind: 'open'; payment: OpenPayment }>
  /** A payment method that takes days is in progress. */
  | Readonly<{ kind: 'processing' }>
  | Readonly<{ kind: 'paid' }>

/**
 * The server asks the provider before the card form is shown, so a payment that succeeded just before a
 * reload is found and not repeated. Refetched whenever a card form mounts.
 */
export const usePaymentState = (serviceRequestId: string, { enabled = true } = {}) =>
  useQuery({
    enabled,
    queryKey: ['create-payment-intent', serviceRequestId],
    queryFn: () => readState(serviceRequestId),
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  })

/** Tells the server that the provider took the payment. Idempotent. @throws ApiError */
export async function confirmBooking(client: QueryClient, serviceRequestId: string, paymentIntentId: string) {
  const { success, message } = await answer(
    api['confirm-booking'].post({ serviceRequestId, paymentIntentId }),
  )
  if (!success) throw new ApiError(200, message, { error: 'not_confirmed', message })
  await client.invalidateQueries({ queryKey: bookingKey(serviceRequestId) })
}

async function begin(serviceRequestId: string) {
  const { clientSecret, ...payment } = await answer(api['create-payment-intent'].post({ serviceRequestId }))
  if (!clientSecret) throw new Error('The payment has no client secret.')
  return { clientSecret, ...payment }
}

async function readState(serviceRequestId: string): Promise<PaymentState> {
  try {
    return { kind: 'open', payment: await begin(serviceRequestId) }
  } catch (error) {
    if (hasCode(error, 'already_paid')) return { kind: 'paid' }
    if (hasCode(error, 'payment_processing')) return { kind: 'processing' }
    throw error
  }
}
