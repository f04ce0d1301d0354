import { describe, expect, test } from 'bun:test'
import {
  arrivalInWords,
  forecastDay,
  isNews,
  nextGoal,
  type PlannedJob,
  promisedByOf,
  type Seen,
} from './day-forecast.ts'
import type { Step, StepType } from './move-day.ts'

/** Of a day in Chicago, where it is six hours earlier. */
const at = (time: string) => `2026-11-24T${time}:00.000Z`

const step = (type: StepType, time: string, extraMinutes?: number): Step => ({
  id: `${type} ${time}`,
  type,
  at: at(time),
  phoneAt: at(time),
  by: null,
  byName: null,
  extra: extraMinutes === undefined ? null : { label: 'Piano', minutes: extraMinutes, agreedBy: 'Rosa' },
  undone: false,
})

/** Worked from one time to another. */
const worked = (from: string, until: string) => [
  step('work_started', from),
  ...[step('loaded', until), step('unloaded', until), step('finished', until)],
]

const job = (id: string, start: string, end: string, more: Partial<PlannedJob> = {}): PlannedJob => ({
  id,
  status: 'assigned',
  serviceType: 'moving',
  toAddress: '2 Elm St',
  start: at(start),
  end: at(end),
  promisedBy: at(start),
  steps: [],
  startedAt: null,
  completedAt: null,
  driveMinutes: 30,
  ...more,
})

/** Three hours from 14:00, promised by 15:00; three hours from 18:00, promised by 19:00; two from 22:00, by 23:00. */
const day = (first: Partial<PlannedJob>, second: Partial<PlannedJob> = {}) => [
  job('first', '14:00', '17:00', { promisedBy: at('15:00'), ...first }),
  job('second', '18:00', '21:00', { promisedBy: at('19:00'), ...second }),
  job('third', '22:00', '23:30', { promisedBy: at('23:00') }),
]
const minutesLate = (jobs: readonly PlannedJob[], now: string, seen: Seen | null = null) =>
  Object.fromEntries(forecastDay(jobs, seen, at(now)).map(each => [each.id, each.minutesLate]))

/** The crew was seen, and would arrive at a job at this time. */
const seenAt = (time: string, id: string, arrival: string): Seen => {
  const [earliestAt, likelyAt, latestAt] = [at(arrival), at(arrival), at(arrival)]
  return { id, at: at(time), arrival: { earliestAt, likelyAt, latestAt } }
}

describe('the forecast of a day', () => {
  test('says nothing about a crew that reported nothing', () => {
    expect(forecastDay(day({}), null, at('20:00'))).toEqual([])
  })

  test('follows a job that only the office started and completed', () => {
    const started = { status: 'in_progress', startedAt: at('14:10') } as const
    // Still at work when its time is over: 45 % of the three hours are left.
    expect(minutesLate(day(started), '18:00')).toEqual(
      minutesLate(day({ steps: [step('work_started', '14:10')] }), '18:00'),
    )
    const arrived = { ...started, steps: [step('arrived', '14:00')] }
    expect(minutesLate(day(arrived), '18:00')).toEqual(minutesLate(day(started), '18:00'))
    const completed = { ...started, status: 'completed', completedAt: at('19:15') } as const
    expect(minutesLate(day(completed), '19:20').second).toBe(45)
  })

  test('says nothing after a job that was completed without having begun: it may have ended long before', () => {
    const closed = { status: 'completed', completedAt: at('19:15') } as const
    expect(forecastDay(day(closed), null, at('19:20'))).toEqual([])
  })

  test('keeps the plan while the crew is in time, because an early crew waits', () => {
    const steps = [step('arrived', '14:00'), step('work_started', '14:00')]
    expect(minutesLate(day({ steps }), '15:00')).toEqual({ second: -60, third: -60 })
  })

  test('moves later jobs with a late start of the first, and not those that have time to spare', () => {
    const steps = [step('arrived', '16:30'), step('work_started', '16:30')]
    // Done at 19:30, at the second at 20:00 for three hours, at the third at 23:30.
    expect(minutesLate(day({ steps }), '16:30')).toEqual({ second: 60, third: 30 })
  })

  test('counts breaks, agreed extras and the work that a stage leaves', () => {
    const start = [step('arrived', '14:00'), step('work_started', '14:00')]
    const break_ = [...start, step('break_started', '15:00'), step('work_resumed', '16:00')]
    expect(minutesLate(day({ steps: break_ }), '16:30').second).toBe(-30)
    const extra = [...break_, step('extra_agreed', '16:10', 60)]
    expect(minutesLate(day({ steps: extra }), '16:30').second).toBe(30)
    // Still loading at the planned end: 45 % of the three hours are left.
    expect(minutesLate(day({ steps: start }), '17:30').second).toBe(21)
    const loaded = [...start, step('loaded', '17:00')]
    expect(minutesLate(day({ steps: loaded }), '17:30').second).toBe(3)
  })

  test('follows the end of a job and its drive', () => {
    const steps = worked('14:00', '19:15')
    expect(minutesLate(day({ steps }), '19:20').second).toBe(45)
  })

  test('takes the arrival that the position says, and the scheduled time if the crew would be early', () => {
    const steps = [step('drive_started', '14:10')]
    expect(minutesLate(day({ steps }), '14:20', seenAt('14:20', 'first', '15:20')).first).toBe(20)
    expect(minutesLate(day({}), '13:00', seenAt('13:00', 'first', '13:15')).first).toBe(-60)
    expect(minutesLate(day({}), '14:50', seenAt('14:50', 'first', '15:40'))).toEqual({
      first: 40,
      second: 10,
      third: -20,
    })
  })

  test('is not late because nothing was heard: a drive that was not reported is unknown once it is overdue', () => {
    const finished = worked('14:00', '17:00')
    expect(minutesLate(day({ steps: finished }), '19:30')).toEqual({})
  })

  test('lets a reported drive go on for two hours past its likely end, and the later jobs with it', () => {
    const steps = [step('drive_started', '14:10')]
    expect(minutesLate(day({ steps }), '14:30')).toEqual({ first: -20, second: -50, third: -60 })
    // Five minutes from now, work for three hours, and the drive.
    expect(minutesLate(day({ steps }), '15:10')).toEqual({ first: 15, second: -15, third: -45 })
    expect(minutesLate(day({ steps }), '16:40')).toEqual({ first: 105, second: 75, third: 45 })
    expect(minutesLate(day({ steps }), '16:41')).toEqual({})
  })

  test('goes on from the last position of a reported drive, however old it is', () => {
    const steps = [step('drive_started', '14:10')]
    const seen = seenAt('14:20', 'first', '15:40')
    expect(minutesLate(day({ steps }), '15:20', seen).first).toBe(40)
    expect(minutesLate(day({ steps }), '15:50', seen).first).toBe(55)
  })

  test('has nothing to say of a job that the crew was seen at, and takes it as begun in time', () => {
    const steps = [step('drive_started', '14:10')]
    const there = { id: 'first', at: at('14:41'), arrival: 'there' } as const
    expect(minutesLate(day({ steps }), '15:40', there)).toEqual({ second: -50, third: -60 })
    const before = worked('14:00', '18:40')
    expect(minutesLate(day({ steps: before }), '19:12')).toHaveProperty('second', 17)
    expect(minutesLate(day({ steps: before }), '19:12', { ...there, id: 'second' })).not.toHaveProperty(
      'second',
    )
  })

  test('never expects a crew in the past', () => {
    for (const steps of [[step('drive_started', '14:10')], worked('14:00', '17:45')]) {
      for (const now of ['14:45', '15:30', '16:20', '18:16', '18:20', '18:24']) {
        const likely = forecastDay(day({ steps }), null, at(now)).map(({ likelyAt }) => likelyAt)
        expect(likely.filter(time => time < at(now))).toEqual([])
      }
    }
  })

  test('gives a range that widens with each job and lies ahead', () => {
    const steps = [step('arrived', '16:30'), step('work_started', '16:30')]
    const [second, third] = forecastDay(day({ steps }), null, at('16:30'))
    const width = (each: typeof second) =>
      Date.parse(each?.latestAt ?? '') - Date.parse(each?.earliestAt ?? '')
    expect(width(second)).toBeGreaterThan(0)
    expect(width(third)).toBeGreaterThan(width(second))
    expect(Date.parse(second?.earliestAt ?? '')).toBeGreaterThanOrEqual(Date.parse(at('16:30')))
  })
})

test('the crew’s goal is its first job that it has not reached, unless it is at work', () => {
  const working = [step('work_started', '14:00')]
  expect(nextGoal(day({}))?.id).toBe('first')
  expect(nextGoal(day({ steps: working }))).toBeUndefined()
  expect(nextGoal(day({ steps: worked('14:00', '16:00') }))?.id).toBe('second')
  expect(nextGoal(day({ status: 'in_progress' }))).toBeUndefined()
})

test('the promise is the end of the window, or ten minutes after the time', () => {
  expect(promisedByOf({ windowEnd: at('16:00'), scheduledDate: at('14:30') })).toBe(at('16:00'))
  expect(promisedByOf({ windowEnd: null, scheduledDate: at('14:30') })).toBe(at('14:40'))
})

test('a range is said in steps of five minutes that hold it', () => {
  expect(arrivalInWords({ earliestAt: at('17:14'), latestAt: at('18:01') })).toBe('11:10 AM to 12:05 PM')
})

describe('a customer is told', () => {
  const told = (likely: string, minutesLate: number) => ({
    ...{ likelyAt: at(likely), minutesLate },
    isOverdue: false,
  })

  test('first when the arrival is five minutes past the promise', () => {
    expect(isNews(null, told('19:04', 4))).toBe(false)
    expect(isNews(null, told('19:05', 5))).toBe(true)
  })

  test('again only when it moved by a quarter of an hour, for better or worse', () => {
    expect(isNews(told('19:20', 20), told('19:34', 34))).toBe(false)
    expect(isNews(told('19:20', 20), told('19:35', 35))).toBe(true)
    expect(isNews(told('19:20', 20), told('19:06', 6))).toBe(false)
    expect(isNews(told('19:20', 20), told('19:00', 0))).toBe(true)
  })

  test('later again of a crew that is overdue once it is twice as late, and half an hour at least', () => {
    const overdue = (likely: string, minutesLate: number) => ({
      ...told(likely, minutesLate),
      isOverdue: true,
    })
    expect(isNews(null, overdue('19:05', 5))).toBe(true)
    expect(isNews(told('19:05', 5), overdue('19:34', 34))).toBe(false)
    expect(isNews(told('19:05', 5), overdue('19:35', 35))).toBe(true)
    expect(isNews(told('19:35', 35), overdue('20:05', 65))).toBe(false)
    expect(isNews(told('19:35', 35), overdue('20:10', 70))).toBe(true)
    expect(isNews(told('20:10', 70), overdue('19:50', 50))).toBe(true)
  })

  test('nothing more once the warning was taken back, unless the crew is late again', () => {
    expect(isNews(told('19:00', 0), told('18:30', -30))).toBe(false)
    expect(isNews(told('19:00', 0), told('19:20', 20))).toBe(true)
  })
})
