import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { useQueryClient } from '@tanstack/react-query'
import { Phone } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { momentInWords } from '../../../../src/shared/calendar.ts'
import { leftOf } from '../../../../src/shared/receipt.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { callTo } from '../../../shared/call.ts'
import { lazyComponent } from '../../../shared/components/lazy.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../shared/components/states.tsx'
import { failure, useToast } from '../../../shared/components/toast/toast.ts'
import { Truck } from '../../../shared/drawings/drawings.tsx'
import { serviceNames } from '../../../shared/labels.ts'
import { RefundDialog } from '../shared/booking/refund-dialog.tsx'
import { ReservedCrew } from '../shared/booking/reserved-crew.tsx'
import { OpenToReview } from '../shared/booking/review.tsx'
import { LateArrivals } from '../shared/late-arrivals.tsx'
import { officeKey } from '../shared/live.tsx'
import { LinkButton, TabHeader } from '../shared/parts.tsx'
import { useOpenBooking } from '../shared/url.ts'
import styles from './attention.module.css'
import { CardMoney } from './card-money.tsx'
import { KeepDialog } from './keep-dialog.tsx'
import { LowRating } from './low-rating.tsx'
import { failureInWords, reasonInWords, sections } from './reasons.ts'
import { type BookingToResolve, type Failure, useAttention } from './use-attention.ts'

const AssignDialog = lazyComponent(() => import('../shared/assign/assign-dialog.tsx'))

/** Every booking that needs attention, by reason, each with a way to resolve it, and tasks that failed permanently. */
export default function AttentionTab() {
  const { current, failures, now, data, isError, refetch } = useAttention()
  const [assigned, setAssigned] = useState<BookingToResolve>()
  const failed = isError && <Failed onRetry={refetch}>What needs attention could not be loaded.</Failed>
  if (!current || !data)
    return failed || <LoadingSkeleton label="Loading what needs attention…" height="60vh" />
  return (
    <>
      <TabHeader
        title="Needs Attention"
        lead="Bookings that need action. Each one leaves the list when it is resolved."
      />
      {failed}
      <LateArrivals />
      {current.length === 0 && failures.length === 0 && (
        <EmptyState drawing={<Truck />} level={3} heading="Nothing needs attention">
          Every paid booking has a crew, no job is late, and all money is where it belongs.
        </EmptyState>
      )}
      <Flex direction="column" gap="5">
        {sections.map(({ reason, title }) => (
          <TitledList
            key={reason}
            title={title}
            items={current.filter(booking => booking.reason === reason)}
            limit={data.limit}
          >
            {booking => (
              <BookingRow
                key={booking.id}
                booking={booking}
                now={now}
                onAssign={() => setAssigned(booking)}
              />
            )}
          </TitledList>
        ))}
        <TitledList
          title="The site could not do this"
          lead="Each was tried several times and failed. It leaves the list once it succeeds, or once technical support skips it."
          items={failures}
        >
          {failure => (
            <FailureRow key={failure.job ?? `${failure.follower} ${failure.position}`} failure={failure} />
          )}
        </TitledList>
        <CardMoney />
      </Flex>
      <Suspense>
        {assigned && <AssignDialog booking={assigned} onDone={() => setAssigned(undefined)} />}
      </Suspense>
    </>
  )
}

type TitledListProps<Item> = Readonly<{
  title: string
  lead?: string
  items: readonly Item[]
  /** The most items that the server lists. */
  limit?: number
  children: (item: Item) => ReactNode
}>

/** A titled list; nothing if it is empty. */
function TitledList<Item>({ title, lead, items, limit = Infinity, children }: TitledListProps<Item>) {
  const id = useId()
  const isCut = items.length >= limit
  if (items.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <Heading as="h3" size="3" mb="2" id={id}>
        {title}{' '}
        <Text color="gray" ml="1">
          {isCut ? `${limit}+` : items.length}
        </Text>
      </Heading>
      {lead && (
        <Text as="p" color="gray" mb="2">
          {lead}
        </Text>
      )}
      <ul className={styles.list}>{items.map(children)}</ul>
      {isCut && (
        <Text as="p" size="1" color="gray" mt="2">
          Only the first {limit} are shown.
        </Text>
      )}
    </section>
  )
}

type BookingRowProps = Readonly<{ booking: BookingToResolve; now: number; onAssign: () => void }>

function BookingRow({ booking, now, onAssign }: BookingRowProps) {
  const { linkTo } = useOpenBooking()
  return (
    <li>
      <div>
        <Link {...linkTo(booking.id)}>{booking.customerName}</Link>
        <Text as="div" size="1" color="gray">
          {booking.bookingNumber}, {serviceNames[booking.serviceType]}
        </Text>
      </div>
      <p>{reasonInWords(booking, now)}</p>
      <div className={styles.actions}>
        <Actions booking={booking} onAssign={onAssign} />
      </div>
    </li>
  )
}

function Actions({ booking, onAssign }: Omit<BookingRowProps, 'now'>) {
  const { reason, customerName, customerPhone, providerName, providerPhone } = booking
  switch (reason) {
    case 'inactive_crew':
    case 'crew_not_held':
    case 'no_crew':
      return (
        <>
          <ReservedCrew booking={booking} isBrief />
          <Button variant="soft" aria-label={`Assign & Schedule ${customerName}`} onClick={onAssign}>
            Assign & Schedule
          </Button>
        </>
      )
    case 'late':
    case 'overrunning':
      return <CallOrSetStatus booking={booking} name={providerName} phone={providerPhone} />
    case 'disputed':
    case 'extra_payment':
      return <CallOrSetStatus booking={booking} name={customerName} phone={customerPhone} />
    case 'refund_failed':
      return (
        <>
          {customerPhone && (
            <LinkButton icon={Phone} color="gray" href={callTo(customerPhone)} title={customerPhone}>
              Call {customerName}
            </LinkButton>
          )}
          <RefundDialog booking={booking} left={leftOf(booking)} label={`Refund ${customerName}`} />
        </>
      )
    case 'unpaid':
    case 'window_lost':
      return <CallOrSetStatus booking={booking} name={customerName} phone={customerPhone} />
    case 'not_settled':
    case 'owed':
      return <OpenMoney booking={booking} name={customerName} phone={customerPhone} />
    case 'review':
      return <OpenToReview booking={booking} />
    case 'low_rating':
      return <LowRating booking={booking} />
    case 'claim':
      return (
        <Button variant="soft" asChild>
          <Link to="?tab=claims" aria-label={`Open the claims of ${customerName}`}>
            Open the claims
          </Link>
        </Button>
      )
    case 'not_refunded': {
      // Without what the cancellation keeps.
      const open = leftOf({ ...booking, paidAmount: booking.paidAmount - booking.keptAmount })
      return (
        <>
          <RefundDialog booking={booking} left={open} label={`Refund ${customerName}`} />
          <KeepDialog booking={booking} left={open} />
        </>
      )
    }
  }
}

type CallProps = Readonly<{ booking: BookingToResolve; name: string | null; phone: string | null }>

function CallOrSetStatus({ booking: { id, customerName }, name, phone }: CallProps) {
  const { open } = useOpenBooking()
  const label = `Change status of ${customerName}`
  return (
    <>
      {name && phone && (
        <LinkButton icon={Phone} color="gray" href={callTo(phone)} title={phone}>
          Call {name}
        </LinkButton>
      )}
      <Button variant="soft" aria-label={label} onClick={() => open(id, 'status')}>
        Change status
      </Button>
    </>
  )
}

function OpenMoney({ booking: { id, reason, customerName }, name, phone }: CallProps) {
  const { open } = useOpenBooking()
  const isOwed = reason === 'owed'
  return (
    <>
      {isOwed && phone && (
        <LinkButton icon={Phone} color="gray" href={callTo(phone)} title={phone}>
          Call {name}
        </LinkButton>
      )}
      <Button
        variant="soft"
        aria-label={isOwed ? `Open the booking of ${customerName}` : `Close the job of ${customerName}`}
        onClick={() => open(id)}
      >
        {isOwed ? 'Open the booking' : 'Close the job'}
      </Button>
    </>
  )
}

/** A task that failed permanently, with a workaround. */
function FailureRow({ failure }: Readonly<{ failure: Failure }>) {
  const { linkTo } = useOpenBooking()
  const { at, summary, booking, job } = failure
  const { what, todo, inbox } = failureInWords(failure.follower)
  return (
    <li>
      <div>
        {booking && <Link {...linkTo(booking.id)}>{booking.customerName}</Link>}
        {inbox && <Link to={`?tab=inbox&box=${inbox}`}>Open the inbox</Link>}
        <Text as="div" size="1" color="gray">
          {booking && `${booking.bookingNumber}, `}
          {momentInWords(at)}
        </Text>
      </div>
      <Flex direction="column" gap="1" className={styles.failure}>
        <p>
          {what} <q>{summary}</q>
        </p>
        <p>
          <strong>{todo}</strong>
        </p>
        <Text as="p" size="1" color="gray" mt="1">
          For technical support: {failure.follower}, event {failure.position} ({failure.type} of{' '}
          {failure.stream}). {failure.reason}
        </Text>
      </Flex>
      {job && (
        <div className={styles.actions}>
          <RetryButton job={job} />
        </div>
      )}
    </li>
  )
}

function RetryButton({ job }: Readonly<{ job: string }>) {
  const client = useQueryClient()
  const toast = useToast()
  const { mutate, isPending } = useMutation({
    mutationFn: () => unwrap(api.admin.jobs({ id: job }).retry.post()),
    onSuccess: () => toast({ title: 'Trying again', description: 'It comes back to this list if it fails.' }),
    onError: error => toast(failure('It was not tried again', error, 'Please try again in a moment.')),
    onSettled: () => client.invalidateQueries({ queryKey: [...officeKey, 'bookings', 'attention'] }),
  })
  return (
    <Button variant="soft" loading={isPending} onClick={() => mutate()}>
      Try Again
    </Button>
  )
}
