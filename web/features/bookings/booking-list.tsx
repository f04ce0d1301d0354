import { Button, Skeleton } from '@radix-ui/themes'
import { generatePath, Link } from 'react-router-dom'
import { whenOf } from '../../../src/shared/calendar.ts'
import { withoutCountry } from '../../../src/shared/geo.ts'
import { Failed } from '../../shared/components/notice.tsx'
import { EmptyState, LoadMore } from '../../shared/components/states.tsx'
import { StatusBadge } from '../../shared/components/status-badge.tsx'
import { Boxes } from '../../shared/drawings/drawings.tsx'
import { serviceNames } from '../../shared/labels.ts'
import { paths } from '../../shared/paths.ts'
import { priceInWords } from '../../shared/payment/dollars.ts'
import styles from './booking-list.module.css'
import { isEstimated, type MyBooking, notLoaded, useMyBookings } from './my-bookings.ts'

/** A customer's bookings, one row each: date, route, status and price. */
export function BookingList() {
  const pages = useMyBookings()
  const { data, isError, refetch } = pages
  const failed = isError && <Failed onRetry={refetch}>{notLoaded}</Failed>
  if (!data) return failed || <LoadingList />
  const bookings = data.pages.flat()
  if (bookings.length === 0) return <NoBookings />
  return (
    <>
      <ul className={styles.list}>
        {bookings.map(booking => (
          <li key={booking.id}>
            <Entry booking={booking} />
          </li>
        ))}
      </ul>
      {failed}
      {!failed && <LoadMore pages={pages}>Show older bookings</LoadMore>}
    </>
  )
}

const Entry = ({ booking }: Readonly<{ booking: MyBooking }>) => (
  <Link to={generatePath(paths.booking, { serviceRequestId: booking.id })} className={styles.entry}>
    <span className={styles.job}>
      <strong>{serviceNames[booking.serviceType]}</strong>
      <span className={styles.quiet}>{booking.bookingNumber}</span>
    </span>
    <span className={styles.route}>
      <span>{withoutCountry(booking.fromAddress)}</span>
      {booking.toAddress && (
        <span>
          <span className={styles.quiet}>to</span> {withoutCountry(booking.toAddress)}
        </span>
      )}
    </span>
    <When booking={booking} />
    <span className={styles.total}>
      {priceInWords({ total: booking.price })}
      {isEstimated(booking) && <span className={styles.quiet}>estimated</span>}
    </span>
    <span className={styles.status}>
      <StatusBadge status={booking.status} />
    </span>
  </Link>
)

function When({ booking }: Readonly<{ booking: MyBooking }>) {
  const { short, next } = whenOf(booking)
  return (
    <span className={styles.day}>
      {short}
      {next && <span className={styles.quiet}>{next}</span>}
    </span>
  )
}

const LoadingList = () => (
  <div className={styles.list} aria-hidden>
    {[1, 2, 3].map(each => (
      <div key={each} className={styles.loading}>
        <Skeleton height="20px" width="40%" />
        <Skeleton height="20px" width="70%" />
      </div>
    ))}
  </div>
)

/** Shown to accounts without bookings: links to a quote and to bookings made without signing in. */
const NoBookings = () => (
  <EmptyState
    drawing={<Boxes />}
    heading="Nothing booked yet"
    action={
      <Button size="4" asChild>
        <Link to={paths.home}>Get a price</Link>
      </Button>
    }
  >
    Getting a price takes about two minutes, and you can check it line by line. Booked without signing in?{' '}
    <Link to={paths.trackingStart}>Find it by number and phone</Link>.
  </EmptyState>
)
