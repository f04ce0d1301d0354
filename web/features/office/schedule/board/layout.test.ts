import { describe, expect, test } from 'bun:test'
import { instantAt, timeAt } from '../../../schedule/clock.ts'
import {
  along,
  closedOn,
  drivesBetween,
  halfHourNear,
  hoursAround,
  inLanes,
  isShown,
  minuteAt,
  spanOn,
} from './layout.ts'

const job = (day: string, from: string, to: string, lastDay = day) => ({
  scheduledDate: instantAt(day, from),
  scheduledEnd: instantAt(lastDay, to),
})

describe('a job on a day', () => {
  test.each([
    ['in winter', '2027-01-12'],
    ['on the day the clocks go forward', '2027-03-14'],
    ['on the day they go back', '2027-11-07'],
  ])('%s is where the clock on the wall says', (_, day) => {
    expect(spanOn(day, job(day, '08:00', '11:30'))).toEqual({ from: 480, to: 690 })
  })

  test('is not on another, and lasts over midnight into the next', () => {
    const late = job('2027-01-12', '18:00', '01:00', '2027-01-13')
    expect(spanOn('2027-01-11', late)).toBeUndefined()
    expect(spanOn('2027-01-12', late)).toEqual({ from: 1080, to: 1440 })
    expect(spanOn('2027-01-13', late)).toEqual({ from: 0, to: 60 })
    expect(spanOn('2027-01-14', late)).toBeUndefined()
  })
})

const usual = hoursAround([])

test.each([
  ['no longer than usual for jobs within', [{ from: 480, to: 1200 }], usual],
  ['longer for a job in the evening', [{ from: 1200, to: 1330 }], { from: 420, to: 1380 }],
  ['from midnight on for one that began the day before', [{ from: 0, to: 30 }], { from: 0, to: 1200 }],
])('the board shows a day %s', (_, spans, shown) => {
  expect(hoursAround(spans)).toEqual(shown)
})

test.each([
  [7 * 60, 0],
  [13 * 60 + 30, 0.5],
  [20 * 60, 1],
  [6 * 60, 0],
  [23 * 60, 1],
])('minute %d is %d along the board', (minutes, share) => {
  expect(along(usual, minutes)).toBe(share)
})

test.each([
  [-0.1, '07:00'],
  [0, '07:00'],
  [0.5, '13:30'],
  [0.51, '13:30'],
  [0.53, '14:00'],
  [1, '19:30'],
])('the job dropped %d along the board begins at %s', (share, time) => {
  expect(timeAt(halfHourNear(usual, minuteAt(usual, share)))).toBe(time)
})

test('jobs that overlap share the row, and one that follows takes the free lane', () => {
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

test('between jobs with some time to themselves the crew is on the road', () => {
  const placed = inLanes([
    { item: { driveMinutes: null }, span: { from: 480, to: 600 } },
    { item: { driveMinutes: 25 }, span: { from: 660, to: 720 } },
    { item: { driveMinutes: 10 }, span: { from: 720, to: 780 } },
  ])
  expect(drivesBetween(placed)).toEqual([{ from: 600, to: 660, minutes: 25 }])
})

describe('a crew does not work', () => {
  const hours = (...spells: [number, string, string][]) => ({
    workingHours: spells.map(([weekday, start, end]) => ({ weekday, start, end })),
    daysOff: [{ from: '2027-07-05', to: '2027-07-06', note: 'Independence Day' }],
  })
  const monday = '2027-03-15'
  const sunday = '2027-03-14'

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
    ['in its break', monday, hours([1, '13:00', '20:00'], [1, '06:00', '12:00']), [[720, 780]]],
    ['on a weekday without hours', monday, hours([2, '08:00', '18:00']), [[420, 1200]]],
    ['on Sundays as on its seventh day', sunday, hours([7, '07:00', '12:00']), [[720, 1200]]],
    ['on a day off', '2027-07-06', hours([2, '08:00', '18:00']), [[420, 1200]]],
  ])('%s', (_, day, terms, spans) => {
    expect(closedOn(day, terms, usual).map(({ from, to }) => [from, to])).toEqual(spans)
  })

  test('and the note of its day off is told', () => {
    expect(closedOn('2027-07-05', hours(), usual)[0]?.note).toBe('Independence Day')
  })
})

test.each([
  ['before the hours shown', 419, false],
  ['as they begin', 420, true],
  ['as they end', 1200, true],
  ['after them', 1201, false],
  ['on another day', undefined, false],
])('the time it is has its line on the board: %s', (_, now, expected) => {
  expect(isShown({ from: 420, to: 1200 }, now)).toBe(expected)
})
