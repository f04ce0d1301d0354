import { describe, expect, test } from 'bun:test'
import { dayAt } from '../../shared/chicago.ts'
import { usualTerms } from '../../shared/crews.ts'
import { hoursWarnings, slotsOf, timeWarnings } from './working-time.ts'

describe('the slots of a day', () => {
  test('are every half hour from 8:00 to 17:30', () => {
    const slots = slotsOf('2027-03-15')
    expect(slots).toHaveLength(20)
    expect(slots[0]).toEqual({ time: '08:00', label: '8:00 AM', scheduledDate: '2027-03-15T13:00:00.000Z' })
    expect(slots.at(-1)).toMatchObject({ time: '17:30', label: '5:30 PM' })
  })

  test.each([
    ['2027-03-12', '14:00', '23:30'],
    ['2027-03-14', '13:00', '22:30'], // DST starts.
    ['2027-03-15', '13:00', '22:30'],
    ['2027-11-05', '13:00', '22:30'],
    ['2027-11-07', '14:00', '23:30'], // DST ends.
    ['2027-11-08', '14:00', '23:30'],
  ])('on %s start at %s and end at %s UTC, on that day', (day, first, last) => {
    const slots = slotsOf(day)
    const at = (time: string) => `${day}T${time}:00.000Z`
    expect([slots[0]?.scheduledDate, slots.at(-1)?.scheduledDate]).toEqual([at(first), at(last)])
    expect(new Set(slots.map(({ scheduledDate }) => dayAt(scheduledDate)))).toEqual(new Set([day]))
  })
})

const job = (scheduledDate: string, hours: number) => ({
  scheduledDate,
  scheduledEnd: Temporal.Instant.from(scheduledDate)
    .add({ minutes: hours * 60 })
    .toString({ fractionalSecondDigits: 3 }),
})

const bookableDays = [1, 2, 3, 4, 5]

test('warns of a past time, a day that is not bookable and an irregular start', () => {
  const friday = job('2027-03-12T23:00:00.000Z', 1)
  expect(timeWarnings(friday, { now: '2027-03-12T22:59:59.000Z', bookableDays })).toEqual([])
  expect(timeWarnings(friday, { now: friday.scheduledDate, bookableDays })).toEqual(['That time has passed.'])
  const before = { now: '2027-01-01T00:00:00Z', bookableDays }
  const usual = '(every half hour from 8:00 AM to 5:30 PM).'
  // Saturday in UTC, Friday evening in Chicago; Monday in UTC, Sunday in Chicago.
  expect(timeWarnings(job('2027-03-13T03:00:00.000Z', 1), before)).toEqual([
    `9:00 PM is not a regular start time ${usual}`,
  ])
  expect(timeWarnings(job('2027-03-15T03:00:00.000Z', 1), before)).toEqual([
    `10:00 PM is not a regular start time ${usual}`,
    'Sunday, March 14, is not bookable.',
  ])
  expect(timeWarnings(job('2027-03-12T15:10:00.000Z', 1), before)).toEqual([
    `9:10 AM is not a regular start time ${usual}`,
  ])
  expect(timeWarnings(job('2027-03-12T15:00:30.000Z', 1), before)).toHaveLength(1)
  const sunday = job('2027-03-14T15:00:00.000Z', 1)
  expect(timeWarnings(sunday, before)).toEqual(['Sunday, March 14, is not bookable.'])
  expect(timeWarnings(sunday, { ...before, bookableDays: [7] })).toEqual([])
})

describe('a crew’s hours', () => {
  const crew = usualTerms
  const split = {
    ...crew,
    workingHours: [
      { weekday: 1, start: '16:00', end: '20:00' },
      { weekday: 1, start: '08:00', end: '12:00' },
      { weekday: 1, start: '12:00', end: '14:00' },
      { weekday: 7, start: '08:00', end: '12:00' },
    ],
  }
  const off = { ...crew, daysOff: [{ from: '2027-03-15', to: '2027-03-16', note: 'Truck inspection' }] }
  const late = 'works 8:00 AM to 8:00 PM on Mondays, and this job takes until'
  const shifts = 'works 8:00 AM to 12:00 PM and 12:00 PM to 2:00 PM and 4:00 PM to 8:00 PM on Mondays'
  test.each([
    ['include a job that ends with them', crew, '2027-03-15T22:00:00.000Z', 3, []],
    ['exclude a job that ends later', crew, '2027-03-15T22:00:00.000Z', 3.25, [`${late} 8:15 PM.`]],
    ['exclude a job that ends the next day', crew, '2027-03-15T13:00:00.000Z', 25, [`${late} 9:00 AM.`]],
    ['exclude a job that starts earlier', crew, '2027-03-15T12:30:00.000Z', 2, [`${late} 9:30 AM.`]],
    ['exclude a day without hours', crew, '2027-03-13T15:00:00.000Z', 1, ['does not work on Saturdays.']],
    ['merge adjacent shifts', split, '2027-03-15T13:00:00.000Z', 6, []],
    [
      'do not merge shifts with a break',
      split,
      '2027-03-15T13:00:00.000Z',
      9,
      [`${shifts}, and this job takes until 5:00 PM.`],
    ],
    ['are local when DST starts', split, '2027-03-14T13:00:00.000Z', 4, []],
    ['are local when DST ends', split, '2027-11-07T14:00:00.000Z', 4, []],
    [
      'exclude a day off',
      off,
      '2027-03-16T15:00:00.000Z',
      1,
      ['is off on Tuesday, March 16: Truck inspection.'],
    ],
    ['include the day after a day off', off, '2027-03-17T15:00:00.000Z', 1, []],
  ])('%s', (_, crew, at, hours, warnings) => {
    expect(hoursWarnings(crew, job(at, hours))).toEqual(warnings)
  })
})
