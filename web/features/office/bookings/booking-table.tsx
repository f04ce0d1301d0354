import { Button, Text } from '@radix-ui/themes'
import { memo, type ReactNode } from 'react'
import { whenOf } from '../../../../src/shared/calendar.ts'
import { withoutCountry } from '../../../../src/shared/geo.ts'
import { PhoneLink } from '../../../shared/components/contact-links.tsx'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { serviceNames } from '../../../shared/labels.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Late } from '../shared/lateness.tsx'
import { useProviders } from '../shared/providers.ts'
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
export function BookingTable({ bookings, openId, onOpen, onAssign }: BookingTableProps) {
  const { data: providers = [] } = useProviders()
  const crews = new Map(providers.map(({ id, name }) => [id, name]))
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col" className={styles.name}>
            Booking
          </th>
          <th scope="col" className={styles.phone}>
            Phone
          </th>
          <th scope="col" className={styles.route}>
            Route
          </th>
          <th scope="col" className={styles.when}>
            When and who
          </th>
          <th scope="col" className={styles.status}>
            Status
          </th>
          <th scope="col" className={styles.total}>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {bookings.map(booking => (
          <Row
            key={booking.id}
            booking={booking}
            crew={crews.get(booking.providerId ?? '')}
            isOpen={booking.id === openId}
            onOpen={onOpen}
            onAssign={onAssign}
          />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = Pick<BookingTableProps, 'onOpen' | 'onAssign'> &
  Readonly<{ booking: OfficeBooking; crew: string | undefined; isOpen: boolean }>

const Row = memo(({ booking, crew, isOpen, onOpen, onAssign }: RowProps) => (
  <tr className={styles.row} data-booking={booking.id} aria-current={isOpen || undefined} tabIndex={-1}>
    <th scope="row">
      <button type="button" className={styles.open} onClick={() => onOpen(booking.id)}>
        {booking.customerName}
      </button>
      <Second>
        {booking.bookingNumber}, {serviceNames[booking.serviceType]}
      </Second>
    </th>
    <td className={styles.phone}>
      <PhoneLink number={booking.customerPhone} />
    </td>
    <td className={styles.route}>
      {withoutCountry(booking.fromAddress)}
      {booking.toAddress && (
        <Second>
          <span className="visually-hidden">to</span>
          <span aria-hidden>→</span> {withoutCountry(booking.toAddress)}
        </Second>
      )}
    </td>
    <td>
      {whenOf(booking).short}
      <Second>
        {crew}
        {!booking.providerId && !whyNotAssignable(booking) && (
          <Button
            size="1"
            variant="soft"
            color="indigo"
            className={styles.assign}
            aria-label={`Assign a crew to ${booking.customerName}`}
            onClick={() => onAssign(booking.id)}
          >
            Assign
          </Button>
        )}
      </Second>
    </td>
    <td>
      <StatusBadge status={booking.status} />
      <Second>
        <Late job={booking} />
      </Second>
    </td>
    <td className={styles.total}>
      <strong>{dollars(booking.pricing.total)}</strong>
    </td>
  </tr>
))

/** The second line of a cell. */
const Second = ({ children }: Readonly<{ children: ReactNode }>) => (
  <Text as="div" size="2" color="gray" className={styles.second}>
    {children}
  </Text>
)
