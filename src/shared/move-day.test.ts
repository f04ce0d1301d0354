import { describe, expect, test } from 'bun:test'
import {
  type AgreedExtra,
  type DayJob,
  dayOf,
  nextSteps,
  orderOf,
  type Step,
  type StepType,
} from './move-day.ts'

const move: DayJob = { serviceType: 'moving', toAddress: '500 Main St, Racine, WI 53403' }
const loadOnly: DayJob = { serviceType: 'moving', toAddress: null }
const junk: DayJob = { serviceType: 'junk', toAddress: null }

const on = (time: string) => `2094-03-15T${time}:00.000Z`
let count = 0
const step = (type: StepType, time: string, more: Partial<Step> = {}): Step => ({
  id: `step ${++count}`,
  type,
  at: on(time),
  phoneAt: on(time),
  by: null,
  byName: null,
  extra: null,
  undone: false,
  ...more,
})

const wholeDay = [
  step('drive_started', '13:00'),
  step('arrived', '13:40'),
  step('work_started', '13:45'),
  step('break_started', '15:00'),
  step('work_resumed', '15:30'),
  step('loaded', '16:00'),
  step('arrived_at_dropoff', '16:30'),
  step('break_started', '16:40'),
  step('work_resumed', '16:50'),
  step('unloaded', '18:00'),
  step('finished', '18:15'),
]

describe('a day', () => {
  test('counts the work without breaks, and the drive to the customer', () => {
    const day = dayOf(wholeDay, move)
    expect(day).toMatchObject({ stage: 'finished', since: on('18:15') })
    expect(day).toMatchObject({ workedMinutes: 230, breakMinutes: 40, driveMinutes: 40 })
    expect(day.times).toMatchObject({ arrived: on('13:40'), break_started: on('15:00') })
  })

  test('is planned before its first step', () => {
    expect(dayOf([], move)).toMatchObject({ stage: 'planned', since: null, workedMinutes: null })
  })

  test('runs until now while it is under way, without the break that lasts', () => {
    const steps = wholeDay.slice(0, 4)
    expect(dayOf(steps, move, on('15:20'))).toMatchObject({
      stage: 'on_break',
      workedMinutes: 75,
      breakMinutes: 20,
    })
  })

  test('returns to the stage that a break interrupted', () => {
    expect(dayOf(wholeDay.slice(0, 9), move).stage).toBe('at_dropoff')
  })

  test('leaves out what was undone', () => {
    const steps = [step('drive_started', '13:00'), step('arrived', '13:40', { undone: true })]
    expect(dayOf(steps, move).stage).toBe('driving')
  })

  test('keeps what the customer agreed to', () => {
    const extra = { label: 'Piano', amountCents: 15000, agreedBy: 'Rosa' }
    const steps = [...wholeDay.slice(0, 3), step('extra_agreed', '14:00', { extra })]
    expect(dayOf(steps, move)).toMatchObject({ stage: 'working', since: on('13:45'), extras: [extra] })
  })
})

describe('what follows', () => {
  const walk = (job: DayJob) => {
    const walked: StepType[] = []
    for (
      let next = nextSteps('planned', job)[0];
      next;
      next = nextSteps(dayOf(day(walked), job).stage, job)[0]
    )
      walked.push(next)
    return walked
  }
  const day = (types: readonly StepType[]) =>
    types.map((type, n) => step(type, `${13 + Math.floor(n / 2)}:${n % 2 ? '30' : '00'}`))

  test('is a second address only if the job has one', () => {
    expect(walk(move)).toEqual([
      'drive_started',
      'arrived',
      'work_started',
      'loaded',
      'arrived_at_dropoff',
      'unloaded',
      'finished',
    ])
    const short = ['drive_started', 'arrived', 'work_started', 'loaded', 'finished'] as const
    expect(walk(loadOnly)).toEqual([...short])
    expect(walk(junk)).toEqual([...short])
  })

  test('is nothing once the job is finished', () => {
    expect(nextSteps('finished', move)).toEqual([])
  })
})

describe('two phones', () => {
  test('report one fact, at the earlier time, whichever arrives first', () => {
    const one = step('arrived', '13:40')
    const other = step('arrived', '13:50')
    for (const steps of [
      [one, other],
      [other, one],
    ]) {
      expect(orderOf(steps, move)).toEqual({ facts: [one], repeats: [{ step: other, of: one }] })
    }
  })

  test('may report a forgotten step late', () => {
    const steps = [step('work_started', '13:45'), step('drive_started', '13:00')]
    expect(dayOf(steps, move)).toMatchObject({ stage: 'working', driveMinutes: 45 })
  })

  test('contradict each other when a step cannot follow', () => {
    const started = step('work_started', '13:45')
    const late = step('drive_started', '14:00')
    expect(orderOf([late, started], move).outOfOrder).toEqual({ step: late, after: started })
    const loaded = step('loaded', '14:00')
    expect(orderOf([loaded], move).outOfOrder).toEqual({ step: loaded, after: undefined })
  })

  test('mean another fact after a quarter of an hour', () => {
    const steps = [step('arrived', '13:40'), step('arrived', '13:56')]
    expect(orderOf(steps, move).outOfOrder?.step).toBe(steps[1])
  })
})

describe('an extra', () => {
  const piano = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
  const agreed = (time: string, extra: AgreedExtra = piano) => step('extra_agreed', time, { extra })
  const started = step('work_started', '13:45')

  test('that two phones report is one, whoever they name and however they write it', () => {
    const one = agreed('14:00')
    const other = agreed('14:15', { ...piano, label: 'piano ', agreedBy: 'Rosa' })
    for (const steps of [
      [started, one, other],
      [other, one, started],
    ]) {
      expect(orderOf(steps, move)).toEqual({ facts: [started, one], repeats: [{ step: other, of: one }] })
      expect(dayOf(steps, move).extras).toEqual([piano])
    }
  })

  test.each([
    ['of another name', agreed('14:01', { ...piano, label: 'Second piano' })],
    ['of another amount', agreed('14:01', { ...piano, amountCents: 50_000 })],
    ['in time', agreed('14:01', { label: 'Piano', minutes: 60, agreedBy: 'Rosa Diaz' })],
    ['a quarter of an hour later', agreed('14:16')],
  ])('%s is another one', (_, other) => {
    const steps = [started, agreed('14:00'), other]
    expect(orderOf(steps, move)).toEqual({ facts: steps, repeats: [] })
  })

  test('is still the same after another one, and once the job is finished', () => {
    const attic = agreed('14:05', { ...piano, label: 'Attic' })
    const [one, other, late] = [agreed('14:00'), agreed('14:06'), agreed('14:12')]
    const end = [step('loaded', '14:08'), step('finished', '14:10')]
    const { facts, repeats, outOfOrder } = orderOf([started, one, attic, other, ...end, late], junk)
    expect([facts, outOfOrder]).toEqual([[started, one, attic, ...end], undefined])
    expect(repeats.map(({ of }) => of)).toEqual([one, one])
  })

  test('of a finished job is not lost because another one is new', () => {
    const day = [started, agreed('14:00'), step('loaded', '14:08'), step('finished', '14:10')]
    const attic = agreed('14:12', { ...piano, label: 'Attic' })
    expect(orderOf([...day, attic], junk).outOfOrder?.step).toBe(attic)
  })
})
