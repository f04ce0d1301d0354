import { Flex, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { generatePath, Link } from 'react-router-dom'
import { unwrap } from '../../shared/api/api.ts'
import { type Booking, bookingCalls, bookingKey } from '../../shared/api/booking.ts'
import { useConfig } from '../../shared/api/config.ts'
import { CalendarLink } from '../../shared/dates/calendar-link.tsx'
import { callTo } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import { useFreeCancellation } from '../../shared/payment/cancellation.ts'
import { Panel } from './cards.tsx'
import styles from './tracking.module.css'

/** Before the day: what to do until the crew comes, whom to call, and until when the booking can be changed. */
export function Preparation({ booking }: Readonly<{ booking: Booking }>) {
  const { id, office } = booking
  const { phones } = useConfig()
  const freeCancellation = useFreeCancellation()
  const { data } = usePreparation(id)
  return (
    <Panel title="Before your crew comes">
      {data && (
        <ul className="bullets">
          {data.steps.map(step => (
            <li key={step}>{step}</li>
          ))}
        </ul>
      )}
      <Text as="p" mt="3">
        {freeCancellation}. You can{' '}
        <Link to={generatePath(paths.booking, { serviceRequestId: id })}>change or cancel your booking</Link>{' '}
        online.
      </Text>
      <Flex wrap="wrap" gapX="5" gapY="1" mt="3">
        <CalendarLink booking={booking} className={styles.action} />
        <a className={styles.action} href={callTo(phones[office])}>
          <Phone size={18} aria-hidden /> Questions? {phones[office]}
        </a>
      </Flex>
    </Panel>
  )
}

/** What the customer can prepare. */
export const usePreparation = (id: string) =>
  useQuery({
    queryKey: [...bookingKey(id), 'preparation'],
    queryFn: () => unwrap(bookingCalls(id).preparation.get()),
  })
