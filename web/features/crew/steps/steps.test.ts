import { afterEach, expect, setSystemTime, test } from 'bun:test'
import type { CrewJob, SentStep, StepType } from '../../../../src/shared/move-day.ts'
import { openPhone } from '../testing/phone.ts'
import { dayOnPhone, undoable } from './day-on-phone.ts'
import type { SavedStep } from './steps.ts'

afterEach(() => setSystemTime())

const at = '2027-03-01T15:00:00.000Z'
const tap = (id: string, more: Partial<SentStep> = {}, serviceRequestId = 'r1') => ({
  id,
  serviceRequestId,
  step: { id, type: 'arrived' as const, at, ...more },
})

test('sends the steps of each job in the order of taps, and removes them once the day has them', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.isThere = false
  await queue.add(tap('a'))
  await queue.add(tap('b', { type: 'work_started' }))
  await queue.add(tap('c', {}, 'r2'))
  await queue.add(tap('d', { type: 'finished' }))
  expect(phone.states()).toEqual({ a: 'waiting', b: 'waiting', c: 'waiting', d: 'waiting' })

  phone.server.isThere = true
  await queue.send()
  expect(phone.server.calls).toEqual([
    ['r1', 'a', 'b'],
    ['r2', 'c'],
    ['r1', 'd'],
  ])
  expect(phone.states()).toEqual({ a: 'taken', b: 'taken', c: 'taken', d: 'taken' })
  await queue.seen(new Set(['a', 'b', 'c', 'd']), 0)
  expect(Object.keys(phone.states())).toHaveLength(4)
  setSystemTime(Date.now() + 61_000)
  await queue.seen(new Set(['a', 'b', 'c', 'd']), 0)
  expect(phone.states()).toEqual({})
})

test('a step that only repeats another phone’s leaves once a newer day has arrived', async () => {
  const phone = openPhone()
  const queue = phone.open()
  await queue.add(tap('repeat'))
  await queue.send()
  await queue.seen(new Set(), Date.now() - 60_000)
  expect(phone.states()).toEqual({ repeat: 'taken' })
  setSystemTime(Date.now() + 61_000)
  await queue.seen(new Set(), Date.now())
  expect(phone.states()).toEqual({})
})

test('after the page died, the next one sends what was waiting, with the same ids and times', async () => {
  const phone = openPhone()
  const first = phone.open()
  phone.server.isThere = false
  await first.add(tap('a'))
  first.close()
  phone.server.isThere = true
  await phone.open().send()
  expect(phone.server.taken).toEqual(new Map([['a', at]]))
})

test('a lost answer leads to a repeat that the server recognizes', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.losesAnswer = true
  await queue.add(tap('a'))
  await queue.send()
  expect(phone.states()).toEqual({ a: 'waiting' })
  phone.server.losesAnswer = false
  await queue.send()
  expect(phone.states()).toEqual({ a: 'taken' })
  expect([...phone.server.taken.keys()]).toEqual(['a'])
})

test('two tabs send each step once', async () => {
  const phone = openPhone()
  const [one, other] = [phone.open(), phone.open()]
  await one.add(tap('a'))
  await Promise.all([one.send(), other.send(), one.send()])
  expect(phone.server.calls).toEqual([['r1', 'a']])
})

test('a refused step stays with the server’s sentence until the crew has read it', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.refusal = 'Ada tapped this at 9:41 AM.'
  await queue.add(tap('a'))
  await queue.send()
  expect(phone.saved()).toMatchObject([{ id: 'a', state: 'refused', message: 'Ada tapped this at 9:41 AM.' }])
  await queue.dismiss('a')
  expect(phone.saved()).toEqual([])
})

test('a call that the server refuses as a whole refuses its steps, and does not block the next job', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.fault = new Error('This job is not yours.')
  await queue.add(tap('a'))
  await queue.send()
  phone.server.fault = undefined
  await queue.add(tap('b', {}, 'r2'))
  await queue.send()
  expect(phone.states()).toEqual({ a: 'refused', b: 'taken' })
})

test('without working storage, steps are sent from memory, and the page says so', async () => {
  const phone = openPhone()
  phone.storage.isBroken = true
  const queue = phone.open()
  await queue.add(tap('a'))
  await queue.send()
  expect([...phone.server.taken.keys()]).toEqual(['a'])
  expect(phone.state()).toMatchObject({ isSaved: false, steps: [{ id: 'a', state: 'taken' }] })
})

test('a job that the server cannot take now holds up no other, and keeps its own order', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.isThere = false
  await queue.add(tap('a'))
  await queue.add(tap('b', {}, 'r2'))
  await queue.add(tap('c', { type: 'work_started' }))
  phone.server.isThere = true
  phone.server.brokenJob = 'r1'
  await queue.send()
  expect(phone.states()).toEqual({ a: 'waiting', b: 'taken', c: 'waiting' })
  phone.server.brokenJob = undefined
  await queue.send()
  expect(phone.server.calls.at(-1)).toEqual(['r1', 'a', 'c'])
})

test('an answer that does not name every step leaves it waiting', async () => {
  const phone = openPhone()
  const queue = phone.open()
  phone.server.forgets = true
  await queue.add(tap('a'))
  await queue.send()
  expect(phone.states()).toEqual({ a: 'waiting' })
  phone.server.forgets = false
  await queue.send()
  expect(phone.states()).toEqual({ a: 'taken' })
})

test('a storage that was broken at first is used once it works, with what was tapped and what it held', async () => {
  const phone = openPhone()
  phone.server.isThere = false
  const before = phone.open()
  await before.add(tap('old'))
  before.close()
  phone.storage.isBroken = true
  const queue = phone.open()
  await queue.add(tap('new', { type: 'work_started' }))
  expect(phone.state().isSaved).toBe(false)
  phone.storage.isBroken = false
  await queue.send()
  expect(phone.state().isSaved).toBe(true)
  expect(phone.states()).toEqual({ old: 'waiting', new: 'waiting' })
  expect(phone.state().steps.map(({ id }) => id)).toEqual(['old', 'new'])
})

test('what was read before a tap does not overwrite it', async () => {
  const phone = openPhone()
  const queue = phone.open()
  await queue.changedElsewhere()
  phone.server.isThere = false
  const { promise, resolve } = Promise.withResolvers<void>()
  phone.storage.loading = promise
  const reading = queue.changedElsewhere()
  const adding = queue.add(tap('a'))
  resolve()
  await Promise.all([reading, adding])
  expect(phone.state().steps.map(({ id }) => id)).toEqual(['a'])
})

const place = { address: '1 Main St', latitude: 43, longitude: -87.9, access: '' }
const job: CrewJob = {
  serviceRequestId: 'r1',
  bookingNumber: '#FM000001',
  serviceType: 'moving',
  status: 'assigned',
  windowStart: null,
  windowEnd: null,
  scheduledDate: at,
  scheduledEnd: at,
  customerFirstName: 'Rosa',
  customerPhone: null,
  from: place,
  to: place,
  toAddress: '2 Main St',
  items: [],
  itemCategories: [],
  specialItems: [],
  photoUrls: [],
  promised: { workers: 2, hours: 3, totalCents: 10_000, jurisdiction: 'WI', notice: '', notes: null },
  money: { paidCents: 0, dueCents: 0, howToPay: 'nothing_due' },
  isOnlyHours: false,
  planned: { members: [], trucks: [] },
  steps: [],
  stage: 'planned',
  proof: { photos: [], damages: [] },
}
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
