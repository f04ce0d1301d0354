import { useEffect } from 'react'
import { useBooking } from '../../../../shared/api/booking.ts'

type PaidWatchProps = Readonly<{ serviceRequestId: string; onPaid: () => void }>

/** Calls back when the server has recorded the payment, on whichever page or tab it was made. */
export function PaidWatch({ serviceRequestId, onPaid }: PaidWatchProps) {
  const isPaid = useBooking(serviceRequestId).data?.paid
  useEffect(() => {
    if (isPaid) onPaid()
  }, [isPaid, onPaid])
  return null
}
