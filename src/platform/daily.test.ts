import { expect, test } from 'bun:test'
import { runDaily } from './daily.ts'

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
