import { expect, test } from 'bun:test'
import type { SentStep, StepType } from '../../../../src/shared/move-day.ts'
import { job } from '../testing/job.ts'
import { agreedBefore, dayOnPhone, isLoaded, undoable } from './day-on-phone.ts'
import type { SavedStep } from './steps.ts'

const at = job.scheduledDate
const saved = (place: number, step: SentStep, state: SavedStep['state'] = 'waiting'): SavedStep => ({
  id: step.id,
  providerId: 'p1',
  serviceRequestId: 'r1',
  place,
  step,
  state,
})
const known = (id: string, type: StepType, at: string) => ({
  ...{ id, type, at, phoneAt: at, by: null, byName: null, extra: null, undone: false },
})

test('a day on the phone is what the server knows and what waits, whatever the phone’s clock', () => {
  const server = { ...job, steps: [known('a', 'drive_started', '2027-03-01T15:00:00.000Z')] }
  // Three hours slow, and not measured.
  const slow = '2027-03-01T12:10:00.000Z'
  const day = dayOnPhone(
    server,
    [
      saved(1, { id: 'a', type: 'drive_started', at }, 'taken'),
      saved(2, { id: 'b', type: 'arrived', at: slow }),
    ],
    0,
  )
  expect(day.stage).toBe('arrived')
  expect(day.next[0]).toBe('work_started')
  expect(day.steps.map(({ id }) => id)).toEqual(['a', 'b'])
  expect([...day.waiting]).toEqual(['b'])
})

test('a job stays loaded during a later break, and until the step is taken back', () => {
  const loaded = [known('a', 'work_started', at), known('b', 'loaded', '2027-03-01T16:00:00.000Z')]
  expect(isLoaded(dayOnPhone({ ...job, steps: loaded.slice(0, 1) }, [], 0))).toBe(false)
  const onBreak = [...loaded, known('c', 'break_started', '2027-03-01T16:05:00.000Z')]
  expect(isLoaded(dayOnPhone({ ...job, steps: onBreak }, [], 0))).toBe(true)
  const undone = saved(1, { id: 'd', type: 'undone', at, data: { undoes: 'b' } })
  expect(isLoaded(dayOnPhone({ ...job, steps: loaded }, [undone], 0))).toBe(false)
})

test('a refused step changes nothing', () => {
  const day = dayOnPhone(job, [saved(1, { id: 'a', type: 'arrived', at }, 'refused')], 0)
  expect(day.stage).toBe('planned')
})

test('a job whose status the office has set says so, and offers what the server takes', () => {
  const begun = dayOnPhone({ ...job, status: 'in_progress' }, [], 0)
  expect([begun.stage, begun.next]).toEqual(['working', ['work_started']])
  const closed = dayOnPhone({ ...job, status: 'completed' }, [], 0)
  expect([closed.stage, closed.next]).toEqual(['finished', []])
})

test('a crew goes on with a job that the office completed too early, until its price is fixed', () => {
  const steps = [known('a', 'work_started', at)]
  const early = dayOnPhone({ ...job, status: 'completed', steps }, [], 0)
  expect([early.stage, early.next[0]]).toEqual(['working', 'loaded'])
  const settled = dayOnPhone({ ...job, status: 'completed', steps, isSettled: true }, [], 0)
  expect([settled.stage, settled.next]).toEqual(['finished', []])
})

test('only the last step can be taken back, for a minute, and is then as if it had not been tapped', () => {
  const steps = [
    saved(1, { id: 'a', type: 'arrived', at }),
    saved(2, { id: 'b', type: 'work_started', at: '2027-03-01T15:05:00.000Z' }),
  ]
  const tapped = Date.parse('2027-03-01T15:05:00.000Z')
  const day = dayOnPhone(job, steps, 0)
  expect(undoable(day, job, tapped + 59_000)?.id).toBe('b')
  expect(undoable(day, job, tapped + 60_000)).toBeUndefined()

  const another = { ...job, steps: day.steps }
  expect(undoable(dayOnPhone(another, [], 0), job, tapped + 1_000)).toBeUndefined()

  const undo = saved(3, { id: 'c', type: 'undone', at, data: { undoes: 'b' } })
  const after = dayOnPhone(job, [...steps, undo], 0)
  expect(after.stage).toBe('arrived')
  expect(after.steps.find(({ id }) => id === 'b')?.undone).toBe(true)
  expect(undoable(after, job, tapped + 1_000)).toBeUndefined()
})

test('an extra that the phone knows is told apart from a new one, whatever the phone’s clock', () => {
  const extra = { label: 'Piano', amountCents: 60_000, agreedBy: 'Rosa Diaz' }
  const at = '2027-03-01T15:05:00.000Z'
  const steps = [
    known('a', 'work_started', '2027-03-01T15:00:00.000Z'),
    { ...known('b', 'extra_agreed', at), extra },
  ]
  const hourMs = 3_600_000
  const day = dayOnPhone({ ...job, steps }, [], hourMs)
  const now = Date.parse(at) - hourMs
  expect(agreedBefore(day, job, extra, now + 60_000)?.id).toBe('b')
  expect(agreedBefore(day, job, { ...extra, amountCents: 50_000 }, now + 60_000)).toBeUndefined()
  expect(agreedBefore(day, job, extra, now + 16 * 60_000)).toBeUndefined()
})
