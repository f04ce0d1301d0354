import { Skeleton, Text } from '@radix-ui/themes'
import { dollars } from './dollars.ts'
import { type Booking, useBooking } from './payment-state.ts'
import { Facts, Route, Tear, Ticket, Total } from './ticket.tsx'
import { words } from './words.ts'

/** The ticket of a booking that is paid: its number in large figures, the way, and what was paid. */
export function BookedTicket({ serviceRequestId }: Readonly<{ serviceRequestId: string }>) {
  const { data: booking, isError } = useBooking(serviceRequestId)
  if (isError) return <Text as="p">{words.ticket.elsewhere}</Text>
  if (!booking) return <Skeleton height="320px" />
  return (
    <Ticket>
      <Total label={words.ticket.number} amount={booking.bookingNumber} />
      <Tear />
      <BookingFacts booking={booking} />
    </Ticket>
  )
}

/** What was booked, for whom and for how much (spec §2 "Checkout": order summary). */
export const BookingFacts = ({ booking }: Readonly<{ booking: Booking }>) => (
  <>
    <Route from={booking.fromAddress} to={booking.toAddress} />
    <Facts
      facts={[
        [words.ticket.service, booking.serviceType === 'moving' ? words.ticket.moving : words.ticket.junk],
        [words.ticket.customer, booking.customerName],
        [words.ticket.total, dollars(booking.pricing.total)],
      ]}
    />
  </>
)
