import { Box, Button, Heading, Skeleton, Text } from '@radix-ui/themes'
import { ArrowLeft } from 'lucide-react'
import { Suspense } from 'react'
import { generatePath, Link } from 'react-router-dom'
import { whenOf } from '../../../src/shared/calendar.ts'
import { hoursInWords } from '../../../src/shared/places.ts'
import { isRefusal } from '../../shared/api/api.ts'
import { useVisitor } from '../../shared/api/visitor.ts'
import { Facts } from '../../shared/components/facts.tsx'
import { lazyComponent } from '../../shared/components/lazy.ts'
import { Page } from '../../shared/components/page.tsx'
import { Actions } from '../../shared/components/states.tsx'
import { StatusBadge } from '../../shared/components/status-badge.tsx'
import { CalendarLink } from '../../shared/dates/calendar-link.tsx'
import { dayInWords } from '../../shared/dates/days.ts'
import { Road } from '../../shared/drawings/drawing.tsx'
import { jobNames } from '../../shared/labels.ts'
import { paths } from '../../shared/paths.ts'
import { balancePath } from '../../shared/payment/balance.ts'
import { BookedPrice } from '../../shared/payment/booked-price.tsx'
import { dollars, priceInWords } from '../../shared/payment/dollars.ts'
import { Receipt } from '../../shared/payment/receipt.tsx'
import { Route, Ticket, Total } from '../../shared/payment/ticket.tsx'
import { AfterTheDay } from '../../shared/proof/after-the-day.tsx'
import { hasProof } from '../../shared/proof/job-proof.ts'
import styles from './booking-details.module.css'
import { CancelDialog, ChangeDate } from './changes.tsx'
import { KeptCard } from './kept-card.tsx'
import { MailedLink } from './mailed-link.tsx'
import { isEstimated, type MyBooking, notLoaded, type OpenBooking, useMyBooking } from './my-bookings.ts'
import { statusText } from './status-text.ts'

/** Below the fold, so not in the first load. */
const CustomerPapers = lazyComponent(() => import('../../shared/papers/customer-papers.tsx'))

type BookingDetailsProps = Readonly<{ id: string; code: string | undefined }>

/** One booking: its status, what happens next, the available actions, and its receipt. */
export function BookingDetails({ id, code }: BookingDetailsProps) {
  const { booking, cancellation, rescheduling, cardRemoval } = useMyBooking(id, code)
  const visitor = useVisitor()
  // Polled every two seconds after a cancellation: keep the loaded booking if one request fails.
  if (booking.error && (!booking.data || isRefusal(booking.error))) {
    return <NotAvailable id={id} error={booking.error} onRetry={() => booking.refetch()} />
  }
  return (
    <Page title={booking.data?.bookingNumber ?? 'My bookings'}>
      {visitor && (
        <Link to={paths.bookings} className={styles.back}>
          <ArrowLeft size={16} aria-hidden /> All my bookings
        </Link>
      )}
      {booking.data ? (
        <div className={styles.columns}>
          <section>
            <Heading as="h1" size="8">
              {jobNames[booking.data.serviceType]}
            </Heading>
            <p className={styles.number}>
              {booking.data.bookingNumber} <StatusBadge status={booking.data.status} />
            </p>
            <BookingStatus booking={booking.data} />
            <Actions mb="6">
              <Steps booking={booking.data} />
              {booking.data.canReschedule && (
                <ChangeDate booking={booking.data} rescheduling={rescheduling} />
              )}
              {booking.data.canCancel && <CancelDialog booking={booking.data} cancellation={cancellation} />}
            </Actions>
            {hasProof(booking.data) && <AfterTheDay id={id} />}
            {isBooked(booking.data) && (
              <Suspense>
                <CustomerPapers id={id} isDone={booking.data.status === 'completed'} />
              </Suspense>
            )}
            <KeptCard booking={booking.data} removal={cardRemoval} />
            <Details booking={booking.data} />
          </section>
          <Paper booking={booking.data} />
        </div>
      ) : (
        <Skeleton height="420px" />
      )}
    </Page>
  )
}

type Payable = Pick<MyBooking, 'paid' | 'status'>

const isUnpaid = ({ paid, status }: Payable) =>
  (status === 'pending' || status === 'pending_payment') && !paid

/** Paid, or taken by the office without a payment. */
const isBooked = (booking: Payable) => booking.status !== 'cancelled' && !isUnpaid(booking)

function BookingStatus({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { title, text } = statusText(booking)
  return (
    <section className={styles.status} aria-label="What happens next">
      <Heading as="h2" size="4">
        {title}
      </Heading>
      <Text as="p" mt="1">
        {text}
      </Text>
      {booking.status === 'assigned' && <CalendarLink booking={booking} className={styles.calendar} />}
    </section>
  )
}

/** Next steps: pay while unpaid; track and chat once paid. */
function Steps({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { id, status, dueToBook, review, received, extra } = booking
  const { balance, due, dueLater, dueLaterOn, dueBeforeJob } = booking
  const to = (path: string) => generatePath(path, { serviceRequestId: id })
  if (isUnpaid(booking)) {
    if (review || dueToBook === 0 || extra > 0) return null
    return (
      <Button size="4" asChild>
        <Link to={to(paths.checkout)}>Pay {dollars(dueToBook)}</Link>
      </Button>
    )
  }
  if (status === 'cancelled') return null
  return (
    <>
      {balance > 0 && (
        <Button size="4" asChild>
          <Link to={balancePath(id)}>
            {due > 0 || dueLaterOn === null
              ? `Pay the balance of ${dollars(due)}`
              : `Pay the ${dollars(dueLater)} due by ${dayInWords(dueLaterOn)}`}
          </Link>
        </Button>
      )}
      {status === 'completed' && balance <= 0 && received > 0 && (
        <Button size="4" variant="soft" asChild>
          <Link to={balancePath(id)}>Tip your crew</Link>
        </Button>
      )}
      {status !== 'completed' && dueBeforeJob === 0 && (
        <Button size="4" variant={balance > 0 ? 'soft' : 'solid'} asChild>
          <Link to={to(paths.tracking)}>Track and chat</Link>
        </Button>
      )}
    </>
  )
}

/** The receipt once something was paid, or else the price. */
const Paper = ({ booking }: Readonly<{ booking: OpenBooking }>) => (
  <div className={styles.paper}>
    {booking.received > 0 ? (
      // Remounted to refetch when a refund is requested, and when it is made.
      <Receipt key={`${booking.refundedAmount} ${booking.refundRequested}`} serviceRequestId={booking.id} />
    ) : (
      <Ticket>
        <Route from={booking.fromAddress} to={booking.toAddress} />
        <Box mt="5">
          {isEstimated(booking) ? (
            <BookedPrice booking={booking} />
          ) : (
            <Total label="Total" amount={priceInWords({ total: booking.price })} />
          )}
        </Box>
      </Ticket>
    )}
  </div>
)

/** The booking's date, crew size and contact details. */
const Details = ({ booking }: Readonly<{ booking: MyBooking }>) => (
  <section>
    <Heading as="h2" size="4">
      Details
    </Heading>
    <Facts
      facts={[
        ['When', whenOf(booking).short],
        ['Crew', `${booking.crewSize} people, about ${hoursInWords(booking)}`],
        ['We’ll call you at', booking.customerPhone],
        ['We’ll email', booking.customerEmail],
      ]}
    />
  </section>
)

type NotAvailableProps = Readonly<{ id: string; error: Error; onRetry: () => void }>

/** Shown if the booking is another account's, does not exist, or failed to load. */
function NotAvailable({ id, error, onRetry }: NotAvailableProps) {
  const isRefused = isRefusal(error)
  return (
    <Page title="My bookings" width="narrow">
      <Road />
      <Heading as="h1" size="8" mt="5">
        {isRefused ? 'This booking is not in your account' : 'My bookings'}
      </Heading>
      <Text as="p" size="4" my="4">
        {isRefused ? 'It may have been booked without signing in, or with another account.' : notLoaded}
      </Text>
      <Actions>
        {isRefused ? (
          <MailedLink id={id} />
        ) : (
          <Button size="4" onClick={onRetry}>
            Try again
          </Button>
        )}
        <Button size="4" variant="soft" asChild>
          <Link to={paths.bookings}>All my bookings</Link>
        </Button>
      </Actions>
    </Page>
  )
}
