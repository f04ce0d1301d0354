import { Flex } from '@radix-ui/themes'
import { Suspense, useState } from 'react'
import { Link } from 'react-router-dom'
import { lazyComponent } from '../../../shared/components/lazy.ts'
import { useListFocus } from '../../../shared/components/list-focus.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { EmptyState, LoadingSkeleton } from '../../../shared/components/states.tsx'
import { Truck } from '../../../shared/drawings/drawings.tsx'
import { serviceNames } from '../../../shared/labels.ts'
import { LateArrivals } from '../shared/late-arrivals.tsx'
import { TabHeader } from '../shared/parts.tsx'
import { useOpenBooking } from '../shared/url.ts'
import { CardMoney } from './card-money.tsx'
import { Failures } from './failures.tsx'
import { Row, TitledList } from './list.tsx'
import { listings } from './reasons.ts'
import { Resolve } from './resolve.tsx'
import { type BookingToResolve, useAttention } from './use-attention.ts'

const AssignDialog = lazyComponent(() => import('../shared/assign/assign-dialog.tsx'))

/** Every booking that needs attention, by reason, each with a way to resolve it, and tasks that failed permanently. */
export default function AttentionTab() {
  const { current, failures, now, data, isError, refetch } = useAttention()
  const [assigned, setAssigned] = useState<BookingToResolve>()
  const { linkTo } = useOpenBooking()
  const listFocus = useListFocus<HTMLDivElement>()
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
      {current.length + failures.length === 0 && (
        <EmptyState drawing={<Truck />} level={3} heading="Nothing needs attention">
          Every paid booking has a crew, no job is late, and all money is where it belongs.
        </EmptyState>
      )}
      <Flex direction="column" gap="5" {...listFocus}>
        {Object.entries(listings).map(([reason, { title, why }]) => (
          <TitledList
            key={reason}
            title={title}
            items={current.filter(booking => booking.reason === reason)}
            limit={data.limit}
          >
            {booking => (
              <Row
                key={booking.id}
                link={<Link {...linkTo(booking.id)}>{booking.customerName}</Link>}
                detail={`${booking.bookingNumber}, ${serviceNames[booking.serviceType]}`}
                actions={<Resolve booking={booking} onAssign={() => setAssigned(booking)} />}
              >
                <p>{why(booking, now)}</p>
              </Row>
            )}
          </TitledList>
        ))}
        <Failures failures={failures} />
        <CardMoney />
      </Flex>
      <Suspense>
        {assigned && <AssignDialog booking={assigned} onDone={() => setAssigned(undefined)} />}
      </Suspense>
    </>
  )
}
