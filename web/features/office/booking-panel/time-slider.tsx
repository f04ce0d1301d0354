import { Button, Card, Flex, Grid, Heading, Text } from '@radix-ui/themes'
import { type ReactNode, useId, useRef } from 'react'
import { momentInWords, preferenceInWords } from '../../../../src/shared/calendar.ts'
import { StatusBadge } from '../../../shared/components/status-badge.tsx'
import { dollars } from '../../../shared/payment/dollars.ts'
import { readableValue } from './events.ts'
import styles from './history.module.css'
import { type BookingState, type Entry, useStateAt } from './use-history.ts'

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

type StateFactsProps = Readonly<{
  state: BookingState
  /** Whether to highlight the fields that changed at this moment. */
  showChanges: boolean
}>

/** The booking's state at the slider position. Changed fields are highlighted and show their previous value. */
const StateFacts = ({ state, showChanges }: StateFactsProps) => (
  <Grid asChild columns="repeat(auto-fill, minmax(min(100%, 200px), 1fr))" gapX="4" gapY="1">
    <dl className={styles.state}>
      {factsOf(state).map(({ label, field, value }) => {
        const change = showChanges ? state.changes.find(change => change.field === field) : undefined
        return (
          <div key={label} data-changed={change !== undefined}>
            <dt>{label}</dt>
            <dd>
              {value}
              {change && <Text as="div">was {previous(field, change.from)}</Text>}
            </dd>
          </div>
        )
      })}
    </dl>
  </Grid>
)

const previous = (field: string, value: unknown) =>
  field === 'providerId' && value !== null ? 'Crew'.toLowerCase() : readableValue(field, value)

type StateFact = Readonly<{ label: string; field: string; value: ReactNode }>

/** The facts to show, each with the field it comes from. Unknown values are omitted. */
function factsOf({ booking, providerName }: BookingState): StateFact[] {
  const { scheduledDate, paidAmount, refundedAmount } = booking
  const all: StateFact[] = [
    { label: 'Status', field: 'status', value: <StatusBadge status={booking.status} /> },
    { label: 'Customer', field: 'customerName', value: booking.customerName },
    { label: 'From', field: 'fromAddress', value: booking.fromAddress },
    { label: 'To', field: 'toAddress', value: booking.toAddress },
    { label: 'Requested', field: 'preferredDate', value: preferenceInWords(booking) },
    { label: 'Scheduled', field: 'scheduledDate', value: scheduledDate && momentInWords(scheduledDate) },
    { label: 'Crew', field: 'providerId', value: providerName },
    { label: 'Price', field: 'pricing', value: dollars(booking.pricing.total) },
    { label: 'Paid', field: 'paidAmount', value: paidAmount > 0 && dollars(paidAmount) },
    { label: 'Refunded', field: 'refundedAmount', value: refundedAmount > 0 && dollars(refundedAmount) },
    { label: 'Notes', field: 'adminNotes', value: booking.adminNotes },
  ]
  return all.filter(({ value }) => value)
}
