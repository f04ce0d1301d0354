import { expect, test } from 'bun:test'
import { addDays, addMonths, dayInWords, wholeDay } from './days.ts'
import { monthInWords, weekdays, weeksOf } from './month-grid.tsx'

test('adds days across ends of months and years, and across both clock changes', () => {
  expect(addDays('2027-03-13', 1)).toBe('2027-03-14')
  expect(addDays('2027-03-14', 1)).toBe('2027-03-15')
  expect(addDays('2027-11-06', 2)).toBe('2027-11-08')
  expect(addDays('2027-01-01', -1)).toBe('2026-12-31')
  expect(addMonths('2027-12-15', 1)).toBe('2028-01-15')
})

test('uses the last day of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-03-31', -1)).toBe('2028-02-29')
  expect(addMonths('2027-05-31', 1)).toBe('2027-06-30')
})

test('splits a month into four to six weeks, Sunday to Saturday', () => {
  expect(weekdays.map(({ short }) => short).join(' ')).toBe('Sun Mon Tue Wed Thu Fri Sat')
  expect(weeksOf('2027-03').map(([sunday]) => sunday)).toEqual([
    '2027-02-28',
    '2027-03-07',
    '2027-03-14',
    '2027-03-21',
    '2027-03-28',
  ])
  expect(weeksOf('2026-02').length).toBe(4)
  expect(weeksOf('2027-05').length).toBe(6)
})

test('formats days and months', () => {
  expect(dayInWords('2027-03-14')).toBe('Sun, Mar 14, 2027')
  expect(wholeDay('2027-03-14')).toBe('Sunday, March 14, 2027')
  expect(monthInWords('2027-03')).toBe('March 2027')
})
