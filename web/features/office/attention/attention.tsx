import { Button, Flex, Heading, Text } from '@radix-ui/themes'
import { Phone } from 'lucide-react'
import { type ReactNode, Suspense, useId, useState } from 'react'
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
import { FailureRow } from './failure-row.tsx'
import { type NeedyBooking, type Reason, useAttention } from './use-attention.ts'
import { reasonInWords, sections, words } from './words.ts'

const AssignDialog = later(() => import('../shared/assign/assign-dialog.tsx'))

/** Every booking that needs attention, by reason, each with a way to resolve it, and tasks that failed permanently. */
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
      <Flex direction="column" gap="5">
        {sections.map(({ reason, title }) => (
          <Section
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
          </Section>
        ))}
        <Section title={words.failures.title} lead={words.failures.lead} items={failures}>
          {failure => (
            <FailureRow key={failure.job ?? `${failure.follower} ${failure.position}`} failure={failure} />
          )}
        </Section>
      </Flex>
      <Suspense>
        {assigned && <AssignDialog booking={assigned} onDone={() => setAssigned(undefined)} />}
      </Suspense>
    </>
  )
}

type SectionProps<Item> = Readonly<{
  title: string
  lead?: string
  items: readonly Item[]
  /** The most items that the server lists. */
  limit?: number
  children: (item: Item) => ReactNode
}>

/** A titled list; nothing if it is empty. */
function Section<Item>({ title, lead, items, limit = Infinity, children }: SectionProps<Item>) {
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
          {words.more(limit)}
        </Text>
      )}
    </section>
  )
}

type BookingRowProps = Readonly<{ booking: NeedyBooking; now: number; onAssign: () => void }>

function BookingRow({ booking, now, onAssign }: BookingRowProps) {
  const { linkTo } = useOpenBooking()
  return (
    <li>
      <Flex asChild direction="column">
        <p>
          <Link {...linkTo(booking.id)}>{booking.customerName}</Link>
          <Text size="1" color="gray">
            {booking.bookingNumber}, {serviceNames[booking.serviceType]}
          </Text>
        </p>
      </Flex>
      <p>{reasonInWords(booking, now)}</p>
      <div className={styles.actions}>
        <Actions booking={booking} onAssign={onAssign} />
      </div>
    </li>
  )
}

function Actions({ booking, onAssign }: Omit<BookingRowProps, 'now'>) {
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
