import { expect, test } from 'bun:test'
import { holidayOn } from './holidays.ts'

/** The dates that the Office of Personnel Management publishes. */
test.each([
  [2026, ['01-01', '05-25', '07-04', '09-07', '11-26', '12-25']],
  [2027, ['01-01', '05-31', '07-04', '09-06', '11-25', '12-25']],
  [2028, ['01-01', '05-29', '07-04', '09-04', '11-23', '12-25']],
] as const)('the holidays of %d', (year, dates) => {
  const names = [
    'New Year’s Day',
    'Memorial Day',
    'Independence Day',
    'Labor Day',
    'Thanksgiving Day',
    'Christmas Day',
  ]
  const days = Array.from({ length: 366 }, (_, n) =>
    new Date(Date.UTC(year, 0, 1 + n)).toISOString().slice(0, 10),
  ).filter(day => day.startsWith(`${year}`))
  const found = days.flatMap(day => {
    const name = holidayOn(day)
    return name ? [[day, name]] : []
  })
  expect(found).toEqual(dates.map((date, n) => [`${year}-${date}`, names[n] ?? '']))
})
