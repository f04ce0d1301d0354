import { Box, Button, Flex, Heading, IconButton, Skeleton, Text } from '@radix-ui/themes'
import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { ApiError } from '../../../shared/api/api.ts'
import { Failed } from '../../../shared/components/notice.tsx'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { useLocationState } from '../../../shared/location-state.ts'
import { Analysis } from '../shared/booking/analysis.tsx'
import { AssignSelect } from '../shared/booking/assign-select.tsx'
import { ReviewBadge } from '../shared/booking/review.tsx'
import { StatusSelect } from '../shared/booking/status-select.tsx'
import { Late } from '../shared/lateness.tsx'
import { OfficeChat } from '../shared/office-chat.tsx'
import { type OpenBooking, useOfficeBooking } from '../shared/queries.ts'
import { isUnderWay, type OfficeStatus, officeServiceNames } from '../shared/status.ts'
import { useOpenBooking } from '../shared/url.ts'
import styles from './booking-panel.module.css'
import { PapersSection, ProofSection } from './day-records.tsx'
import { DaySteps } from './day-steps.tsx'
import { Goods } from './goods.tsx'
import { BookingHistory } from './history/history.tsx'
import { Money } from './money/money.tsx'
import { Notes } from './notes.tsx'
import { ReviewSection } from './review-form.tsx'
import { Customer, Job, JobRoute, PanelSection } from './sections.tsx'

/** Side panel with everything about one booking, next to any tab. Escape closes it. */
export default function BookingPanel({ id }: Readonly<{ id: string }>) {
  const { data: booking, error, refetch } = useOfficeBooking(id)
  const isGone = error instanceof ApiError && error.status === 404
  const { close } = useOpenBooking()
  const panel = useRef<HTMLElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  const { panelPart } = useLocationState()
  // Runs on mount only: switching bookings in an open panel keeps the focus.
  useEffect(() => heading.current?.focus(), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again for each request, and for another booking.
  useEffect(() => {
    if (panelPart === 'status') panel.current?.querySelector<HTMLElement>('select[name=status]')?.focus()
    else if (panelPart) focusPart(panel.current, panelPart)
  }, [panelPart, key, booking?.id])
  useFocusOnClose(id)
  const label = booking ? `Booking ${booking.bookingNumber}` : error ? 'Booking' : 'Loading the booking…'
  return (
    <>
      <button type="button" className={styles.scrim} aria-hidden tabIndex={-1} onClick={close} />
      <aside
        ref={panel}
        className={styles.panel}
        aria-label={label}
        onKeyDown={event => {
          const { key, target } = event
          if (key !== 'Escape' || (target instanceof Element && target.closest(handlesEscape))) return
          event.preventDefault()
          close()
        }}
      >
        <header className={styles.header}>
          <Flex align="center" justify="between" gapX="3" gapY="2" wrap={{ initial: 'wrap', xs: 'nowrap' }}>
            <Heading ref={heading} as="h2" size="5" tabIndex={-1}>
              {booking?.bookingNumber ?? (error ? 'Booking' : <Skeleton>#FM000000</Skeleton>)}
            </Heading>
            {booking && (
              <Flex
                wrap="wrap"
                align="center"
                gapX="3"
                gapY="1"
                flexGrow="1"
                minWidth="0"
                className={styles.badges}
              >
                <StatusBadge status={booking.status} /> <ReviewBadge review={booking.review} />{' '}
                <Late job={booking} />
              </Flex>
            )}
            <IconButton
              variant="ghost"
              color="gray"
              size="3"
              ml="auto"
              aria-label="Close the panel"
              onClick={close}
            >
              <X size={20} aria-hidden />
            </IconButton>
          </Flex>
          {booking && (
            <Flex asChild gap="4" mt="3">
              <nav aria-label="Booking sections">
                {jumps.map(([part, label]) => (
                  <Button
                    key={part}
                    variant="ghost"
                    color="gray"
                    onClick={() => focusPart(panel.current, part)}
                  >
                    {label}
                  </Button>
                ))}
              </nav>
            </Flex>
          )}
        </header>
        {error && (
          <PanelSection>
            {isGone ? (
              <Text color="gray">We can’t find that booking. The link may be incomplete.</Text>
            ) : (
              <Failed onRetry={refetch}>This booking could not be loaded.</Failed>
            )}
          </PanelSection>
        )}
        {booking && <Sections key={booking.id} booking={booking} />}
      </aside>
    </>
  )
}

function Sections({ booking }: Readonly<{ booking: OpenBooking }>) {
  const [status, setStatus] = useState<OfficeStatus>()
  const crewId = isUnderWay(booking) ? (booking.providerId ?? undefined) : undefined
  const subject = { id: booking.id, version: booking.version, crewId }
  return (
    <>
      <PanelSection>
        <div>
          <Text as="p" weight="medium">
            {officeServiceNames[booking.serviceType]}
          </Text>
          <Text as="p" size="2" color="gray">
            Request #{booking.id}
          </Text>
        </div>
        <ReviewSection booking={booking} />
        <StatusSelect booking={booking} chosen={status} onChoose={setStatus} />
        <AssignSelect booking={booking} />
      </PanelSection>
      <Customer booking={booking} />
      <JobRoute booking={booking} />
      <Job booking={booking} />
      <PanelSection>
        <Analysis booking={booking} />
      </PanelSection>
      <Goods booking={booking} />
      <DaySteps booking={booking} />
      <ProofSection booking={booking} />
      <PapersSection booking={booking} subject={subject} />
      <Notes booking={booking} />
      <Money booking={booking} />
      <PanelSection title="History" part="history">
        <BookingHistory {...subject} />
      </PanelSection>
      <PanelSection title="Chat" part="chat">
        <Box height="min(480px, 70vh)" mx="-5">
          <OfficeChat serviceRequestId={booking.id} customerName={booking.customerName} />
        </Box>
      </PanelSection>
    </>
  )
}

/** When the panel closes, moves focus to the card of the last booking shown in it, or to the element that opened it. */
function useFocusOnClose(id: string): void {
  const [opener] = useState(() => document.activeElement)
  const last = useRef(id)
  last.current = id
  useEffect(() => () => returnFocus(last.current, opener), [opener])
}

function returnFocus(id: string, opener: Element | null) {
  const card = document.querySelector(`[data-booking="${CSS.escape(id)}"]`)
  const { activeElement } = document
  // Leaves the focus alone if the user has moved it elsewhere.
  if (activeElement !== document.body && activeElement !== card) return
  const goal = card ?? opener
  if (goal instanceof HTMLElement) goal.focus()
  // The page is wider without the panel, so elements may have moved.
  goal?.scrollIntoView({ block: 'nearest' })
}

/** Shortcuts to frequently used sections far down the panel. */
const jumps = [
  ['job', 'Job'],
  ['money', 'Money'],
  ['history', 'History'],
  ['chat', 'Chat'],
] as const

/** Moves the focus too, so that Tab continues from there. */
function focusPart(panel: HTMLElement | null, part: string) {
  const section = panel?.querySelector<HTMLElement>(`[data-part=${part}]`)
  section?.scrollIntoView()
  section?.focus({ preventScroll: true })
}

/** Elements that handle Escape themselves. */
const handlesEscape = 'input:not([type=range]), textarea, select'
