import { Heading } from '@radix-ui/themes'
import { whenOf } from '../../../src/shared/calendar.ts'
import { Facts } from '../../shared/components/facts.tsx'
import type { MyBooking } from './my-bookings.ts'
import { words } from './words.ts'

/** The booking's date, crew size and contact details. */
export const Details = ({ booking }: Readonly<{ booking: MyBooking }>) => (
  <section>
    <Heading as="h2" size="4">
      {words.facts.title}
    </Heading>
    <Facts
      facts={[
        [words.facts.day, whenOf(booking).short],
        [words.facts.crew, words.facts.people(booking.crewSize, booking.estimatedHours)],
        [words.facts.phone, booking.customerPhone],
        [words.facts.email, booking.customerEmail],
      ]}
    />
  </section>
)
