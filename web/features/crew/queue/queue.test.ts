import { afterEach, expect, setSystemTime, test } from 'bun:test'
import type { SentStep } from '../../../../src/shared/move-day.ts'
import { openPhone } from './testing/phone.ts'

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

test('items that a hanging storage has not saved wait for it together', async () => {
  const phone = openPhone()
  phone.storage.isBroken = true
  phone.server.isThere = false
  const queue = phone.open()
  await queue.add(tap('a'))
  await queue.add(tap('b'))
  const { promise, resolve } = Promise.withResolvers<void>()
  Object.assign(phone.storage, { isBroken: false, saving: promise, begun: 0 })
  const saving = queue.changedElsewhere()
  await new Promise(setImmediate)
  expect(phone.storage.begun).toBe(2)
  resolve()
  await saving
  expect(phone.state().isSaved).toBe(true)
})
