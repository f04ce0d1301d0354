import { Text } from '@radix-ui/themes'
import type { Booking } from '../api/booking.ts'
import { Facts } from '../components/facts.tsx'
import { serviceNames } from '../labels.ts'
import { dollars } from './dollars.ts'
import { Route, Tear, Total } from './ticket.tsx'
import { words } from './words.ts'

/** The booking's route, customer and price (spec §2 "Checkout": order summary), with the legal notices. */
export const BookingFacts = ({ booking }: Readonly<{ booking: Booking }>) => (
  <>
    <Route from={booking.fromAddress} to={booking.toAddress} />
    <Facts
      facts={[
        [words.ticket.service, serviceNames[booking.serviceType]],
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
