import { expect, test } from 'bun:test'
import type { Step } from './day-record.ts'
import { quotedTravel, workReported } from './day-work.ts'

let taps = 0
const step = (type: Step['type'], time: string, extra: Step['extra'] = null): Step => {
  const at = `2026-12-01T${time}:00.000Z`
  return { id: `tap ${++taps}`, type, at, phoneAt: at, by: null, byName: null, extra, undone: false }
}
const job = { serviceType: 'moving', toAddress: '500 Main St', workers: 2, quotedTravel: 45 } as const
const day = [
  step('drive_started', '14:30'),
  step('arrived', '15:00'),
  step('work_started', '15:05'),
  step('break_started', '16:00'),
  step('work_resumed', '16:15'),
  step('extra_agreed', '17:00', { label: 'Piano', amountCents: 12_000, agreedBy: 'Rosa' }),
  step('extra_agreed', '17:30', { label: 'Attic', minutes: 30, agreedBy: 'Rosa' }),
  step('loaded', '17:45'),
  step('unloaded', '18:50'),
]

const whole = (start: string, end: string) => [
  step('work_started', start),
  step('loaded', start),
  step('unloaded', end),
  step('finished', end),
]

test('the steps of a finished day give the time without breaks, travel both ways, and what was agreed', () => {
  expect(workReported({ ...job, steps: [...day, step('finished', '19:05')] })).toEqual({
    workers: 2,
    minutes: 225,
    travelMinutes: 60,
    span: { startedAt: '2026-12-01T15:05:00.000Z', endedAt: '2026-12-01T19:05:00.000Z', breakMinutes: 15 },
    extras: [{ label: 'Piano', amountCents: 12_000 }],
    agreedBy: 'Rosa',
    agreedMinutes: 30,
  })
})

test('without a reported drive, travel is as quoted', () => {
  const steps = whole('15:00', '16:00')
  expect(workReported({ ...job, steps })).toMatchObject({ travelMinutes: 45, extras: [], agreedBy: null })
})

test('a day that is not finished, or whose work never started, gives no work', () => {
  expect(workReported({ ...job, steps: day })).toBeUndefined()
  expect(
    workReported({ ...job, steps: [step('arrived', '15:00'), step('finished', '16:00')] }),
  ).toBeUndefined()
})

test('the work of a few seconds counts a minute', () => {
  expect(workReported({ ...job, steps: whole('15:00', '15:00') })).toMatchObject({ minutes: 1 })
})

test('the travel of a quote is its line over the rate of the crew', () => {
  const lines = [
    { label: 'Labor', amount: 42_000 },
    { label: 'Travel', amount: 10_500 },
  ]
  expect(quotedTravel({ crewSize: 2, hourlyRate: 7000, lines })).toBe(45)
  expect(quotedTravel({ crewSize: 2, hourlyRate: 7000, lines: [] })).toBe(0)
})
