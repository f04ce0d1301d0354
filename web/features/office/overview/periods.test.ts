import { expect, test } from 'bun:test'
import { periodInFull, periodsOf, spansIn } from './periods.ts'

const dayOf = (day: string, made: number, net: number) => ({
  day,
  bookings: { made, paid: made, unpaid: 0, cancelled: 0 },
  revenue: { received: net, refunded: 0, net },
  quotes: { given: 2 * made, booked: made, paid: made },
})

test('weeks begin on Mondays, include only days in the range, and add money up in cents', () => {
  const days = [
    dayOf('2027-11-06', 1, 0.1), // A Saturday.
    dayOf('2027-11-07', 2, 0.2),
    dayOf('2027-11-08', 4, 988.2),
  ]
  const [first, second, ...none] = periodsOf(days, 'week')
  expect(none).toEqual([])
  expect(first).toMatchObject({ from: '2027-11-06', to: '2027-11-07' })
  expect(first).toMatchObject({ bookings: { made: 3 }, revenue: { net: 0.3 }, quotes: { given: 6 } })
  expect(second).toMatchObject({ from: '2027-11-08', to: '2027-11-08', bookings: { made: 4 } })
  expect(periodsOf(days, 'day').map(({ from }) => from)).toEqual(days.map(({ day }) => day))
})

test('formats a day with its weekday, and a partial week with its number of days', () => {
  expect(periodInFull({ from: '2027-11-08', to: '2027-11-08' }, 'day')).toBe('Mon, Nov 8')
  expect(periodInFull({ from: '2027-11-08', to: '2027-11-14' }, 'week')).toMatch(/^Nov 8\s–\s14$/)
  expect(periodInFull({ from: '2027-11-08', to: '2027-11-09' }, 'week')).toMatch(/^Nov 8\s–\s9 \(2 days\)$/)
})

test('clips weeks at both ends of the range', () => {
  const span = { from: '2027-11-06', to: '2027-11-16' }
  expect(spansIn(span, 'week')).toEqual([
    { from: '2027-11-06', to: '2027-11-07' },
    { from: '2027-11-08', to: '2027-11-14' },
    { from: '2027-11-15', to: '2027-11-16' },
  ])
  expect(spansIn(span, 'day')).toHaveLength(11)
})
