import { describe, expect, test } from 'bun:test'
import { rowAfter } from '../../../scripts/testing/decisions.ts'
import { type Crew, usualJob } from './crew-fit.ts'
import { providers } from './provider.ts'
import { added } from './testing.ts'
import { openWindows, windowAround, windowFrom, windowsOn } from './windows.ts'

const crewNamed = (id: string): Crew => ({ provider: { ...rowAfter(providers, added), id }, jobs: [] })
const calendar = { now: '2027-03-10T18:00:00.000Z', bookableDays: [1, 2, 3, 4, 5, 6, 7] }
const everyDay = [1, 2, 3, 4, 5, 6, 7].map(weekday => ({ weekday, start: '08:00', end: '20:00' }))

/** The crews left in each window of a day. */
const leftOn = (day: string, crews: readonly Crew[], now = calendar.now) =>
  openWindows(day, 1, crews, usualJob, { ...calendar, now }).map(({ left }) => left)

test.each([
  ['2027-03-13', ['14', '16', '18', '20', '22'], 'T00:00'],
  // Clocks go forward at 2 AM.
  ['2027-03-14', ['13', '15', '17', '19', '21'], 'T23:00'],
  ['2027-11-06', ['13', '15', '17', '19', '21'], 'T23:00'],
  // Clocks go back at 2 AM.
  ['2027-11-07', ['14', '16', '18', '20', '22'], 'T00:00'],
])('the windows of %s start at 8, 10, 12, 2 and 4 in Chicago', (day, hours, lastEnd) => {
  const windows = windowsOn(day)
  expect(windows.map(({ start }) => start)).toEqual(hours.map(hour => `${day}T${hour}:00:00.000Z`))
  for (const { start, end } of windows) expect(Date.parse(end) - Date.parse(start)).toBe(2 * 3_600_000)
  expect(windows.at(-1)?.end).toContain(lastEnd)
})

test('each start time lies in one window, and only its beginning names it', () => {
  const [eight, half] = ['2027-03-15T13:00:00.000Z', '2027-03-15T14:30:00.000Z']
  expect(windowFrom(eight)).toEqual(windowsOn('2027-03-15')[0])
  expect(windowFrom(half)).toBeUndefined()
  expect(windowAround(half)?.start).toBe(eight)
  expect(windowAround('2027-03-15T22:30:00.000Z')?.start).toBe('2027-03-15T21:00:00.000Z')
  expect(windowAround('2027-03-15T12:30:00.000Z')).toBeUndefined()
})

describe('a window counts the crews', () => {
  test('that could start the job at one of its half hours', () => {
    const busy: Crew = {
      ...crewNamed('busy'),
      jobs: [
        {
          id: 'B1',
          customerName: 'Rosa Diaz',
          fromCoordinates: null,
          toAddress: null,
          toCoordinates: null,
          // 1:00 PM to 3:00 PM, with half an hour for each drive: it can start at 8:00, 8:30, 9:00 and 9:30.
          scheduledDate: '2027-03-15T18:00:00.000Z',
          scheduledEnd: '2027-03-15T20:00:00.000Z',
        },
      ],
    }
    expect(leftOn('2027-03-15', [crewNamed('free'), busy])).toEqual([2, 1, 1, 2, 2])
  })

  test('that work then: not on their days off, on weekdays without hours, or on holidays', () => {
    const { provider } = crewNamed('daily')
    const daily = { provider: { ...provider, workingHours: everyDay }, jobs: [] }
    const off = { provider: { ...provider, daysOff: [{ from: '2027-03-15', to: '2027-03-15' }] }, jobs: [] }
    expect(leftOn('2027-03-15', [off, daily])).toEqual([1, 1, 1, 1, 1])
    expect(leftOn('2027-03-14', [crewNamed('weekdays'), daily])).toEqual([1, 1, 1, 1, 1])
    // Independence Day.
    expect(leftOn('2027-07-04', [daily])).toEqual([0, 0, 0, 0, 0])
    const weekdays = { ...calendar, bookableDays: [1, 2, 3, 4, 5] }
    expect(openWindows('2027-03-14', 1, [daily], usualJob, weekdays).every(({ left }) => left === 0)).toBe(
      true,
    )
  })

  test('and says which ones a long job is too late for, rather than that they are taken', () => {
    const long = { ...usualJob, pricing: { estimatedHours: 5 } }
    const on = (day: string, ...crews: readonly Crew[]) =>
      openWindows(day, 1, crews, long, calendar).map(({ left, why }) => why ?? left)
    // The crew works until 8 PM.
    expect(on('2027-03-15', crewNamed('free'))).toEqual([1, 1, 1, 1, 'too late'])
    const { provider } = crewNamed('off')
    const daysOff = [{ from: '2027-03-15', to: '2027-03-15' }]
    expect(on('2027-03-15', { provider: { ...provider, daysOff }, jobs: [] })).toEqual(
      Array.from({ length: 5 }, () => 'no crew'),
    )
    const { provider: evening } = crewNamed('evening')
    const until22 = everyDay.map(hours => ({ ...hours, end: '22:00' }))
    const wholeDay = { scheduledDate: '2027-03-15T13:00:00.000Z', scheduledEnd: '2027-03-16T03:00:00.000Z' }
    const places = { fromCoordinates: null, toAddress: null, toCoordinates: null }
    const busy = {
      provider: { ...evening, workingHours: until22 },
      jobs: [{ id: 'B1', customerName: 'Rosa Diaz', ...places, ...wholeDay }],
    }
    expect(on('2027-03-15', busy)).toEqual([0, 0, 0, 0, 0])
  })

  test('from the next morning on', () => {
    const crews = [crewNamed('free')]
    // 11:30 PM on Sunday, and half past midnight on Monday.
    expect(leftOn('2027-03-15', crews, '2027-03-15T04:30:00.000Z')).toEqual([1, 1, 1, 1, 1])
    expect(leftOn('2027-03-15', crews, '2027-03-15T05:30:00.000Z')).toEqual([0, 0, 0, 0, 0])
  })
})
