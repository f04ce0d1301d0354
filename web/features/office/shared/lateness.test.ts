import { expect, test } from 'bun:test'
import type { Step, StepType } from '../../../../src/shared/move-day.ts'
import { latenessInWords, latenessOf } from './lateness.tsx'

const job = {
  moveDay: null,
  windowEnd: null,
  scheduledDate: '2027-03-15T14:00:00.000Z',
  scheduledEnd: '2027-03-15T17:00:00.000Z',
}

test.each([
  ['assigned', '2027-03-15T14:09:59Z', undefined],
  ['assigned', '2027-03-15T14:10:00Z', '10 min late'],
  ['assigned', '2027-03-15T16:05:00Z', '2 h 5 min late'],
  ['assigned', '2027-03-18T14:00:00Z', '3 days late'],
  ['in_progress', '2027-03-15T17:05:00Z', undefined],
  ['in_progress', '2027-03-15T18:00:00Z', 'running 1 h over'],
  ['completed', '2027-03-15T18:00:00Z', undefined],
  ['cancelled', '2027-03-15T18:00:00Z', undefined],
  // Any status with a crew and a time can be late.
  ['confirmed', '2027-03-15T18:00:00Z', '4 h late'],
] as const)('%s at %s is %p', (status, now, expected) => {
  const lateness = latenessOf({ ...job, status }, Date.parse(now))
  expect(lateness && latenessInWords(lateness)).toBe(expected)
})

test('a job without a time is never late', () => {
  expect(
    latenessOf(
      { status: 'assigned', moveDay: null, windowEnd: null, scheduledDate: null, scheduledEnd: null },
      Date.now(),
    ),
  ).toBeUndefined()
})

test('a job with an arrival window is late from its end on', () => {
  const windowed = { ...job, status: 'assigned', windowEnd: '2027-03-15T16:00:00.000Z' } as const
  expect(latenessOf(windowed, Date.parse('2027-03-15T15:59:00Z'))).toBeUndefined()
  expect(latenessOf(windowed, Date.parse('2027-03-15T16:01:00Z'))).toEqual({ kind: 'start', minutes: 1 })
})

test('a crew that reported its arrival is not late to start, and runs over after the scheduled end', () => {
  const reported = (type: StepType, undone = false): Step => ({
    ...{ id: type, type, at: job.scheduledDate, phoneAt: job.scheduledDate },
    ...{ by: null, byName: null, extra: null, undone },
  })
  const after = (time: string, ...steps: Step[]) =>
    latenessOf({ ...job, status: 'assigned', moveDay: { steps } }, Date.parse(time))
  expect(after('2027-03-15T15:00:00Z', reported('drive_started'))).toEqual({ kind: 'start', minutes: 60 })
  expect(after('2027-03-15T15:00:00Z', reported('arrived', true))).toEqual({ kind: 'start', minutes: 60 })
  for (const type of ['arrived', 'work_started'] as const) {
    expect(after('2027-03-15T17:05:00Z', reported(type))).toBeUndefined()
    expect(after('2027-03-15T18:00:00Z', reported(type))).toEqual({ kind: 'end', minutes: 60 })
  }
})
