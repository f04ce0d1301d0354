import { afterEach, beforeEach, expect, setSystemTime, spyOn, test } from 'bun:test'
import fc from 'fast-check'
import { openPhone } from './testing/phone.ts'

const jobs = ['r1', 'r2', 'r3'] as const
const hourMs = 3_600_000

/** What happens to a phone on a day. `broken` is a job that the server fails on, or none. */
const event = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant('tap' as const), job: fc.constantFrom(...jobs) }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('network' as const), isThere: fc.boolean() }) },
  fc.record({ type: fc.constant('answers' as const), areLost: fc.boolean() }),
  fc.record({ type: fc.constant('server' as const), broken: fc.constantFrom(undefined, ...jobs) }),
  fc.record({ type: fc.constant('storage' as const), isBroken: fc.boolean() }),
  fc.record({ type: fc.constant('clock' as const), hours: fc.integer({ min: -5, max: 5 }) }),
  { weight: 2, arbitrary: fc.constant({ type: 'death of the tab' as const }) },
  { weight: 2, arbitrary: fc.constant({ type: 'send' as const }) },
)

const warn = spyOn(console, 'warn')
beforeEach(() => void warn.mockImplementation(() => undefined))
afterEach(() => {
  warn.mockRestore()
  setSystemTime()
})

/**
 * The tab dies only while its storage works: what waits in memory alone would be lost, as the page says then. One tab at a
 * time, because two tabs agree on an order by the clock.
 */
test('whatever happens to the phone, each step reaches the server once, in the order of taps', async () => {
  const start = Date.parse('2027-03-01T15:00:00.000Z')
  await fc.assert(
    fc.asyncProperty(fc.array(event, { minLength: 10, maxLength: 60 }), async events => {
      const phone = openPhone()
      const { server, storage } = phone
      const tapped: Record<string, string[]> = {}
      let queue = phone.open()
      let now = start
      let taps = 0
      for (const each of events) {
        now += 60_000
        setSystemTime(new Date(now))
        switch (each.type) {
          case 'tap': {
            const id = `tap ${++taps}`
            tapped[each.job] = [...(tapped[each.job] ?? []), id]
            const step = { id, type: 'arrived' as const, at: new Date(now).toISOString() }
            await queue.add({ id, serviceRequestId: each.job, step })
            break
          }
          case 'network':
            server.isThere = each.isThere
            break
          case 'answers':
            server.losesAnswer = each.areLost
            break
          case 'server':
            server.brokenJob = each.broken
            break
          case 'storage':
            storage.isBroken = each.isBroken
            break
          case 'clock':
            now += each.hours * hourMs
            break
          case 'death of the tab':
            storage.isBroken = false
            await queue.changedElsewhere()
            if (!phone.state().isSaved) break
            queue.close()
            queue = phone.open()
            await queue.changedElsewhere()
            break
          case 'send':
            await queue.send()
        }
      }
      Object.assign(server, { isThere: true, losesAnswer: false, brokenJob: undefined })
      storage.isBroken = false
      await queue.send()
      await queue.send()
      const taken = Object.groupBy([...server.taken.keys()], id => jobOf(tapped, id))
      queue.close()
      expect(taken).toEqual(tapped)
      expect(Object.values(phone.states()).filter(state => state !== 'taken')).toEqual([])
      expect(phone.state().isSaved).toBe(true)
    }),
    { seed: 20, numRuns: 300 },
  )
})

const jobOf = (tapped: Readonly<Record<string, readonly string[]>>, id: string) =>
  Object.keys(tapped).find(job => tapped[job]?.includes(id)) ?? 'unknown'
