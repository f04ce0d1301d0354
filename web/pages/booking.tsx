import { useParams } from 'react-router-dom'
import { BookingDetails } from '../features/bookings/booking-details.tsx'
import { useManageCode } from '../features/bookings/use-manage-code.ts'
import { SignedIn } from '../shared/components/signed-in.tsx'

export default function Booking() {
  const { serviceRequestId = '' } = useParams()
  return <BookingOf key={serviceRequestId} id={serviceRequestId} />
}

/** One booking, for its signed-in owner or a visitor with the mailed link. */
function BookingOf({ id }: Readonly<{ id: string }>) {
  const code = useManageCode(id)
  const details = <BookingDetails id={id} code={code} />
  return code ? details : <SignedIn>{() => details}</SignedIn>
}
