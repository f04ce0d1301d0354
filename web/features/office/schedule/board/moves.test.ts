import { describe, expect, test } from 'bun:test'
import { instantAt } from '../../../../shared/dates/clock.ts'
import type { Job } from './board-data.ts'
import {
  assignmentOf,
  type BoardPlace,
  dragTo,
  inverseOf,
  type Move,
  moveFor,
  placeAfterKey,
  placeOf,
} from './moves.ts'

const day = '2027-03-15'
const waiting = {
  id: 'waiting',
  status: 'confirmed',
  providerId: null,
  scheduledDate: null,
  scheduledEnd: null,
  estimatedHours: 3,
} as Job
const job = (id: string, providerId: string, from: string, to: string): Job => ({
  ...waiting,
  id,
  status: 'assigned',
  providerId,
  scheduledDate: instantAt(day, from),
  scheduledEnd: instantAt(day, to),
})
const rosa = job('rosa', 'north', '09:00', '12:00')
const tom = job('tom', 'lake', '13:00', '16:00')
const at = (providerId: string, minutes: number): BoardPlace => ({ providerId, minutes })

test.each([
  ['ArrowRight', at('north', 540), at('north', 570)],
  ['ArrowLeft', at('north', 540), at('north', 510)],
  ['ArrowLeft', at('north', 420), at('north', 420)],
  ['ArrowRight', at('north', 1170), at('north', 1170)],
  ['ArrowDown', at('north', 540), at('lake', 540)],
  ['ArrowUp', at('north', 540), at('north', 540)],
  ['ArrowDown', at('lake', 540), 'tray'],
  ['ArrowUp', 'tray', at('lake', 480)],
  ['ArrowDown', 'tray', 'tray'],
  ['x', at('lake', 540), at('lake', 540)],
] as const)('%s moves a job from %j to %j', (key, from, to) => {
  expect(placeAfterKey(key, from, ['north', 'lake'], { day, shown: { from: 420, to: 1200 } })).toEqual(to)
})

test('places a job in its crew’s row at its time, or in the tray without a crew', () => {
  expect(placeOf(day, rosa)).toEqual(at('north', 540))
  expect(placeOf(day, waiting)).toBe('tray')
})

test('swaps with the job it is dropped on, and reports a job it would overlap', () => {
  const working: Job = { ...tom, status: 'in_progress' }
  const over = (jobs: Job[], job: Job, minutes: number, minute?: number) => {
    const { swapWith, blockedBy } = dragTo(day, jobs, job, at('lake', minutes), minute)
    return [swapWith?.id, blockedBy?.id]
  }
  expect(over([rosa, tom], rosa, 780)).toEqual(['tom', undefined])
  expect(over([rosa, tom], rosa, 630)).toEqual([undefined, 'tom'])
  expect(over([rosa, tom], rosa, 630, 800)).toEqual(['tom', undefined])
  expect(over([rosa, tom], rosa, 600)).toEqual([undefined, undefined])
  expect(over([rosa, tom], rosa, 960)).toEqual([undefined, undefined])
  expect(over([rosa, working], rosa, 780)).toEqual([undefined, 'tom'])
  expect(over([{ ...tom, status: 'completed' }], rosa, 780)).toEqual([undefined, undefined])
  expect(over([rosa, tom], waiting, 780)).toEqual([undefined, 'tom'])
})

describe('dropping a job', () => {
  test('in a row assigns at the half hour, or does nothing at the job’s own place', () => {
    const scheduledDate = '2027-03-15T19:30:00.000Z'
    const move = { kind: 'assign', job: waiting, providerId: 'lake', scheduledDate } as const
    expect(moveFor(day, { job: waiting, at: at('lake', 870) })).toEqual(move)
    expect(moveFor(day, { job: rosa, at: at('north', 540) })).toBeUndefined()
  })

  test('in the tray unassigns, or does nothing for a job from the tray', () => {
    expect(moveFor(day, { job: rosa, at: 'tray' })).toEqual({ kind: 'unassign', job: rosa })
    expect(moveFor(day, { job: waiting, at: 'tray' })).toBeUndefined()
  })

  test('on another job swaps them', () => {
    expect(moveFor(day, { job: rosa, at: at('lake', 780), swapWith: tom })?.kind).toBe('swap')
  })
})

test('every move has an inverse, applied from the job’s new place', () => {
  const there = { providerId: 'lake', scheduledDate: '2027-03-15T19:30:00.000Z' }
  const nowhere = { providerId: null, scheduledDate: null, status: 'confirmed' }
  const back = (from: object) => ({ kind: 'assign', job: { ...rosa, ...from }, ...assignmentOf(rosa) })
  const inverse = (move: Move): object => inverseOf(move)
  expect(inverse({ kind: 'assign', ...there, job: rosa })).toEqual(back(there))
  expect(inverse({ kind: 'unassign', job: rosa })).toEqual(back(nowhere))
  expect(inverse({ kind: 'assign', ...there, job: waiting })).toEqual({
    kind: 'unassign',
    job: { ...waiting, ...there, status: 'assigned' },
  })
  expect(inverse({ kind: 'swap', job: rosa, other: tom })).toEqual({
    kind: 'swap',
    job: { ...rosa, ...assignmentOf(tom) },
    other: { ...tom, ...assignmentOf(rosa) },
  })
})
