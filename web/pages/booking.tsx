import { useParams } from 'react-router-dom'
import { SignedIn } from '../features/account/signed-in.tsx'
import { BookingDetails } from '../features/bookings/booking-details.tsx'
import { manageCode, useMailedCode } from '../shared/api/credentials.ts'

export default function BookingPage() {
  const { serviceRequestId = '' } = useParams()
  return <BookingOf key={serviceRequestId} id={serviceRequestId} />
}

/** One booking, for its signed-in owner or a visitor with the mailed link. */
function BookingOf({ id }: Readonly<{ id: string }>) {
  const code = useMailedCode('manage', manageCode, id)
  const details = <BookingDetails id={id} code={code} />
  return code ? details : <SignedIn>{() => details}</SignedIn>
}
