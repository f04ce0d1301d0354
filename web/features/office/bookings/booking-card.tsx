import { memo } from 'react'
import { momentInWords, wishInWords } from '../../../../src/shared/calendar.ts'
import { withoutCountry } from '../../../../src/shared/geo.ts'
import { callTo } from '../../../shared/call.ts'
import { EmailLink } from '../../../shared/components/contact-links.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { dayOf } from '../../../shared/dates/day.ts'
import { dollars } from '../../../shared/payment/dollars.ts'
import { Analysis } from '../shared/booking/analysis.tsx'
import { AssignSelect } from '../shared/booking/assign-select.tsx'
import { StatusSelect } from '../shared/booking/status-select.tsx'
import { words as bookingWords } from '../shared/booking/words.ts'
import { Late } from '../shared/lateness.tsx'
import type { OfficeStatus } from '../shared/status.ts'
import styles from './booking-card.module.css'
import type { OfficeBooking } from './list.ts'
import { words } from './words.ts'

type BookingCardProps = Readonly<{
  booking: OfficeBooking
  isOpen: boolean
  /** The status chosen but not saved yet. */
  chosenStatus: OfficeStatus | undefined
  onChooseStatus: (booking: OfficeBooking, status: OfficeStatus | undefined) => void
  onOpen: (id: string) => void
}>

/** Spec §2: a booking request with its details and actions. Keyboard shortcuts move between cards. */
export const BookingCard = memo(
  ({ booking, isOpen, chosenStatus, onChooseStatus, onOpen }: BookingCardProps) => (
    <article
      className={styles.card}
      data-booking={booking.id}
      aria-current={isOpen || undefined}
      aria-label={`${bookingWords.services[booking.serviceType]} ${booking.bookingNumber}`}
      tabIndex={-1}
    >
      <header className={styles.header}>
        <h3 className={styles.title}>
          <button type="button" title={words.open(booking.bookingNumber)} onClick={() => onOpen(booking.id)}>
            {bookingWords.services[booking.serviceType]}
          </button>
        </h3>
        <span className={styles.number}>{booking.bookingNumber}</span>
        <StatusBadge status={booking.status} />
        <Late job={booking} />
        <strong className={styles.total}>{dollars(booking.pricing.total)}</strong>
        <p className={styles.request}>
          <span>{bookingWords.request(booking.id)}</span>
          <span>
            {words.created} <time dateTime={booking.createdAt}>{dayOf(booking.createdAt)}</time>
          </span>
        </p>
      </header>
      <Facts
        className={styles.facts}
        facts={[
          [words.customer, booking.customerName],
          [words.email, <EmailLink key="email" address={booking.customerEmail} />],
          [
            words.phone,
            <a key="phone" href={callTo(booking.customerPhone)}>
              {booking.customerPhone}
            </a>,
          ],
          [words.notes, booking.adminNotes || missing(words.noNotes)],
        ]}
      />
      <Facts
        className={styles.facts}
        facts={[
          [words.fromAddress, withoutCountry(booking.fromAddress)],
          [words.toAddress, booking.toAddress && withoutCountry(booking.toAddress)],
          [words.preferred, wishInWords(booking) ?? words.anyDay],
          [
            words.scheduled,
            booking.scheduledDate ? momentInWords(booking.scheduledDate) : missing(words.notScheduled),
          ],
        ]}
      />
      <Analysis booking={booking} />
      <div className={styles.actions}>
        <StatusSelect
          booking={booking}
          chosen={chosenStatus}
          onChoose={status => onChooseStatus(booking, status)}
        />
        <AssignSelect booking={booking} />
      </div>
    </article>
  ),
)

const missing = (words: string) => <span className={styles.none}>{words}</span>
