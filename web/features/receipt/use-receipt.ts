import { useQuery } from '@tanstack/react-query'
import { answer } from '../../api.ts'
import { bookingCalls, bookingKey } from '../../data/booking.ts'

/** The receipt of a paid booking; also for a guest who has just paid, as it asks for the booking's id alone. */
export const useReceipt = (serviceRequestId: string) =>
  useQuery({
    queryKey: [...bookingKey(serviceRequestId), 'receipt'],
    queryFn: () => answer(bookingCalls(serviceRequestId).receipt.get()),
    staleTime: 0,
  })

export type ReceiptData = NonNullable<ReturnType<typeof useReceipt>['data']>
