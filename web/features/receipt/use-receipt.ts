import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api.ts'

/** The receipt of a paid booking; also for a guest who has just paid, as it asks for the booking's id alone. */
export const useReceipt = (serviceRequestId: string) =>
  useQuery({
    queryKey: ['/api/service-requests', serviceRequestId, 'receipt'],
    queryFn: () =>
      answer(api['service-requests']({ id: encodeURIComponent(serviceRequestId) }).receipt.get()),
    staleTime: 0,
  })

export type ReceiptData = NonNullable<ReturnType<typeof useReceipt>['data']>
