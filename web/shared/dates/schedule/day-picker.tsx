import { IconButton } from '@radix-ui/themes'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type BookableDays,
  isBookable,
  nextBookable,
  weekdaysInWords,
} from '../../../../src/shared/bookable-days.ts'
import styles from './day-picker.module.css'
import { addDays, addMonths, monthInWords, monthOf, weekdayOf, weekdays, weeksOf, wholeDay } from './days.ts'
import { words } from './words.ts'

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
  const closed = (day: string) => closedBecause(day, today, first, bookableDays)
  const earliest = [first, near].toSorted().at(-1) ?? first
  const [current, setCurrent] = useState(value ?? nextBookable(earliest, bookableDays))
  const grid = useRef<HTMLTableElement>(null)
  const heading = useId()
  const month = monthOf(current)

  const show = (day: string) => setCurrent(day < today ? today : day)
  const press = (event: KeyboardEvent) => {
    const day = dayAfter(event.key, current)
    if (!day) return
    event.preventDefault()
    flushSync(() => show(day))
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus()
  }
  const choose = (day: string) => {
    show(day)
    if (!closed(day)) onChange(day)
  }
  return (
    <section aria-label={words.day}>
      <div className={styles.head}>
        <p id={heading} className={styles.month} aria-live="polite">
          {monthInWords(month)}
        </p>
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          size="3"
          aria-label={words.previous}
          disabled={month === monthOf(today)}
          onClick={() => show(addMonths(current, -1))}
        >
          <ChevronLeft aria-hidden />
        </IconButton>
        <IconButton
          type="button"
          variant="ghost"
          color="gray"
          size="3"
          aria-label={words.next}
          onClick={() => show(addMonths(current, 1))}
        >
          <ChevronRight aria-hidden />
        </IconButton>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA date grid pattern requires it. */}
      <table ref={grid} role="grid" aria-labelledby={heading} className={styles.grid} onKeyDown={press}>
        <thead>
          <tr>
            {weekdays.map(({ short, long }) => (
              <th key={short} scope="col" abbr={long}>
                {short.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map(week => (
            <tr key={week[0]}>
              {week.map(day => {
                const because = closed(day)
                return (
                  <td key={day}>
                    {monthOf(day) === month && (
                      <button
                        type="button"
                        tabIndex={day === current ? 0 : -1}
                        aria-label={[wholeDay(day), day === today && words.today, because]
                          .filter(Boolean)
                          .join(', ')}
                        aria-disabled={because ? true : undefined}
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
function closedBecause(
  day: string,
  today: string,
  first: string,
  bookableDays: BookableDays,
): string | undefined {
  if (day < today) return words.past
  if (!isBookable(day, bookableDays)) return words.notBookable(weekdaysInWords(day))
  return day < first ? words.tooSoon : undefined
}

function dayAfter(key: string, day: string): string | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1)
    case 'ArrowRight':
      return addDays(day, 1)
    case 'ArrowUp':
      return addDays(day, -7)
    case 'ArrowDown':
      return addDays(day, 7)
    case 'Home':
      return addDays(day, -weekdayOf(day))
    case 'End':
      return addDays(day, 6 - weekdayOf(day))
    case 'PageUp':
      return addMonths(day, -1)
    case 'PageDown':
      return addMonths(day, 1)
  }
}
