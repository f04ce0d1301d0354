import { addDays, monthOf, noon, weekdayOf } from './days.ts'

/** The weeks that overlap a month (YYYY-MM), Sunday to Saturday. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const sunday = addDays(first, -weekdayOf(first))
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, week * 7 + weekday)),
  ).filter(week => week.some(day => monthOf(day) === month))
}

/** Weekday names for calendar headings, from Sunday. */
export const weekdays = Array.from({ length: 7 }, (_, weekday) => {
  const date = noon(`2027-08-0${weekday + 1}`)
  return { short: format({ weekday: 'short' }).format(date), long: format({ weekday: 'long' }).format(date) }
})

/** The heading row of a calendar. `length` shortens the names. */
export const WeekdayRow = ({ length }: Readonly<{ length?: number }>) => (
  <thead>
    <tr>
      {weekdays.map(({ short, long }) => (
        <th key={short} scope="col" abbr={long}>
          {short.slice(0, length)}
        </th>
      ))}
    </tr>
  </thead>
)

/** "March 2027" */
export const monthInWords = (month: string): string => months.format(noon(`${month}-01`))

const months = format({ month: 'long', year: 'numeric' })

function format(options: Intl.DateTimeFormatOptions) {
  return new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', ...options })
}
