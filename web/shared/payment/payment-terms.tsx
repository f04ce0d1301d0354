import { Text } from '@radix-ui/themes'
import { preferenceInWords, whenOf } from '../../../src/shared/calendar.ts'
import { licensesInWords } from '../../../src/shared/licenses.ts'
import { rangeInWords } from '../../../src/shared/price-range.ts'
import type { Booking } from '../api/booking.ts'
import { useConfig } from '../api/config.ts'
import { Facts } from '../components/facts.tsx'
import { serviceNames } from '../labels.ts'
import { dollars } from './dollars.ts'
import { Route, Tear, Ticket, Total } from './ticket.tsx'
import { words } from './words.ts'

const roundedToCents = (amount: number) => Math.round(amount * 100) / 100

/** Beside a card form: who is paid, for what, when, and what happens if the job costs more or less. */
export function PaymentTerms({ booking }: Readonly<{ booking: Booking }>) {
  const { brand, licenses } = useConfig()
  const { fromAddress, toAddress, serviceType, customerName, windowStart, pricing, range, notice } = booking
  const restDue = roundedToCents(pricing.total - booking.dueToBook)
  return (
    <Ticket>
      <Route from={fromAddress} to={toAddress} />
      <Facts
        facts={[
          [words.ticket.service, serviceNames[serviceType]],
          [words.ticket.customer, customerName],
          [words.ticket.day, windowStart ? preferenceInWords(booking) : whenOf(booking).short],
          [words.ticket.payee, [brand, licensesInWords(licenses)].filter(Boolean).join(', ')],
          [words.ticket.charged, restDue > 0 ? words.ticket.deposit : words.ticket.today],
        ]}
      />
      <Tear />
      <Total
        label={words.ticket.total}
        amount={dollars(pricing.total)}
        note={range && rangeInWords(range, pricing.total)}
      />
      {restDue > 0 && (
        <Text as="p" mt="3">
          {words.ticket.parts(dollars(booking.dueToBook), dollars(restDue))}
        </Text>
      )}
      {notice && (
        <Text as="p" size="2" color="gray" mt="4">
          <strong>{words.ticket.ifDifferent}</strong> {notice}
        </Text>
      )}
    </Ticket>
  )
}
