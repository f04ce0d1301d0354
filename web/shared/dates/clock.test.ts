import { expect, test } from 'bun:test'
import { clockAt, dayOf, instantAt, minutesOf, timeInWords, today } from './clock.ts'

test.each([
  ['in winter', '2027-01-12', '08:00', '2027-01-12T14:00:00.000Z'],
  ['the day before clocks go forward', '2027-03-13', '08:00', '2027-03-13T14:00:00.000Z'],
  ['the day clocks go forward', '2027-03-14', '08:00', '2027-03-14T13:00:00.000Z'],
  ['in summer', '2027-07-06', '17:30', '2027-07-06T22:30:00.000Z'],
  ['the day before clocks go back', '2027-11-06', '08:00', '2027-11-06T13:00:00.000Z'],
  ['the day clocks go back', '2027-11-07', '08:00', '2027-11-07T14:00:00.000Z'],
])('%s, a time in Chicago converts to one instant, and back', (_, day, time, instant) => {
  expect(instantAt(day, time)).toBe(instant)
  expect(clockAt(instant)).toEqual({ day, time })
})

test('an early UTC instant belongs to the previous day in Chicago', () => {
  expect(clockAt('2027-03-10T04:59:00Z')).toEqual({ day: '2027-03-09', time: '22:59' })
})

test('converts times to minutes and to words', () => {
  expect(minutesOf('17:30')).toBe(1050)
  expect(['08:00', '12:30', '17:05', '00:00'].map(timeInWords)).toEqual([
    '8:00 AM',
    '12:30 PM',
    '5:05 PM',
    '12:00 AM',
  ])
})

test('today is the date in Chicago in every time zone', () => {
  expect(today(new Date('2027-03-10T04:59:00Z'))).toBe('2027-03-09')
  expect(today(new Date('2027-03-15T05:00:00Z'))).toBe('2027-03-15')
  expect(dayOf('2027-11-07T05:30:00Z')).toBe('Sun, Nov 7, 2027')
})
