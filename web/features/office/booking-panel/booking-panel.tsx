import { IconButton, Skeleton } from '@radix-ui/themes'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { Analysis } from '../shared/booking/analysis.tsx'
import { AssignSelect } from '../shared/booking/assign-select.tsx'
import { StatusSelect } from '../shared/booking/status-select.tsx'
import { words as bookingWords } from '../shared/booking/words.ts'
import { Late } from '../shared/lateness.tsx'
import { type OpenBooking, useBooking } from '../shared/queries.ts'
import type { OfficeStatus } from '../shared/status.ts'
import { isUnderWay } from '../shared/status.ts'
import { isOpenedFor, useOpenBooking } from '../shared/url.ts'
import styles from './booking-panel.module.css'
import { ChatSection } from './chat-section.tsx'
import { Customer } from './customer.tsx'
import { BookingHistory } from './history/booking-history.tsx'
import { Job } from './job.tsx'
import { Money } from './money.tsx'
import { Notes } from './notes.tsx'
import { Way } from './way.tsx'
import { useWayBack } from './way-back.ts'
import { words } from './words.ts'

/** Side panel with everything about one booking, next to any tab. Escape closes it. */
export default function BookingPanel({ id }: Readonly<{ id: string }>) {
  const { data: booking, error, refetch } = useBooking(id)
  const isGone = error instanceof ApiError && error.status === 404
  const { close } = useOpenBooking()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useLocation()
  const isForStatus = isOpenedFor('status', asked.state)
  // Runs on mount only: switching bookings in an open panel keeps the focus.
  useEffect(() => heading.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each request, and for another booking.
  useEffect(() => {
    if (isForStatus) panel.current?.querySelector<HTMLElement>('select[name=status]')?.focus()
  }, [isForStatus, asked.key, booking?.id])
  useWayBack(id)
  const label = booking ? words.panel(booking.bookingNumber) : error ? words.unknown : words.loading
  return (
    <>
      <button type="button" className={styles.scrim} aria-hidden tabIndex={-1} onClick={close} />
      <aside
        ref={panel}
        className={styles.panel}
        aria-label={label}
        onKeyDown={event => {
          const { key, target } = event
          if (key !== 'Escape' || (target instanceof Element && target.closest(typedIn))) return
          event.preventDefault()
          close()
        }}
      >
        <header className={styles.header}>
          <h2 ref={heading} tabIndex={-1}>
            {booking?.bookingNumber ?? (error ? words.unknown : <Skeleton>#FM000000</Skeleton>)}
          </h2>
          {booking && (
            <span className={styles.standing}>
              <StatusBadge status={booking.status} /> <Late job={booking} />
            </span>
          )}
          <IconButton variant="ghost" color="gray" size="3" aria-label={words.close} onClick={close}>
            <X size={20} aria-hidden />
          </IconButton>
          {booking && (
            <nav className={styles.jumps} aria-label={words.parts}>
              {jumps.map(([part, label]) => (
                <button
                  key={part}
                  type="button"
                  onClick={() => goTo(panel.current?.querySelector<HTMLElement>(`[data-part=${part}]`))}
                >
                  {label}
                </button>
              ))}
            </nav>
          )}
        </header>
        {error && (
          <section className={styles.section}>
            {isGone ? (
              <p className={styles.note}>{words.gone}</p>
            ) : (
              <Failed onRetry={refetch}>{words.failed}</Failed>
            )}
          </section>
        )}
        {booking && <Sections key={booking.id} booking={booking} />}
      </aside>
    </>
  )
}

function Sections({ booking }: Readonly<{ booking: OpenBooking }>) {
  const [status, setStatus] = useState<OfficeStatus>()
  return (
    <>
      <section className={styles.section}>
        <p className={styles.lead}>
          {bookingWords.services[booking.serviceType]}
          <span>{bookingWords.request(booking.id)}</span>
        </p>
        <StatusSelect booking={booking} chosen={status} onChoose={setStatus} />
        <AssignSelect booking={booking} />
      </section>
      <Customer booking={booking} />
      <Way booking={booking} />
      <Job booking={booking} />
      <section className={styles.section}>
        <Analysis booking={booking} />
      </section>
      <Notes booking={booking} />
      <Money booking={booking} />
      <section className={styles.section} data-part="history" tabIndex={-1}>
        <BookingHistory id={booking.id} version={booking.version} crewId={crewOnTheRoad(booking)} />
      </section>
      <ChatSection booking={booking} />
    </>
  )
}

/** The provider whose positions belong to the booking. */
const crewOnTheRoad = (booking: OpenBooking) =>
  isUnderWay(booking) ? (booking.providerId ?? undefined) : undefined

/** Shortcuts to frequently used sections far down the panel. */
const jumps = [
  ['job', words.job.title],
  ['money', words.money.title],
  ['history', words.history],
  ['chat', words.chat.title],
] as const

/** Moves the focus too, so that Tab continues from there. */
function goTo(part: HTMLElement | null | undefined) {
  part?.scrollIntoView()
  part?.focus({ preventScroll: true })
}

/** Elements that handle Escape themselves. */
const typedIn = 'input:not([type=range]), textarea, select'
