import { useParams } from 'react-router-dom'
import { BookingTracking } from '../features/tracking/booking-tracking.tsx'
import { FindBooking } from '../features/tracking/find-booking.tsx'

export default function Tracking() {
  const { serviceRequestId } = useParams()
  return serviceRequestId ? (
    <BookingTracking key={serviceRequestId} serviceRequestId={serviceRequestId} />
  ) : (
    <FindBooking />
  )
}
