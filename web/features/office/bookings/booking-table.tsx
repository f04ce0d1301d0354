import { Button, Text } from '@radix-ui/themes'
import { memo, type ReactNode } from 'react'
import { whenOf } from '../../../../src/shared/calendar.ts'
import { precisionInWords } from '../../../../src/shared/places.ts'
import { PhoneLink } from '../../../shared/components/contact-links.tsx'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { serviceNames } from '../../../shared/labels.ts'
import { priceInWords } from '../../../shared/payment/dollars.ts'
import { Place, ReviewBadge } from '../shared/booking/review.tsx'
import { Late } from '../shared/lateness.tsx'
import { useCrewNames } from '../shared/providers.ts'
import { whyNotAssignable } from '../shared/status.ts'
import styles from './booking-table.module.css'
import type { OfficeBooking } from './list.ts'

type BookingTableProps = Readonly<{
  bookings: readonly OfficeBooking[]
  openId: string | undefined
  onOpen: (id: string) => void
  onAssign: (id: string) => void
}>

/**
 * The bookings as a compact table. The panel shows the rest. Radix's Table adds a scroll area, whose style element our
 * content security policy forbids.
 */
export function BookingTable({ bookings, openId, ...actions }: BookingTableProps) {
  const crews = new Map(useCrewNames().map(({ id, name }) => [id, name]))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {columns.map(({ name, heading }) => (
            <th key={name} scope="col" className={styles[name]}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bookings.map(booking => (
          <Row
            key={booking.id}
            booking={booking}
            crew={crews.get(booking.providerId ?? '')}
            isOpen={booking.id === openId}
            {...actions}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<BookingTableProps, 'onOpen' | 'onAssign'> &
  Readonly<{ booking: OfficeBooking; crew: string | undefined; isOpen: boolean }>

const Row = memo((row: RowProps) => (
  <tr
    className={styles.row}
    data-booking={row.booking.id}
    aria-current={row.isOpen || undefined}
    tabIndex={-1}
  >
    {columns.map(({ name, first, second }) => {
      const Cell = name === 'name' ? 'th' : 'td'
      return (
        <Cell key={name} scope={name === 'name' ? 'row' : undefined} className={styles[name]}>
          {first(row)}
          <Text as="div" size="2" color="gray" className={styles.second}>
            {second?.(row)}
          </Text>
        </Cell>
      )
    })}
  </tr>
))

type Column = Readonly<{
  /** Its class, which sets its width. */
  name: 'name' | 'phone' | 'route' | 'when' | 'status' | 'total'
  heading: string
  /** The lines of a cell. */
  first: (row: RowProps) => ReactNode
  second?: (row: RowProps) => ReactNode
}>

const columns: readonly Column[] = [
  {
    name: 'name',
    heading: 'Booking',
    first: ({ booking, onOpen }) => (
      <button type="button" className={styles.open} onClick={() => onOpen(booking.id)}>
        {booking.customerName}
      </button>
    ),
    second: ({ booking }) => `${booking.bookingNumber}, ${serviceNames[booking.serviceType]}`,
  },
  { name: 'phone', heading: 'Phone', first: ({ booking }) => <PhoneLink number={booking.customerPhone} /> },
  {
    name: 'route',
    heading: 'Route',
    first: ({ booking }) => <Place address={booking.fromAddress} precision={precisionInWords(booking)[0]} />,
    second: ({ booking }) =>
      booking.toAddress && (
        <>
          <span className="visually-hidden">to</span>
          <span aria-hidden>→</span>{' '}
          <Place address={booking.toAddress} precision={precisionInWords(booking)[1]} />
        </>
      ),
  },
  {
    name: 'when',
    heading: 'When and who',
    first: ({ booking }) => whenOf({ ...booking, isReserved: booking.heldProviderId !== null }).short,
    second: ({ booking, crew, onAssign }) =>
      booking.providerId || whyNotAssignable(booking) ? (
        crew
      ) : (
        <Button
          size="1"
          variant="soft"
          className={styles.assign}
          aria-label={`Assign a crew to ${booking.customerName}`}
          onClick={() => onAssign(booking.id)}
        >
          Assign
        </Button>
      ),
  },
  {
    name: 'status',
    heading: 'Status',
    first: ({ booking }) => <StatusBadge status={booking.status} />,
    second: ({ booking }) => (
      <>
        <ReviewBadge review={booking.review} /> <Late job={booking} />
      </>
    ),
  },
  {
    name: 'total',
    heading: 'Total',
    first: ({ booking }) => <strong>{priceInWords({ total: booking.price })}</strong>,
  },
]
