/**
 * The holiday on which the company is closed, or undefined. `day` is YYYY-MM-DD. The rules are those of 5 U.S.C. 6103(a).
 * A holiday on a weekend is not moved to a weekday.
 */
export function holidayOn(day: string): string | undefined {
  const at = new Date(`${day}T12:00:00Z`)
  const date: CalendarDate = { month: at.getUTCMonth() + 1, day: at.getUTCDate(), weekday: at.getUTCDay() }
  return holidays.find(({ falls }) => falls(date))?.name
}

/** `weekday` is 0 for Sunday. */
type CalendarDate = Readonly<{ month: number; day: number; weekday: number }>
type Rule = (date: CalendarDate) => boolean

const [monday, thursday] = [1, 4]

const on =
  (month: number, day: number): Rule =>
  date =>
    date.month === month && date.day === day

const nth =
  (n: number, weekday: number, month: number): Rule =>
  date =>
    date.month === month && date.weekday === weekday && Math.ceil(date.day / 7) === n

const lastMondayOfMay: Rule = ({ month, day, weekday }) => month === 5 && weekday === monday && day > 31 - 7

const holidays: readonly Readonly<{ name: string; falls: Rule }>[] = [
  { name: 'New Year’s Day', falls: on(1, 1) },
  { name: 'Memorial Day', falls: lastMondayOfMay },
  { name: 'Independence Day', falls: on(7, 4) },
  { name: 'Labor Day', falls: nth(1, monday, 9) },
  { name: 'Thanksgiving Day', falls: nth(4, thursday, 11) },
  { name: 'Christmas Day', falls: on(12, 25) },
]
