import { Button, Grid, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { generatePath, Link } from 'react-router-dom'
import { arrivalInWords } from '../../../src/shared/day-forecast.ts'
import { unwrap } from '../../shared/api/api.ts'
import { type Booking, bookingCalls, bookingKey } from '../../shared/api/booking.ts'
import { useConfig } from '../../shared/api/config.ts'
import { manageCode, trackingToken } from '../../shared/api/credentials.ts'
import { useMutation } from '../../shared/api/use-mutation.ts'
import { callTo } from '../../shared/call.ts'
import { failure, useToast } from '../../shared/components/toast/toast.ts'
import { clockTime } from '../../shared/dates/clock.ts'
import { paths } from '../../shared/paths.ts'
import styles from './tracking.module.css'

type LateArrivalProps = Readonly<{
  booking: Booking
  late: NonNullable<NonNullable<Booking['day']>['late']>
}>

/** The crew comes late: when, and what the customer can do about it. */
export function LateArrival({ booking, late }: LateArrivalProps) {
  const { phones } = useConfig()
  const { mutate, isPending } = useAcceptance(booking.id)
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
          <Button size="3" highContrast disabled={isPending} onClick={() => mutate()}>
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

function useAcceptance(id: string) {
  const client = useQueryClient()
  const toast = useToast()
  return useMutation({
    mutationFn: () =>
      unwrap(bookingCalls(id)['late-arrival'].post(undefined, { headers: credentialsOf(id) })),
    onError: error => toast(failure('Your answer was not saved', error, 'Please try again or call us.')),
    onSettled: () => client.invalidateQueries({ queryKey: bookingKey(id), exact: true }),
  })
}

/** Of a customer who follows the crew, or came by the link that manages the booking. */
const credentialsOf = (id: string) => {
  const [token, code] = [trackingToken(id).read(), manageCode(id).read()]
  return { ...(token && { 'x-tracking-token': token }), ...(code && { 'x-manage-token': code }) }
}
