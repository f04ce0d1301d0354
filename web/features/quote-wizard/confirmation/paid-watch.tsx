import { useEffect } from 'react'
import { useBooking } from '../../../data/booking.ts'

type PaidWatchProps = Readonly<{ serviceRequestId: string; onPaid: () => void }>

/** Calls back when the server knows the booking to be paid, whichever page or tab the payment was made on. */
export function PaidWatch({ serviceRequestId, onPaid }: PaidWatchProps) {
  const isPaid = useBooking(serviceRequestId).data?.paid
  useEffect(() => {
    if (isPaid) onPaid()
  }, [isPaid, onPaid])
  return null
}
