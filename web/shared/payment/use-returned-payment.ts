import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { hasCode } from '../api/api.ts'
import { useAddressToken } from '../api/booking.ts'
import { confirmBooking } from './payment-state.ts'
import { confirmFailure } from './words.ts'

type ReturnedPayment =
  | Readonly<{ kind: 'none' | 'checking' | 'processing' | 'confirmed' }>
  | Readonly<{ kind: 'failed'; message: string }>

/**
 * For a visitor returning from the bank's page: the provider adds `payment_intent` to the return address. The
 * outcome in the address is not trusted; the server asks the provider. The client secret in the address is
 * not used.
 */
export function useReturnedPayment(serviceRequestId: string | null): ReturnedPayment {
  useAddressToken('payment_intent_client_secret')
  const [params] = useSearchParams()
  const client = useQueryClient()
  const paymentIntentId = params.get('payment_intent')
  const { status, error } = useQuery({
    queryKey: ['confirm-booking', serviceRequestId, paymentIntentId],
    queryFn: async () => {
      await confirmBooking(client, serviceRequestId ?? '', paymentIntentId ?? '')
      return true
    },
    enabled: serviceRequestId !== null && paymentIntentId !== null,
  })
  if (serviceRequestId === null || paymentIntentId === null) return { kind: 'none' }
  if (hasCode(error, 'payment_processing')) return { kind: 'processing' }
  if (status === 'error') return { kind: 'failed', message: confirmFailure(error) }
  return { kind: status === 'success' ? 'confirmed' : 'checking' }
}
