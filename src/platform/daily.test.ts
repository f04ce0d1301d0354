import { expect, test } from 'bun:test'
import { runDaily } from './daily.ts'

/** A task that runs until it is told to stop, and throws the signal's reason then. */
const endless = async (signal: AbortSignal) => {
  const stopped = Promise.withResolvers<never>()
  signal.addEventListener('abort', () => stopped.reject(signal.reason))
  return stopped.promise
}

test('a daily task that runs ends when it is stopped, and that is no error', async () => {
  const reported: unknown[] = []
  const stop = runDaily({ name: 'endless', run: endless }, error => reported.push(error))
  await stop()
  expect(reported).toEqual([])
})

test('a daily task that fails is reported, while it is stopped too', async () => {
  const reported: unknown[] = []
  const fail = () => Promise.reject(new Error('fell'))
  const stop = runDaily({ name: 'failing', run: fail }, error => reported.push(error))
  await stop()
  expect(reported).toEqual([new Error('fell')])
})
