import { Button, Grid, Text } from '@radix-ui/themes'
import { generatePath, Link } from 'react-router-dom'
import { arrivalInWords } from '../../../src/shared/day-forecast.ts'
import { unwrap } from '../../shared/api/api.ts'
import { type Booking, bookingCalls, useBookingChange } from '../../shared/api/booking.ts'
import { useConfig } from '../../shared/api/config.ts'
import { credentialHeaders } from '../../shared/api/credentials.ts'
import { failure, useToast } from '../../shared/components/toast/toast.ts'
import { clockTime } from '../../shared/dates/clock.ts'
import { callTo } from '../../shared/links.ts'
import { paths } from '../../shared/paths.ts'
import styles from './tracking.module.css'

type LateArrivalProps = Readonly<{
  booking: Booking
  late: NonNullable<NonNullable<Booking['day']>['late']>
}>

/** The crew comes late: when, and what the customer can do about it. */
export function LateArrival({ booking, late }: LateArrivalProps) {
  const { phones } = useConfig()
  const toast = useToast()
  const { mutate, isPending } = useBookingChange(booking.id, () =>
    unwrap(
      bookingCalls(booking.id)['late-arrival'].post(undefined, { headers: credentialHeaders(booking.id) }),
    ),
  )
  const accept = () =>
    mutate(undefined, {
      onError: error => toast(failure('Your answer was not saved', error, 'Please try again or call us.')),
    })
  const hasAccepted = late.acceptedAt !== undefined
  return (
    <section className={styles.warning} aria-label="Running late">
      <div role="status">
        <Text as="p" weight="bold">
          Your crew is running late
        </Text>
        <p>
          We now expect it from {arrivalInWords(late)}, instead of by {clockTime(late.promisedBy)}. We are
          sorry.
        </p>
        {hasAccepted && (
          <p>
            <strong>You chose to wait. Thank you!</strong>
          </p>
        )}
      </div>
      <Grid columns={hasAccepted ? '2' : '3'} gap="2" mt="3">
        {!hasAccepted && (
          <Button size="3" highContrast disabled={isPending} onClick={accept}>
            I’ll wait
          </Button>
        )}
        <Button asChild size="3" variant="surface" color="gray" highContrast>
          <a href={callTo(phones[booking.office])}>Call us</a>
        </Button>
        <Button asChild size="3" variant="surface" color="gray" highContrast>
          <Link to={generatePath(paths.booking, { serviceRequestId: booking.id })}>Change</Link>
        </Button>
      </Grid>
      <Text as="p" size="2" mt="2">
        We are late, so changing the day or cancelling is free.
      </Text>
    </section>
  )
}
