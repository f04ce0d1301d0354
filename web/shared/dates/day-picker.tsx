import { Flex, IconButton, Text } from '@radix-ui/themes'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  type BookableDays,
  closedDaysInWords,
  isBookable,
  nextBookable,
} from '../../../src/shared/bookable-days.ts'
import { addDays, addMonths, monthOf, weekdayOf, wholeDay } from './days.ts'
import { monthInWords, weekdays, weeksOf } from './month-grid.ts'
import styles from './schedule.module.css'

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

/**
 * A month calendar for choosing a bookable day from today on (spec §5), after the ARIA date grid pattern. Why not
 * react-day-picker: its arrow keys skip disabled days, but ours read out why a day is closed; and it is 20.6 kB (gzip)
 * instead of 1.9.
 */
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
    const day = dayAfterKey(event.key, current)
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
      <Flex align="center" gap="5" mb="2" pr="2">
        <Text as="p" id={headingId} weight="bold" aria-live="polite" className={styles.month}>
          {monthInWords(month)}
        </Text>
        <MonthButton
          label="Previous month"
          disabled={month === monthOf(today)}
          onClick={() => show(addMonths(current, -1))}
        >
          <ChevronLeft aria-hidden />
        </MonthButton>
        <MonthButton label="Next month" onClick={() => show(addMonths(current, 1))}>
          <ChevronRight aria-hidden />
        </MonthButton>
      </Flex>
      {/* biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: the ARIA date grid pattern requires it. */}
      <table ref={grid} role="grid" aria-labelledby={headingId} className={styles.grid} onKeyDown={onKeyDown}>
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

type MonthButtonProps = Readonly<{
  label: string
  disabled?: boolean
  onClick: () => void
  children: ReactNode
}>

const MonthButton = ({ label, ...button }: MonthButtonProps) => (
  <IconButton {...button} type="button" variant="ghost" color="gray" size="3" aria-label={label} />
)

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

function dayAfterKey(key: string, day: string): string | undefined {
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
