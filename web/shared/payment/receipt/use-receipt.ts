import { useQuery } from '@tanstack/react-query'
import { answer } from '../../api/api.ts'
import { bookingCalls, bookingKey } from '../../api/booking.ts'

/** The receipt of a paid booking. Needs only the booking's id, so a guest who has just paid can see it. */
export const useReceipt = (serviceRequestId: string) =>
  useQuery({
    queryKey: [...bookingKey(serviceRequestId), 'receipt'],
    queryFn: () => answer(bookingCalls(serviceRequestId).receipt.get()),
    staleTime: 0,
  })

export type ReceiptData = NonNullable<ReturnType<typeof useReceipt>['data']>
