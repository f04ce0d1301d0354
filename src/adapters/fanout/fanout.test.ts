import { afterEach, expect, test } from 'bun:test'
import { createFanout } from './fanout.ts'
import { startRedis } from './testing.ts'

const cleanup: (() => unknown)[] = []
afterEach(async () => {
  for (const each of cleanup.splice(0).reverse()) await each()
})

function aProcess(redisUrl?: string) {
  const errors: unknown[] = []
  const heard: string[] = []
  let wake = () => {}
  const fanout = createFanout({ redisUrl, onError: error => errors.push(error) })
  fanout.listen(text => {
    heard.push(text)
    wake()
  })
  cleanup.push(fanout.close)
  return {
    publish: fanout.publish,
    errors,
    async next() {
      for (;;) {
        const text = heard.shift()
        if (text !== undefined) return text
        const { promise, resolve } = Promise.withResolvers<void>()
        wake = resolve
        await promise
      }
    },
  }
}

function aRedis() {
  const redis = startRedis()
  cleanup.push(redis.stop)
  return redis
}

/** The publisher connects on its own time: what is said before is lost, so it is said until it is heard. */
async function tellUntilHeard(
  from: ReturnType<typeof aProcess>,
  to: ReturnType<typeof aProcess>,
  text: string,
) {
  const saying = setInterval(() => from.publish(text), 10)
  const heard = await to.next()
  clearInterval(saying)
  return heard
}

test('a message reaches every other process, but not its sender', async () => {
  const redis = aRedis()
  const [a, b] = [aProcess(redis.url), aProcess(redis.url)]
  await redis.subscribed(2)
  expect(await tellUntilHeard(a, b, 'from a, with spaces')).toBe('from a, with spaces')
  expect(await tellUntilHeard(b, a, 'from b')).toBe('from b')
})

test('processes reconnect after a Redis outage, which is reported and not thrown', async () => {
  const redis = aRedis()
  const [a, b] = [aProcess(redis.url), aProcess(redis.url)]
  await redis.subscribed(2)
  await tellUntilHeard(a, b, 'before')
  redis.restart()
  await redis.subscribed(2)
  let heard = 'before'
  while (heard === 'before') heard = await tellUntilHeard(a, b, 'after')
  expect(heard).toBe('after')
})

test('without a Redis to reach, publishing does nothing and the outage is reported once', async () => {
  const redis = startRedis()
  redis.stop()
  const reported = Promise.withResolvers<unknown>()
  const fanout = createFanout({ redisUrl: redis.url, onError: reported.resolve })
  cleanup.push(fanout.close)
  fanout.publish('into the void')
  expect(String(await reported.promise)).toContain('ECONNREFUSED')
})

test('a single process publishes nothing', async () => {
  const alone = aProcess()
  alone.publish('anybody?')
  expect(alone.errors).toEqual([])
})
