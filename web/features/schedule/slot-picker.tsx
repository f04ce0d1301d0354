import { wordsFor } from '../../api.ts'
import { Failed } from '../../components/failed.tsx'
import { Waiting } from '../../components/waiting.tsx'
import { useConfig } from '../../data/config.ts'
import { DayPicker } from './day-picker.tsx'
import { SlotList } from './slot-list.tsx'
import styles from './slot-picker.module.css'
import { type SlotQuery, useSlots } from './use-slots.ts'
import { words } from './words.ts'

/** A day, and when it has been chosen a time of it, HH:MM; both in America/Chicago. */
export type Choice = Readonly<{ day: string | undefined; time: string | undefined }>

type SlotPickerProps = Readonly<{
  value: Choice
  onChange: (choice: Choice) => void
  today: string
  /** The first day that can be chosen, today unless told. */
  first?: string
  /** The day whose month is shown at the beginning. */
  near?: string
  /** Whose times, and for which booking. */
  of: Omit<SlotQuery, 'date'>
}>

/** First a bookable day that is not past, then one of its times (spec §4 "Scheduling"). */
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
  if (slots.isPending) return <Waiting label={words.loading} height="280px" />
  if (slots.isError) return <Failed onRetry={slots.refetch}>{wordsFor(slots.error, words.failed)}</Failed>
  return (
    <div>
      <SlotList slots={slots.data} value={value} onChange={onChange} />
    </div>
  )
}
