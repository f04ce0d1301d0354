import { expect, test } from 'bun:test'
import { Busy, createFairQueue } from './fair-queue.ts'

const limits = { perClient: 3, total: 4, maxWaitSeconds: 60, retryAfterSeconds: 5 }

/** A queue whose jobs end on request, and the order in which they began. */
function heldQueue(changes: Partial<typeof limits> = {}) {
  const inTurn = createFairQueue({ ...limits, ...changes })
  const begun: string[] = []
  const ends: (() => void)[] = []
  let oneBegan = Promise.withResolvers<void>()
  return {
    begun,
    add: (client: string, name: string, signal?: AbortSignal) =>
      inTurn(
        client,
        () => {
          begun.push(name)
          return new Promise<string>(resolve => {
            ends.push(() => resolve(name))
            oneBegan.resolve()
            oneBegan = Promise.withResolvers()
          })
        },
        signal,
      ),
    /** Ends the running job, once it has begun. */
    async endOne() {
      if (ends.length === 0) await oneBegan.promise
      ends.shift()?.()
    },
  }
}

const refusalOf = (job: Promise<unknown>) => job.then(() => undefined).catch(error => error)

test('one job runs at a time, and a failure does not stop the queue', async () => {
  const inTurn = createFairQueue(limits)
  const story: string[] = []
  const bothAdded = Promise.withResolvers<void>()
  const job = (name: string) => async () => {
    story.push(`${name} begins`)
    await bothAdded.promise
    story.push(`${name} ends`)
    if (name === 'first') throw new Error('fell')
  }
  const jobs = ['first', 'second'].map(name => inTurn('a', job(name)))
  bothAdded.resolve()
  expect((await Promise.allSettled(jobs)).map(({ status }) => status)).toEqual(['rejected', 'fulfilled'])
  expect(story).toEqual(['first begins', 'first ends', 'second begins', 'second ends'])
})

test('a client that fills its share delays another by the one job that runs', async () => {
  const { add, begun, endOne } = heldQueue()
  const flood = [1, 2, 3, 4].map(n => add('flood', `flood ${n}`))
  const refused = await refusalOf(add('flood', 'flood 5'))
  expect(refused).toBeInstanceOf(Busy)
  expect(refused).toMatchObject({ isOwn: true, retryAfterSeconds: 5 })
  const other = add('other', 'other')
  await endOne()
  await endOne()
  expect(await other).toBe('other')
  expect(begun.slice(0, 2)).toEqual(['flood 1', 'other'])
  for (let n = 0; n < 3; n++) await endOne()
  expect(await Promise.all(flood)).toHaveLength(4)
})

test('clients take turns, each with its own jobs in order', async () => {
  const { add, begun, endOne } = heldQueue({ total: 10 })
  const jobs = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map(name => add(name.charAt(0), name))
  for (const _ of jobs) await endOne()
  await Promise.all(jobs)
  expect(begun).toEqual(['a1', 'b1', 'a2', 'c1', 'b2', 'a3'])
})

test('a full queue refuses more jobs', async () => {
  const { add, endOne } = heldQueue()
  const jobs = ['a', 'b', 'c', 'd', 'e'].map(client => add(client, client))
  expect(await refusalOf(add('f', 'f'))).toMatchObject({ isOwn: false, retryAfterSeconds: 5 })
  await endOne()
  await jobs[0]
  jobs.push(add('f', 'f'))
  for (let n = 0; n < 5; n++) await endOne()
  expect(await Promise.all(jobs)).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
})

test('a job whose client has disconnected never begins, and frees its place', async () => {
  const { add, begun, endOne } = heldQueue({ perClient: 1 })
  const first = add('a', 'first')
  const gone = new AbortController()
  const left = refusalOf(add('a', 'left', gone.signal))
  gone.abort(new Error('gone'))
  expect((await left).message).toBe('gone')
  const again = add('a', 'again')
  await endOne()
  await endOne()
  await Promise.all([first, again])
  expect(begun).toEqual(['first', 'again'])
})

test('a job that waits too long is refused', async () => {
  const { add, begun, endOne } = heldQueue({ maxWaitSeconds: 0.01 })
  const first = add('a', 'first')
  expect(await refusalOf(add('b', 'late'))).toMatchObject({ isOwn: false })
  await endOne()
  await first
  expect(begun).toEqual(['first'])
})
