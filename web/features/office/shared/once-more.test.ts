import { expect, test } from 'bun:test'
import { onceMore } from './once-more.ts'

test('coalesces requests into one immediate run and one rerun', async () => {
  /** The number of requests when each run began, and a function to end the run. */
  const tasks: { wishes: number; end(): void }[] = []
  let wishes = 0
  let began = () => {}
  const next = () => new Promise<void>(resolve => (began = resolve))
  const wish = onceMore(() => {
    const { promise, resolve } = Promise.withResolvers<void>()
    tasks.push({ wishes, end: resolve })
    began()
    return promise
  }, 0)
  for (wishes = 1; wishes <= 100; wishes++) wish()
  const second = next()
  tasks[0]?.end()
  await second
  const third = next()
  wishes = 200
  wish()
  tasks[1]?.end()
  await third
  expect(tasks.map(task => task.wishes)).toEqual([1, 101, 200])
})
