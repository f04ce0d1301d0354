import { useParams } from 'react-router-dom'
import { BookingDetails } from '../features/bookings/booking-details.tsx'
import { BookingClosed } from '../features/bookings/mailed-link.tsx'
import { manageCode, useMailedCode } from '../shared/api/credentials.ts'
import { useVisitor } from '../shared/api/visitor.ts'

export default function BookingPage() {
  const { serviceRequestId = '' } = useParams()
  return <BookingOf key={serviceRequestId} id={serviceRequestId} />
}

/** One booking, for its signed-in owner or a visitor with the mailed link. */
function BookingOf({ id }: Readonly<{ id: string }>) {
  const code = useMailedCode('manage', manageCode, id)
  const visitor = useVisitor()
  if (code || visitor) return <BookingDetails id={id} code={code} />
  return visitor === null && <BookingClosed id={id} />
}
