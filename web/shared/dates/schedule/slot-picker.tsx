import { wordsFor } from '../../api/api.ts'
import { useConfig } from '../../api/config.ts'
import { Failed } from '../../components/notice.tsx'
import { LoadingSkeleton } from '../../components/states.tsx'
import { DayPicker } from './day-picker.tsx'
import { SlotList } from './slot-list.tsx'
import styles from './slot-picker.module.css'
import { type SlotQuery, useSlots } from './use-slots.ts'
import { words } from './words.ts'

/** A day, and once it is chosen, one of its times (HH:MM), both in America/Chicago. */
export type Choice = Readonly<{ day: string | undefined; time: string | undefined }>

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
export function SlotPicker({ value: { day, time }, onChange, today, first, near, of }: SlotPickerProps) {
  const { bookableDays } = useConfig()
  return (
    <div className={styles.picker}>
      <DayPicker
        value={day}
        today={today}
        bookableDays={bookableDays}
        first={first}
        near={near}
        onChange={day => onChange({ day, time: undefined })}
      />
      {day ? (
        <Times query={{ ...of, date: day }} value={time} onChange={time => onChange({ day, time })} />
      ) : (
        <p className={styles.hint}>{words.firstDay}</p>
      )}
    </div>
  )
}

type TimesProps = Readonly<{
  query: SlotQuery
  value: string | undefined
  onChange: (time: string) => void
}>

function Times({ query, value, onChange }: TimesProps) {
  const slots = useSlots(query)
  if (slots.isPending) return <LoadingSkeleton label={words.loading} height="280px" />
  if (slots.isError) return <Failed onRetry={slots.refetch}>{wordsFor(slots.error, words.failed)}</Failed>
  return (
    <div>
      <SlotList slots={slots.data} value={value} onChange={onChange} />
    </div>
  )
}
