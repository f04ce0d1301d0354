import { describe, expect, test } from 'bun:test'
import {
  instantAt,
  instantAtMinute,
  minutesIn,
  minutesOf,
  timeAtMinute,
} from '../../../../shared/dates/clock.ts'
import { closedOn, drivesBetween, halfHourNear, hoursAround, inLanes, minuteAt, spanOn } from './layout.ts'

const job = (day: string, from: string, to: string, lastDay = day) => ({
  scheduledDate: instantAt(day, from),
  scheduledEnd: instantAt(lastDay, to),
})

describe('a job on a day', () => {
  test.each([
    ['in winter', '2027-01-12', 480],
    ['on the day clocks go forward', '2027-03-14', 420],
    ['on the day clocks go back', '2027-11-07', 540],
  ])('%s starts at the minutes elapsed since midnight', (_, day, from) => {
    expect(spanOn(day, job(day, '08:00', '11:30'))).toEqual({ from, to: from + 210 })
    expect(timeAtMinute(day, from)).toBe('08:00')
    expect(instantAtMinute(day, from)).toBe(instantAt(day, '08:00'))
  })

  test('has its real duration, also across a clock change', () => {
    const night = (day: string, from: string, to: string) =>
      spanOn(day, { scheduledDate: `${day}T${from}Z`, scheduledEnd: `${day}T${to}Z` })
    // 1:00 AM to 3:30 AM, and 1:30 AM to the second 1:30 AM.
    expect(night('2027-03-14', '07:00', '08:30')).toEqual({ from: 60, to: 150 })
    expect(night('2026-11-01', '06:30', '07:30')).toEqual({ from: 90, to: 150 })
  })

  test('is not on other days, and extends past midnight into the next', () => {
    const late = job('2027-01-12', '18:00', '01:00', '2027-01-13')
    expect(spanOn('2027-01-11', late)).toBeUndefined()
    expect(spanOn('2027-01-12', late)).toEqual({ from: 1080, to: 1440 })
    expect(spanOn('2027-01-13', late)).toEqual({ from: 0, to: 60 })
    expect(spanOn('2027-01-14', late)).toBeUndefined()
  })
})

test.each([
  ['2027-01-12', 24, '00 01 02 03 04'],
  ['2027-03-14', 23, '00 01 03 04 05'],
  ['2026-11-01', 25, '00 01 01 02 03'],
  ['2027-11-07', 25, '00 01 01 02 03'],
])('%s has %d hours, starting with %s', (day, hours, first) => {
  expect(minutesIn(day) / 60).toBe(hours)
  expect([0, 1, 2, 3, 4].map(hour => timeAtMinute(day, hour * 60).slice(0, 2)).join(' ')).toBe(first)
  expect(timeAtMinute(day, minutesIn(day))).toBe('00:00')
})

test.each([
  ['2027-03-14', 360, 1140],
  ['2026-11-01', 480, 1260],
])('the board shows 7 AM to 8 PM on %s', (day, from, to) => {
  expect(hoursAround(day, [])).toEqual({ from, to })
  expect([timeAtMinute(day, from), timeAtMinute(day, to)]).toEqual(['07:00', '20:00'])
})

const usual = hoursAround('2027-01-12', [])

test.each([
  ['the usual ones for jobs within them', [{ from: 480, to: 1200 }], usual],
  ['extended for an evening job', [{ from: 1200, to: 1330 }], { from: 420, to: 1380 }],
  ['extended to midnight for a job from the day before', [{ from: 0, to: 30 }], { from: 0, to: 1200 }],
])('the board’s hours are %s', (_, spans, shown) => {
  expect(hoursAround('2027-01-12', spans)).toEqual(shown)
})

test.each([
  [-0.1, '07:00'],
  [0, '07:00'],
  [0.5, '13:30'],
  [0.51, '13:30'],
  [0.53, '14:00'],
  [1, '19:30'],
])('a job dropped at %d of the board’s width begins at %s', (share, time) => {
  expect(halfHourNear(usual, minuteAt(usual, share))).toBe(minutesOf(time))
})

test('overlapping jobs share the row, and a later job takes the free lane', () => {
  const spans = [
    { item: 'b', span: { from: 540, to: 720 } },
    { item: 'a', span: { from: 480, to: 600 } },
    { item: 'c', span: { from: 600, to: 660 } },
  ]
  expect(inLanes(spans).map(({ item, lane }) => [item, lane])).toEqual([
    ['a', 0],
    ['b', 1],
    ['c', 0],
  ])
})

test('shows a drive between consecutive jobs with a gap', () => {
  const placed = inLanes([
    { item: { driveMinutes: null }, span: { from: 480, to: 600 } },
    { item: { driveMinutes: 25 }, span: { from: 660, to: 720 } },
    { item: { driveMinutes: 10 }, span: { from: 720, to: 780 } },
  ])
  expect(drivesBetween(placed)).toEqual([{ from: 600, to: 660, minutes: 25 }])
})

describe('a crew is closed', () => {
  const hours = (...spells: [number, string, string][]) => ({
    workingHours: spells.map(([weekday, start, end]) => ({ weekday, start, end })),
    daysOff: [{ from: '2027-07-05', to: '2027-07-06', note: 'Independence Day' }],
  })
  const monday = '2027-03-15'
  const sunday = '2027-03-21'

  test.each([
    [
      'before and after its hours',
      monday,
      hours([1, '08:00', '18:00']),
      [
        [420, 480],
        [1080, 1200],
      ],
    ],
    ['during its break', monday, hours([1, '13:00', '20:00'], [1, '06:00', '12:00']), [[720, 780]]],
    ['on a weekday without hours', monday, hours([2, '08:00', '18:00']), [[420, 1200]]],
    ['on Sunday, weekday 7 in its hours', sunday, hours([7, '07:00', '12:00']), [[720, 1200]]],
    ['on a day off', '2027-07-06', hours([2, '08:00', '18:00']), [[420, 1200]]],
  ])('%s', (_, day, terms, spans) => {
    expect(closedOn(day, terms, usual).map(({ from, to }) => [from, to])).toEqual(spans)
  })
})
