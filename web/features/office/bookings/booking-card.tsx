import { Card, Flex, Heading, Text } from '@radix-ui/themes'
import { memo } from 'react'
import { momentInWords, preferenceInWords } from '../../../../src/shared/calendar.ts'
import { precisionInWords } from '../../../../src/shared/places.ts'
import { EmailLink } from '../../../shared/components/contact-links.tsx'
import { Facts } from '../../../shared/components/facts.tsx'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { dayOf } from '../../../shared/dates/clock.ts'
import { callTo } from '../../../shared/links.ts'
import { priceInWords } from '../../../shared/payment/dollars.ts'
import { Analysis } from '../shared/booking/analysis.tsx'
import { AssignSelect } from '../shared/booking/assign-select.tsx'
import { OpenToReview, Place, ReviewBadge } from '../shared/booking/review.tsx'
import { StatusSelect } from '../shared/booking/status-select.tsx'
import { Late } from '../shared/lateness.tsx'
import type { OfficeStatus } from '../shared/status.ts'
import { officeServiceNames } from '../shared/status.ts'
import styles from './booking-card.module.css'
import type { OfficeBooking } from './list.ts'

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
  ({ booking, isOpen, chosenStatus, onChooseStatus, onOpen }: BookingCardProps) => {
    const { id, bookingNumber, customerPhone, scheduledDate } = booking
    const [from, to] = precisionInWords(booking)
    const service = officeServiceNames[booking.serviceType]
    return (
      <Card asChild size={{ initial: '2', md: '3' }}>
        <article
          className={styles.card}
          data-booking={id}
          aria-current={isOpen || undefined}
          aria-label={`${service} ${bookingNumber}`}
          tabIndex={-1}
        >
          <Flex asChild wrap="wrap" align="center" gapX="3" gapY="1" gridColumn="1 / -1">
            <header>
              <Heading as="h3" size="4">
                <button
                  type="button"
                  className={styles.open}
                  title={`Open booking ${bookingNumber}`}
                  onClick={() => onOpen(id)}
                >
                  {service}
                </button>
              </Heading>
              <span>{bookingNumber}</span>
              <StatusBadge status={booking.status} />
              <ReviewBadge review={booking.review} />
              <Late job={booking} />
              <Text asChild size="5" ml="auto">
                <strong>{priceInWords({ total: booking.price })}</strong>
              </Text>
              <p className={styles.request}>
                <span>Request #{id}</span>
                <span>
                  Created <time dateTime={booking.createdAt}>{dayOf(booking.createdAt)}</time>
                </span>
              </p>
            </header>
          </Flex>
          <Facts
            className={styles.facts}
            facts={[
              ['Customer', booking.customerName],
              ['Email', <EmailLink key="email" address={booking.customerEmail} />],
              [
                'Phone',
                <a key="phone" href={callTo(customerPhone)}>
                  {customerPhone}
                </a>,
              ],
              ['Admin notes', booking.adminNotes || <Missing key="notes">None</Missing>],
            ]}
          />
          <Facts
            className={styles.facts}
            facts={[
              ['From', <Place key="from" address={booking.fromAddress} precision={from} />],
              ['To', booking.toAddress && <Place key="to" address={booking.toAddress} precision={to} />],
              ['Preferred date', preferenceInWords(booking) ?? 'Any day'],
              [
                'Scheduled date',
                scheduledDate ? (
                  momentInWords(scheduledDate)
                ) : (
                  <Missing key="scheduled">Not scheduled</Missing>
                ),
              ],
            ]}
          />
          <Analysis booking={booking} />
          <Flex direction="column" gap="3">
            {booking.review && <OpenToReview booking={booking} />}
            <StatusSelect
              booking={booking}
              chosen={chosenStatus}
              onChoose={status => onChooseStatus(booking, status)}
            />
            <AssignSelect booking={booking} />
          </Flex>
        </article>
      </Card>
    )
  },
)

const Missing = ({ children }: Readonly<{ children: string }>) => <Text color="gray">{children}</Text>
