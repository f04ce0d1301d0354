import { expect, test } from 'bun:test'
import type { Outcome } from '../platform/metrics.ts'
import { createBreaker } from './breaker.ts'

function breakerAt() {
  const clock = { now: 0 }
  const outcomes: Outcome[] = []
  const breaker = createBreaker({
    pauseMs: 100,
    now: () => clock.now,
    onOutcome: outcome => outcomes.push(outcome),
  })
  const fail = () => breaker.call(() => Promise.reject(new Error('down'))).catch(() => 'failed')
  const succeed = () => breaker.call(async () => 'answered')
  return { clock, outcomes, breaker, fail, succeed }
}

test('a service that failed is not called until its pause is over', async () => {
  const { clock, outcomes, fail, succeed } = breakerAt()
  expect([await fail(), await succeed()]).toEqual(['failed', undefined])
  clock.now = 99
  expect(await succeed()).toBeUndefined()
  clock.now = 100
  expect([await succeed(), await succeed()]).toEqual(['answered', 'answered'])
  expect(outcomes).toEqual(['failed', 'skipped', 'skipped', 'answered', 'answered'])
})

test('after a pause one call tests the service, and the others skip it until then', async () => {
  const { clock, breaker, fail, succeed } = breakerAt()
  await fail()
  clock.now = 100
  const answer = Promise.withResolvers<string>()
  const trying = breaker.call(() => answer.promise)
  expect(await succeed()).toBeUndefined()
  answer.resolve('back')
  expect([await trying, await succeed()]).toEqual(['back', 'answered'])
})

test('a failed test begins another pause', async () => {
  const { clock, fail, succeed } = breakerAt()
  await fail()
  clock.now = 100
  await fail()
  clock.now = 199
  expect(await succeed()).toBeUndefined()
})
