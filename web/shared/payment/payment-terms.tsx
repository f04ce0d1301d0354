import { Text } from '@radix-ui/themes'
import { preferenceInWords, whenOf } from '../../../src/shared/calendar.ts'
import { licensesInWords } from '../../../src/shared/licenses.ts'
import { roundedToCents } from '../../../src/shared/money.ts'
import type { Booking } from '../api/booking.ts'
import { useConfig } from '../api/config.ts'
import { Facts } from '../components/facts.tsx'
import { serviceNames } from '../labels.ts'
import { BookedPrice } from './booked-price.tsx'
import { dollars } from './dollars.ts'
import { Route, Tear, Ticket } from './ticket.tsx'

/** Beside a card form: who is paid, for what, when, and what happens if the job costs more or less. */
export function PaymentTerms({ booking }: Readonly<{ booking: Booking }>) {
  const { brand, licenses } = useConfig()
  const { fromAddress, toAddress, serviceType, customerName, windowStart } = booking
  const { price, dueToBook, dueAfterBooking } = booking
  const paid = roundedToCents(price - dueToBook - dueAfterBooking)
  return (
    <Ticket>
      <Route from={fromAddress} to={toAddress} />
      <Facts
        facts={[
          ['Service', serviceNames[serviceType]],
          ['Customer', customerName],
          ['When', windowStart ? preferenceInWords(booking) : whenOf(booking).short],
          ['Paid to', [brand, licensesInWords(licenses)].filter(Boolean).join(', ')],
          ['Paid so far', paid > 0 && dollars(paid)],
          [
            'Charged',
            dueAfterBooking > 0 ? 'today, a deposit' : paid > 0 ? 'today, the rest' : 'today, in full',
          ],
        ]}
      />
      <Tear />
      <BookedPrice booking={booking}>
        {dueAfterBooking > 0 && (
          <Text as="p" mt="3">
            You pay {dollars(dueToBook)} today; {dollars(dueAfterBooking)} is due on the day.
          </Text>
        )}
      </BookedPrice>
    </Ticket>
  )
}
