import { Button, Grid, Text } from '@radix-ui/themes'
import { generatePath, Link } from 'react-router-dom'
import { arrivalInWords } from '../../../src/shared/day-forecast.ts'
import { unwrap } from '../../shared/api/api.ts'
import { type Booking, bookingCalls, useBookingChange } from '../../shared/api/booking.ts'
import { useConfig } from '../../shared/api/config.ts'
import { credentialHeaders } from '../../shared/api/credentials.ts'
import { failure, useToast } from '../../shared/components/toast/toast.ts'
import { clockTime } from '../../shared/dates/clock.ts'
import { useNow } from '../../shared/dates/use-time.ts'
import { callTo } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import styles from './tracking.module.css'

type LateArrivalProps = Readonly<{
  booking: Booking
  late: NonNullable<NonNullable<Booking['day']>['late']>
}>

type Choice = 'wait' | 'call' | 'change'

/** The crew comes late: when, and what the customer can do about it. */
export function LateArrival({ booking, late }: LateArrivalProps) {
  const { phones } = useConfig()
  const toast = useToast()
  const now = useNow(30_000)
  const phone = phones[booking.office]
  const { mutate, isPending } = useBookingChange(booking.id, (choice: Choice) =>
    unwrap(
      bookingCalls(booking.id)['late-arrival'].post({ choice }, { headers: credentialHeaders(booking.id) }),
    ),
  )
  const choose = (choice: Choice) =>
    mutate(choice, {
      onError: error => toast(failure('Your answer was not saved', error, 'Please try again or call us.')),
    })
  const hasAccepted = late.acceptedAt !== undefined
  const isOver = Date.parse(late.latestAt) < now
  return (
    <section className={styles.warning} aria-label="Running late">
      <div role="status">
        <Text as="p" weight="bold">
          Your crew is running late
        </Text>
        <p>
          {isOver ? 'We expected it' : 'We now expect it'} from {arrivalInWords(late)}, instead of by{' '}
          {clockTime(late.promisedBy)}. We are sorry.{isOver && ' Not there yet? Please call us.'}
        </p>
        {hasAccepted && (
          <p>
            <strong>You chose to wait. Thank you!</strong>
          </p>
        )}
        {late.choice === 'call' && <p>You chose to call us at {phone}. The office knows.</p>}
      </div>
      <Grid columns={hasAccepted ? '2' : '3'} gap="2" mt="3">
        {!hasAccepted && (
          <Button size="3" highContrast disabled={isPending} onClick={() => choose('wait')}>
            I’ll wait
          </Button>
        )}
        <Button asChild size="3" variant="surface" color="gray" highContrast>
          <a href={callTo(phone)} onClick={() => choose('call')}>
            Call us
          </a>
        </Button>
        <Button asChild size="3" variant="surface" color="gray" highContrast>
          <Link
            to={generatePath(paths.booking, { serviceRequestId: booking.id })}
            onClick={() => choose('change')}
          >
            Change
          </Link>
        </Button>
      </Grid>
      <Text as="p" size="2" mt="2">
        We are late, so changing the day or cancelling is free.
      </Text>
    </section>
  )
}
