import { Button } from '@radix-ui/themes'
import { Phone } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import { callTo } from '../../../shared/call.ts'
import { later } from '../../../shared/components/lazy.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../shared/components/states.tsx'
import { Truck } from '../../../shared/drawings/drawings.tsx'
import { serviceNames } from '../../../shared/labels.ts'
import { leftOf } from '../../../shared/payment/dollars.ts'
import { RefundDialog } from '../shared/booking/refund-dialog.tsx'
import { TabHeader } from '../shared/parts.tsx'
import { useOpenBooking } from '../shared/url.ts'
import styles from './attention.module.css'
import { Failures } from './failures.tsx'
import { reasonInWords } from './reason.ts'
import { type NeedyBooking, type Reason, useAttention } from './use-attention.ts'
import { sections, words } from './words.ts'

const AssignDialog = later(() => import('../shared/assign/assign-dialog.tsx'))

/** Every booking that needs attention, by reason, each with a way to resolve it. */
export default function AttentionTab() {
  const { current, failures, now, data, isError, refetch } = useAttention()
  const [assigned, setAssigned] = useState<NeedyBooking>()
  const failed = isError && <Failed onRetry={refetch}>{words.failed}</Failed>
  if (!current || !data) return failed || <LoadingSkeleton label={words.loading} height="60vh" />
  return (
    <>
      <TabHeader title={words.title} lead={words.lead} />
      {failed}
      {current.length === 0 && failures.length === 0 && (
        <EmptyState drawing={<Truck />} level={3} heading={words.none}>
          {words.noneMore}
        </EmptyState>
      )}
      {sections.map(({ reason, title }) => (
        <Section
          key={reason}
          title={title}
          bookings={current.filter(booking => booking.reason === reason)}
          limit={data.limit}
          now={now}
          onAssign={setAssigned}
        />
      ))}
      <Failures failures={failures} />
      <Suspense>
        {assigned && <AssignDialog booking={assigned} onDone={() => setAssigned(undefined)} />}
      </Suspense>
    </>
  )
}

type SectionProps = Readonly<{
  title: string
  bookings: readonly NeedyBooking[]
  limit: number
  now: number
  onAssign: (booking: NeedyBooking) => void
}>

function Section({ title, bookings, limit, now, onAssign }: SectionProps) {
  const id = useId()
  const isCut = bookings.length >= limit
  if (bookings.length === 0) return null
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 id={id}>
        {title} <span className={styles.count}>{isCut ? `${limit}+` : bookings.length}</span>
      </h3>
      <ul className={styles.list}>
        {bookings.map(booking => (
          <li key={booking.id}>
            <Row booking={booking} now={now} onAssign={() => onAssign(booking)} />
          </li>
        ))}
      </ul>
      {isCut && <p className={styles.more}>{words.more(limit)}</p>}
    </section>
  )
}

type RowProps = Readonly<{ booking: NeedyBooking; now: number; onAssign: () => void }>

function Row({ booking, now, onAssign }: RowProps) {
  const { linkTo } = useOpenBooking()
  return (
    <>
      <p className={styles.booking}>
        <Link {...linkTo(booking.id)}>{booking.customerName}</Link>
        <span>
          {booking.bookingNumber}, {serviceNames[booking.serviceType]}
        </span>
      </p>
      <p className={styles.reason}>{reasonInWords(booking, now)}</p>
      <div className={styles.actions}>
        <Actions booking={booking} onAssign={onAssign} />
      </div>
    </>
  )
}

function Actions({ booking, onAssign }: Omit<RowProps, 'now'>) {
  const { open } = useOpenBooking()
  const { id, customerName, customerPhone, providerName, providerPhone } = booking
  switch (solutions[booking.reason]) {
    case 'call crew':
      return (
        <>
          {providerName && providerPhone && <Call name={providerName} phone={providerPhone} />}
          <StatusButton name={customerName} onPress={() => open(id, 'status')} />
        </>
      )
    case 'assign':
      return (
        <Button variant="soft" aria-label={words.assignFor(customerName)} onClick={onAssign}>
          {words.assign}
        </Button>
      )
    case 'get paid':
      return (
        <>
          <Call name={customerName} phone={customerPhone} />
          <StatusButton name={customerName} onPress={() => open(id, 'status')} />
        </>
      )
    case 'refund':
      return <RefundDialog booking={booking} left={leftOf(booking)} label={words.refundFor(customerName)} />
  }
}

const solutions = {
  late: 'call crew',
  overrunning: 'call crew',
  inactive_crew: 'assign',
  crew_not_held: 'assign',
  no_crew: 'assign',
  unpaid: 'get paid',
  not_refunded: 'refund',
} as const satisfies Readonly<Record<Reason, string>>

const Call = ({ name, phone }: Readonly<{ name: string; phone: string }>) => (
  <Button variant="soft" color="gray" asChild>
    <a href={callTo(phone)} title={phone}>
      <Phone size={14} aria-hidden /> {words.call(name)}
    </a>
  </Button>
)

const StatusButton = ({ name, onPress }: Readonly<{ name: string; onPress: () => void }>) => (
  <Button variant="soft" aria-label={words.statusFor(name)} onClick={onPress}>
    {words.status}
  </Button>
)
