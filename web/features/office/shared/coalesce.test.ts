import { expect, test } from 'bun:test'
import { coalesce } from './coalesce.ts'

test('coalesces requests into one immediate run and one rerun', async () => {
  /** The number of requests when each run began, and a function to end the run. */
  const tasks: { requests: number; end(): void }[] = []
  let requests = 0
  let began = () => {}
  const next = () => new Promise<void>(resolve => (began = resolve))
  const request = coalesce(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    tasks.push({ requests, end: resolve })
    began()
    return promise
  }, 0)
  for (requests = 1; requests <= 100; requests++) request()
  const second = next()
  tasks[0]?.end()
  await second
  const third = next()
  requests = 200
  request()
  tasks[1]?.end()
  await third
  expect(tasks.map(task => task.requests)).toEqual([1, 101, 200])
})
