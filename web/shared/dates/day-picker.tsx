import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type BookableDays,
  closedDaysInWords,
  isBookable,
  nextBookable,
} from '../../../src/shared/bookable-days.ts'
import styles from './dates.module.css'
import { addDays, addMonths, monthOf, weekdayOf, wholeDay } from './days.ts'
import { monthInWords, WeekdayRow, weeksOf } from './month-grid.tsx'
import { Pager } from './pager.tsx'

type DayPickerProps = Readonly<{
  value: string | undefined
  onChange: (day: string) => void
  /** YYYY-MM-DD in Chicago. */
  today: string
  bookableDays: BookableDays
  /** The first selectable day. Defaults to today. */
  first?: string
  /** The day whose month is shown first. Defaults to the first selectable day. */
  near?: string
}>

/** A month calendar for choosing a bookable day from today on (spec §5), after the ARIA date grid pattern. */
export function DayPicker({ value, onChange, bookableDays, ...days }: DayPickerProps) {
  const { today, first = today, near = first } = days
  const closedReason = (day: string) => closedReasonOf(day, today, first, bookableDays)
  const earliest = [first, near].toSorted().at(-1) ?? first
  const [current, setCurrent] = useState(value ?? nextBookable(earliest, bookableDays))
  const grid = useRef<HTMLTableElement>(null)
  const headingId = useId()
  const month = monthOf(current)

  const show = (day: string) => setCurrent(day < today ? today : day)
  const onKeyDown = (event: KeyboardEvent) => {
    const day = keys[event.key]?.(current)
    if (!day) return
    event.preventDefault()
    flushSync(() => show(day))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const choose = (day: string) => {
    show(day)
    if (!closedReason(day)) onChange(day)
  }
  return (
    <section aria-label="Day">
      <Pager
        id={headingId}
        before="Previous month"
        after="Next month"
        isFirst={month === monthOf(today)}
        onMove={direction => show(addMonths(current, direction))}
      >
        {monthInWords(month)}
      </Pager>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA date grid pattern requires it. */}
      <table ref={grid} role="grid" aria-labelledby={headingId} className={styles.days} onKeyDown={onKeyDown}>
        <WeekdayRow length={2} />
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => {
                const reason = closedReason(day)
                return (
                  <td key={day}>
                    {monthOf(day) === month && (
                      <button
                        type="button"
                        tabIndex={day === current ? 0 : -1}
                        aria-label={[wholeDay(day), day === today && 'today', reason]
                          .filter(Boolean)
                          .join(', ')}
                        aria-disabled={reason ? true : undefined}
                        aria-current={day === today ? 'date' : undefined}
                        aria-pressed={day === value}
                        onClick={() => choose(day)}
                      >
                        {Number(day.slice(8))}
                      </button>
                    )}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Why a day is disabled. It stays focusable and readable. */
function closedReasonOf(
  day: string,
  today: string,
  first: string,
  bookableDays: BookableDays,
): string | undefined {
  if (day < today) return 'in the past'
  if (!isBookable(day, bookableDays)) return `not available on ${closedDaysInWords(day)}`
  return day < first ? 'too soon, please call us' : undefined
}

/** The day to which a key moves. */
const keys: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: day => addDays(day, -1),
  ArrowRight: day => addDays(day, 1),
  ArrowUp: day => addDays(day, -7),
  ArrowDown: day => addDays(day, 7),
  Home: day => addDays(day, -weekdayOf(day)),
  End: day => addDays(day, 6 - weekdayOf(day)),
  PageUp: day => addMonths(day, -1),
  PageDown: day => addMonths(day, 1),
}
