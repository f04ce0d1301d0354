import { useParams } from 'react-router-dom'
import { SignedIn } from '../components/signed-in.tsx'
import { BookingDetails } from '../features/bookings/booking-details.tsx'
import { useManageCode } from '../features/bookings/use-manage-code.ts'

/** One booking, for its owner signed in or for whoever comes by the mailed link. */
export default function Booking() {
  const { serviceRequestId = '' } = useParams()
  const code = useManageCode(serviceRequestId)
  const details = <BookingDetails key={serviceRequestId} id={serviceRequestId} code={code} />
  return code ? details : <SignedIn>{() => details}</SignedIn>
}
