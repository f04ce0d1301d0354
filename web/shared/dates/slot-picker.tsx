import { Grid, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, serverMessageOr, unwrap } from '../api/api.ts'
import { useConfig } from '../api/config.ts'
import { Failed } from '../components/notice.tsx'
import { LoadingSkeleton } from '../components/states.tsx'
import { timeInWords } from './clock.ts'
import styles from './dates.module.css'
import { DayPicker } from './day-picker.tsx'

/** A day, and once it is chosen, one of its times (HH:MM), both in America/Chicago. */
export type Choice = Readonly<{ day: string | undefined; time: string | undefined }>

/** A day (YYYY-MM-DD), for one crew or any, and the booking whose length must fit. */
type SlotQuery = Readonly<{ date: string; providerId?: string; serviceRequestId: string }>

type SlotPickerProps = Readonly<{
  value: Choice
  onChange: (choice: Choice) => void
  today: string
  /** The day whose month is shown first. */
  near?: string
  /** The crew and booking to load times for. */
  of: Omit<SlotQuery, 'date'>
}>

/** Spec §4 "Scheduling": chooses a bookable day from today on, then one of its times. */
export function SlotPicker({ value: { day, time }, onChange, of, ...days }: SlotPickerProps) {
  const { bookableDays } = useConfig()
  return (
    <Grid gap="5" align="start">
      <DayPicker
        {...days}
        value={day}
        bookableDays={bookableDays}
        onChange={day => onChange({ day, time: undefined })}
      />
      {day ? (
        <Times query={{ ...of, date: day }} value={time} onChange={time => onChange({ day, time })} />
      ) : (
        <Text as="p" color="gray">
          Choose a day to see its times.
        </Text>
      )}
    </Grid>
  )
}

/**
 * React Query key prefix of all slot queries. It starts as the office's bookings do, so a booking change refetches
 * them.
 */
const slotsKey = ['office', 'bookings', 'slots'] as const

type TimesProps = Readonly<{
  query: SlotQuery
  value: string | undefined
  onChange: (time: string) => void
}>

function Times({ query, value, onChange }: TimesProps) {
  const slots = useQuery({
    queryKey: [...slotsKey, query],
    queryFn: () => unwrap(api.availability.get({ query })),
    // Another user may have taken a slot since the last request.
    staleTime: 0,
  })
  if (slots.isPending) return <LoadingSkeleton label="Checking the schedule…" height="280px" />
  if (slots.isError)
    return (
      <Failed onRetry={slots.refetch}>
        {serverMessageOr(slots.error, 'The times could not be loaded.')}
      </Failed>
    )
  return <SlotList slots={slots.data} value={value} onChange={onChange} />
}

/** Spec §3 "Scheduling slot". Only administrators receive `reason` and `overrulable`. */
export type Slot = Readonly<{
  time: string
  label: string
  available: boolean
  reason?: string
  overrulable?: boolean
}>

type SlotListProps = Readonly<{
  slots: readonly Slot[]
  value: string | undefined
  onChange: (time: string) => void
}>

/** A day's time slots. Unavailable ones stay in the list, with the reason if the user may see it. */
function SlotList({ slots, value, onChange }: SlotListProps) {
  const name = useId()
  const reasonsId = useId()
  const closed = closedRanges(slots)
  return (
    <div>
      {!slots.some(isSelectable) && (
        <Text as="p" mb="4">
          No times are open on this day. Please choose another.
        </Text>
      )}
      <fieldset className={styles.slots} aria-describedby={closed.length > 0 ? reasonsId : undefined}>
        <Text asChild weight="bold" mb="3">
          <legend>
            Arrival time{' '}
            <Text size="1" color="gray" weight="regular">
              Central Time
            </Text>
          </legend>
        </Text>
        {slots.map(slot => (
          <label
            key={slot.time}
            title={slot.reason}
            className={styles.cell}
            data-doubtful={slot.overrulable || undefined}
          >
            <input
              type="radio"
              name={name}
              value={slot.time}
              checked={slot.time === value}
              disabled={!isSelectable(slot)}
              onChange={() => onChange(slot.time)}
            />
            <span>{slot.label}</span>
          </label>
        ))}
      </fieldset>
      {closed.length > 0 && (
        <Text asChild size="1" color="gray">
          <details id={reasonsId} open={closed.length <= maxOpenReasons}>
            <summary>Why some times are not available</summary>
            <ul>
              {closed.map(({ times, reason }) => (
                <li key={times}>
                  <strong>{times}</strong> {reason}
                </li>
              ))}
            </ul>
          </details>
        </Text>
      )}
    </div>
  )
}

/** Up to this many reasons are shown without expanding. */
const maxOpenReasons = 3

const isSelectable = ({ available, overrulable }: Slot) => available || overrulable === true

/** Ranges of consecutive unavailable times with the same reason. */
export function closedRanges(slots: readonly Slot[]) {
  const ranges: { reason: string; first: string; last: string }[] = []
  let before: string | undefined
  for (const { time, reason } of slots) {
    const range = ranges.at(-1)
    if (reason && range && reason === before) range.last = time
    else if (reason) ranges.push({ reason, first: time, last: time })
    before = reason
  }
  return ranges.map(({ reason, first, last }) => ({
    reason,
    times: first === last ? timeInWords(first) : `${timeInWords(first)} – ${timeInWords(last)}`,
  }))
}
