import { Text } from '@radix-ui/themes'
import { Facts } from '../../components/facts.tsx'
import type { Booking } from '../../data/booking.ts'
import { dollars } from './dollars.ts'
import { Route, Tear, Total } from './ticket.tsx'
import { words } from './words.ts'

/** What was booked, for whom and for how much (spec §2 "Checkout": order summary), with what the law wants said. */
export const BookingFacts = ({ booking }: Readonly<{ booking: Booking }>) => (
  <>
    <Route from={booking.fromAddress} to={booking.toAddress} />
    <Facts
      facts={[
        [words.ticket.service, booking.serviceType === 'moving' ? words.ticket.moving : words.ticket.junk],
        [words.ticket.customer, booking.customerName],
      ]}
    />
    <Tear />
    <Total label={words.ticket.total} amount={dollars(booking.pricing.total)} />
    {booking.notice && (
      <Text as="p" size="2" color="gray" mt="4">
        {booking.notice}
      </Text>
    )}
  </>
)
