import { Text } from '@radix-ui/themes'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { closedDaysInWords, isBookable } from '../../../src/shared/bookable-days.ts'
import type { ArrivalWindow } from '../../../src/shared/windows.ts'
import { serverMessageOr } from '../api/api.ts'
import { useConfig } from '../api/config.ts'
import { Failed } from '../components/notice.tsx'
import { LoadingSkeleton } from '../components/states.tsx'
import { groupBy } from '../group-by.ts'
import { hoursBetween } from './clock.ts'
import styles from './dates.module.css'
import { addDays, noon, wholeDay } from './days.ts'
import { Pager } from './pager.tsx'
import { daysShown, type Window, type WindowsFor, windowsQuery } from './windows.ts'

type WindowPickerProps = Readonly<{
  value: Window | null
  onChange: (window: Window) => void
  /** Whose openings are counted. */
  of: WindowsFor
  /** The first day that can be chosen (YYYY-MM-DD). */
  first: string
  /** The day to show. When it changes to another week, the picker shows that week. */
  near?: string
  /** Choices without a window, listed before the week. */
  others?: readonly Readonly<{ label: string; isChosen: boolean; onChoose: () => void }>[]
}>

/**
 * A week of arrival windows with what is left of each. Its windows are one group of radio buttons in order of time, so
 * arrow keys move between the open ones, and a screen reader reads each with its day. The height is the same while loading.
 */
export function WindowPicker({ value, onChange, of, first, near, others = [] }: WindowPickerProps) {
  const name = useId()
  const headingId = useId()
  const { from, show } = useWeek(first, near)
  const { data, isPending, isError, error, isFetching, refetch } = useQuery(windowsQuery(from, of))
  const hint = hints[data?.every(({ left }) => left === 0) ? 'full' : 'open']
  const isGone = data?.some(({ start, left }) => start === value?.start && left === 0)
  return (
    <section aria-labelledby={headingId}>
      <Text as="p" weight="medium" size="2" id={headingId}>
        Arrival time
      </Text>
      {others.map(({ label, isChosen, onChoose }) => (
        <label key={label} className={styles.other}>
          <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
          {label}
        </label>
      ))}
      <Pager
        before="Earlier days"
        after="Later days"
        isFirst={from <= first}
        onMove={direction => show(addDays(from, direction * daysShown))}
      >
        {weekInWords(from)}
      </Pager>
      <div className={styles.frame}>
        {isPending && <LoadingSkeleton label="Checking the schedule…" height="100%" />}
        {isError && !data && (
          <Failed isBusy={isFetching} onRetry={refetch}>
            {serverMessageOr(error, 'The times could not be loaded.')}
          </Failed>
        )}
        {data && <Week windows={data} value={value} name={name} onChange={onChange} />}
      </div>
      <Text as="p" size="1" color={isGone ? 'red' : 'gray'} mt="2" role="status" className={styles.status}>
        {isGone
          ? hints.gone
          : `${hint}${data?.some(({ why }) => why === 'too late') ? ` ${hints.late}` : ''}`}
      </Text>
    </section>
  )
}

const hints = {
  open: 'Your crew arrives within these two hours, Central Time. The number says how many crews are left.',
  full: 'No times are open on these days. Look at later days, or let us call you.',
  late: 'Too late means that a job of this length would end after hours.',
  gone: 'The time you chose is no longer open. Please choose another.',
} as const

/** The first day of the week in view. Follows `near`, but never begins before `first`. */
function useWeek(first: string, near = first) {
  const begin = near < first ? first : near
  const [shown, setShown] = useState({ begin, from: begin })
  if (shown.begin !== begin) {
    const isInView = shown.from <= begin && begin < addDays(shown.from, daysShown)
    setShown({ begin, from: isInView ? shown.from : begin })
  }
  const show = (day: string) => setShown({ begin, from: day < first ? first : day })
  return { from: shown.from, show }
}

type WeekProps = Pick<WindowPickerProps, 'value' | 'onChange'> &
  Readonly<{ windows: readonly ArrivalWindow[]; name: string }>

/** The days as rows, their windows as columns. */
function Week({ windows, ...props }: WeekProps) {
  const { bookableDays } = useConfig()
  const days = [...groupBy(windows, ({ date }) => date)]
  const columns = days[0]?.[1] ?? []
  return (
    <table className={styles.week}>
      <thead>
        <tr>
          <td />
          {columns.map(({ start, end }) => (
            <th key={start} scope="col" aria-label={hoursBetween(start, end)}>
              {columnHours(start, end)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(([day, ofDay]) => (
          <tr key={day}>
            <th scope="row">
              <strong>{weekday.format(noon(day))}</strong> {monthAndDay.format(noon(day))}
            </th>
            {isBookable(day, bookableDays) ? (
              ofDay.map(window => (
                <td key={window.start}>
                  <Cell window={window} {...props} />
                </td>
              ))
            ) : (
              <td colSpan={columns.length}>Closed, {closedDaysInWords(day)}</td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const reasons = { 'too late': 'Too late', 'no crew': 'No crew' } as const

function Cell({
  window,
  value,
  name: group,
  onChange,
}: Omit<WeekProps, 'windows'> & { window: ArrivalWindow }) {
  const { date, start, end, left, why } = window
  const isOpen = left > 0
  const text = isOpen ? `${left} left` : why ? reasons[why] : 'Full'
  const name = `${wholeDay(date)}, ${hoursBetween(start, end)}, ${text}${why === 'too late' ? ' for a job of this length' : ''}`
  return (
    <label className={styles.cell}>
      <input
        type="radio"
        name={group}
        aria-label={name}
        checked={isOpen && start === value?.start}
        disabled={!isOpen}
        onChange={() => onChange({ date, start, end })}
      />
      <span aria-hidden>{text}</span>
    </label>
  )
}

/** '10–12 PM': narrow enough for a phone. Breaks only before 'PM'. */
const columnHours = (start: string, end: string) =>
  hoursBetween(start, end)
    .replace(/ [AP]M(?= )/, '')
    .replace(' – ', '\u2060–\u2060')

/** 'March 16 – 22' */
const weekInWords = (from: string) => range.formatRange(noon(from), noon(addDays(from, daysShown - 1)))

const range = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'long', day: 'numeric' })
const weekday = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'short' })
const monthAndDay = new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', month: 'short', day: 'numeric' })
