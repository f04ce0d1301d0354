import { afterEach, expect, jest, test } from 'bun:test'
import { runDaily } from './daily.ts'

afterEach(() => void jest.useRealTimers())

/** Runs until the signal aborts, then throws the signal's reason. */
const endless = async (signal: AbortSignal) => {
  const stopped = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => stopped.reject(signal.reason))
  return stopped.promise
}

test('stopping ends a running daily task without reporting an error', async () => {
  const reported: unknown[] = []
  const stop = runDaily({ name: 'endless', run: endless }, error => reported.push(error))
  await stop()
  expect(reported).toEqual([])
})

test('a failed daily task is reported, even while it is being stopped', async () => {
  const reported: unknown[] = []
  const fail = () => Promise.reject(new Error('failed'))
  const stop = runDaily({ name: 'failing', run: fail }, error => reported.push(error))
  await stop()
  expect(reported).toEqual([new Error('failed')])
})

test('a task that failed at the start runs again soon, and from then on each day', async () => {
  jest.useFakeTimers()
  const outcomes = [Promise.reject(new Error('The database is busy.')), Promise.resolve(), Promise.resolve()]
  let runs = 0
  const run = async () => outcomes[runs++]
  const reported: unknown[] = []
  const stop = runDaily({ name: 'busy', run }, error => reported.push(error))
  for (const [ms, expected] of [
    [15_000, 2],
    [24 * 60 * 60_000 - 1, 2],
    [1, 3],
  ] as const) {
    // The timer is set once the run has settled.
    for (let n = 0; n < 10; n++) await Promise.resolve()
    jest.advanceTimersByTime(ms)
    expect(runs).toBe(expected)
  }
  await stop()
  jest.advanceTimersByTime(24 * 60 * 60_000)
  expect([runs, reported]).toEqual([3, [new Error('The database is busy.')]])
})
