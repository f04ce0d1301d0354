import { expect, test } from 'bun:test'
import { bookableDaysInWords, isBookable, nextBookable, whyNotBookable } from './bookable-days.ts'

test.each([
  [[1, 2, 3, 4, 5], 'Choose a day from Monday to Friday'],
  [[1, 2, 3, 4, 5, 6], 'Choose a day from Monday to Saturday'],
  [[1, 2, 3, 4, 7], 'Choose a day from Sunday to Thursday'],
  [[1, 3, 5], 'Choose a Monday, Wednesday, or Friday'],
  [[6, 7], 'Choose a Saturday or Sunday'],
  [[6], 'Choose a Saturday'],
])('the message for the days %j is %p', (days, sentence) => {
  expect(bookableDaysInWords(days)).toBe(sentence)
})

test('a day is bookable by its weekday, also across a clock change and a new year', () => {
  expect(['2027-03-12', '2027-03-13', '2027-03-14'].map(day => isBookable(day, [5, 7]))).toEqual([
    true,
    false,
    true,
  ])
  expect(nextBookable('2027-03-13', [1, 2, 3, 4, 5])).toBe('2027-03-15')
  expect(nextBookable('2026-12-31', [6])).toBe('2027-01-02')
  expect(nextBookable('2027-01-02', [6])).toBe('2027-01-02')
})

test('a holiday is not bookable, and the message names it', () => {
  const weekdays = [1, 2, 3, 4, 5]
  expect(isBookable('2026-11-26', weekdays)).toBeFalse()
  expect(nextBookable('2026-11-26', weekdays)).toBe('2026-11-27')
  expect(whyNotBookable('2026-11-26', weekdays)).toBe('We’re closed on Thanksgiving Day. Choose another day')
  expect(whyNotBookable('2026-11-27', weekdays)).toBeUndefined()
  // Independence Day of 2027 is a Sunday.
  expect(whyNotBookable('2027-07-04', weekdays)).toBe('Choose a day from Monday to Friday')
})
