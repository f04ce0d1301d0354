import { Grid, Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { api, serverMessageOr, unwrap } from '../api/api.ts'
import { useConfig } from '../api/config.ts'
import { Failed } from '../components/notice.tsx'
import { LoadingSkeleton } from '../components/states.tsx'
import { timeInWords } from './clock.ts'
import { DayPicker } from './day-picker.tsx'
import styles from './schedule.module.css'

/** A day, and once it is chosen, one of its times (HH:MM), both in America/Chicago. */
export type Choice = Readonly<{ day: string | undefined; time: string | undefined }>

/** A day (YYYY-MM-DD), for one crew or any, and the booking whose length must fit. */
type SlotQuery = Readonly<{ date: string; providerId?: string; serviceRequestId: string }>

type SlotPickerProps = Readonly<{
  value: Choice
  onChange: (choice: Choice) => void
  today: string
  /** The first selectable day. Defaults to today. */
  first?: string
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
export const slotsKey = ['office', 'bookings', 'slots'] as const

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
  return (
    <div>
      <SlotList slots={slots.data} value={value} onChange={onChange} />
    </div>
  )
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
    <>
      {!slots.some(isSelectable) && (
        <Text as="p" mb="4">
          No times are open on this day. Please choose another.
        </Text>
      )}
      <fieldset className={styles.slots} aria-describedby={closed.length > 0 ? reasonsId : undefined}>
        <legend>
          Arrival time <span>Central Time</span>
        </legend>
        {slots.map(slot => (
          <label
            key={slot.time}
            title={slot.reason}
            data-doubtful={slot.overrulable || undefined}
            data-closed={!isSelectable(slot) || undefined}
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
        <details id={reasonsId} className={styles.reasons} open={closed.length <= maxOpenReasons}>
          <summary>Why some times are not available</summary>
          <ul>
            {closed.map(({ times, reason }) => (
              <li key={times}>
                <strong>{times}</strong> {reason}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

/** Up to this many reasons are shown without expanding. */
const maxOpenReasons = 3

const isSelectable = ({ available, overrulable }: Slot) => available || overrulable === true

/** Ranges of consecutive unavailable times with the same reason. */
export const closedRanges = (slots: readonly Slot[]) =>
  groupsByReason(slots).flatMap(group => {
    const [first] = group
    const last = group.at(-1)
    if (!first?.reason || !last) return []
    const times =
      first === last ? timeInWords(first.time) : `${timeInWords(first.time)} – ${timeInWords(last.time)}`
    return { times, reason: first.reason }
  })

/** Groups adjacent slots with the same reason. */
const groupsByReason = (slots: readonly Slot[]) =>
  slots.reduce<Slot[][]>((groups, slot) => {
    const group = groups.at(-1)
    if (group && group[0]?.reason === slot.reason) group.push(slot)
    else groups.push([slot])
    return groups
  }, [])
