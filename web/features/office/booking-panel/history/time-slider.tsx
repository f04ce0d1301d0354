import { Button, Card, Flex, Heading, Text } from '@radix-ui/themes'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId, useRef } from 'react'
import { momentInWords, preferenceInWords } from '../../../../../src/shared/calendar.ts'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { type Fact, Facts } from '../../../../shared/components/facts.tsx'
import { StatusBadge } from '../../../../shared/components/status-badge.tsx'
import { dollars, priceInWords } from '../../../../shared/payment/dollars.ts'
import { officeKey } from '../../shared/live.tsx'
import { type Entry, readableValue } from './events.ts'
import styles from './history.module.css'

/**
 * The booking's state at a log position, and what changed there. Keeps the previous data while loading. Past states are
 * immutable, so the key is outside the prefix that is refetched.
 */
const useStateAt = (id: string, position: number) =>
  useQuery({
    queryKey: [...officeKey, 'state', id, position],
    queryFn: () => unwrap(api.admin['service-requests']({ id }).timeline.at.get({ query: { position } })),
    placeholderData: keepPreviousData,
  })

type BookingState = NonNullable<ReturnType<typeof useStateAt>['data']>

type TimeSliderProps = Readonly<{
  id: string
  entries: readonly Entry[]
  /** Selected log position, or undefined for now. */
  position: number | undefined
  onMove(position: number | undefined): void
}>

/** A slider with one stop per event, and the booking's state at that stop. */
export function TimeSlider({ id, entries, position, onMove }: TimeSliderProps) {
  const label = useId()
  const slider = useRef<HTMLInputElement>(null)
  const last = entries.length - 1
  const chosen = entries.findIndex(entry => entry.position === position)
  const stop = chosen < 0 ? last : chosen
  const entry = entries[stop]
  const state = useStateAt(id, entry?.position ?? 0)
  if (!entry) return null
  const moment = momentInWords(entry.at)
  const toNow = () => {
    // The button is about to be disabled, so move the focus.
    slider.current?.focus()
    onMove(undefined)
  }
  return (
    <Card asChild size="2">
      <section aria-labelledby={label}>
        <Flex align="center" justify="between" gap="4">
          <Heading as="h4" size="2" id={label}>
            {position === undefined ? 'As it stands now' : `As it stood on ${moment}`}
          </Heading>
          <Button variant="soft" disabled={position === undefined} onClick={toNow}>
            Now
          </Button>
        </Flex>
        <input
          ref={slider}
          type="range"
          className={styles.slider}
          aria-label="The booking over time"
          aria-valuetext={`${moment}. ${entry.summary}`}
          min={0}
          max={last}
          value={stop}
          onChange={({ target }) => onMove(entries[target.valueAsNumber]?.position)}
        />
        {/* Reserves two lines, so that nothing below moves between stops. */}
        <Text as="p" size="1" color="gray" mb="2" className={styles.stop}>
          {entry.summary}
        </Text>
        {state.data && <StateFacts state={state.data} showChanges={position !== undefined} />}
      </section>
    </Card>
  )
}

type StateFactsProps = Readonly<{ state: BookingState; showChanges: boolean }>

/** The booking's state at the slider position. Changed fields are highlighted and show their previous value. */
function StateFacts({ state: { booking, providerName, changes }, showChanges }: StateFactsProps) {
  const { scheduledDate, receivedAmount, returnedAmount } = booking
  const fact = (label: string, field: string, value: ReactNode): Fact => {
    const change = changes.find(change => change.field === field)
    if (!showChanges || !change || !value) return [label, value]
    // The log names a crew by its id.
    const before = field === 'providerId' && change.from !== null ? 'crew' : readableValue(field, change.from)
    return [
      label,
      <div key={field} className={styles.changed}>
        {value}
        <div>was {before}</div>
      </div>,
    ]
  }
  return (
    <Facts
      layout="compact"
      facts={[
        fact('Status', 'status', <StatusBadge status={booking.status} />),
        fact('Customer', 'customerName', booking.customerName),
        fact('From', 'fromAddress', booking.fromAddress),
        fact('To', 'toAddress', booking.toAddress),
        fact('Requested', 'preferredDate', preferenceInWords(booking)),
        fact('Scheduled', 'scheduledDate', scheduledDate && momentInWords(scheduledDate)),
        fact('Crew', 'providerId', providerName),
        fact('Quoted price', 'pricing', priceInWords(booking.pricing)),
        fact('Paid', 'receivedAmount', receivedAmount > 0 && dollars(receivedAmount)),
        fact('Refunded', 'returnedAmount', returnedAmount > 0 && dollars(returnedAmount)),
        fact('Notes', 'adminNotes', booking.adminNotes),
      ]}
    />
  )
}
