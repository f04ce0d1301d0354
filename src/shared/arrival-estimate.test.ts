import { describe, expect, test } from 'bun:test'
import { estimateArrival, learnDrive, type Paces, together, usualMinutes } from './arrival-estimate.ts'

const at = '2027-03-15T14:00:00.000Z'
const facts = { at, miles: 8, recentMiles: 2, recentMinutes: 5, paces: {} }

/** So many drives that took this many times the usual minutes. */
const learned = (count: number, times: number, startedAt = at): Paces =>
  Array.from({ length: count }).reduce<Paces>(
    paces => learnDrive(paces, { startedAt, miles: 10, minutes: times * (usualMinutes(10) + 2.5) }),
    {},
  )

describe('an arrival', () => {
  test('is a range around the likely time, never in the past', () => {
    for (const miles of [0, 0.05, 0.5, 3, 30, 90]) {
      const { earliest, likely, latest } = estimateArrival({ ...facts, miles })
      expect(earliest).toBeGreaterThanOrEqual(0)
      expect(earliest).toBeLessThan(likely)
      expect(latest).toBeGreaterThan(likely)
    }
  })

  test('is later from a standstill, and a little later after slow minutes', () => {
    const likely = (more: object) => estimateArrival({ ...facts, ...more }).likely
    expect(likely({ recentMiles: 0, recentMinutes: 0 })).toBeCloseTo(usualMinutes(8) + 2.5, 9)
    expect(likely({ recentMiles: 1 })).toBeGreaterThan(likely({ recentMiles: 3 }))
    expect(likely({ recentMiles: 1 })).toBeLessThan(1.2 * likely({ recentMiles: 3 }))
  })

  test('follows a router’s minutes where there are any', () => {
    const slow = estimateArrival({ ...facts, routedMinutes: 24 })
    const fast = estimateArrival({ ...facts, routedMinutes: 12 })
    expect(slow.likely / fast.likely).toBeGreaterThan(1.8)
  })
})

describe('the company’s drives', () => {
  const likely = (paces: Paces) => estimateArrival({ ...facts, paces }).likely / estimateArrival(facts).likely

  test('move the estimate a little when there are few, and almost all the way when there are many', () => {
    expect(likely(learned(2, 1.5))).toBeWithin(1.02, 1.12)
    expect(likely(learned(300, 1.5))).toBeWithin(1.42, 1.5)
  })

  test('count more at their hour than at others', () => {
    const morning = learned(60, 1.5)
    const evening = learned(60, 1.5, '2027-03-15T23:00:00.000Z')
    expect(likely(morning)).toBeGreaterThan(likely(evening))
    expect(likely(evening)).toBeGreaterThan(1.1)
  })

  test('widen the range where they differ, and narrow it where they do not', () => {
    const width = (paces: Paces) => {
      const { earliest, likely, latest } = estimateArrival({ ...facts, paces })
      return (latest - earliest) / likely
    }
    const mixed = together([learned(40, 0.5), learned(40, 2)])
    expect(width(mixed)).toBeGreaterThan(width({}))
    expect(width(learned(80, 1))).toBeLessThan(width({}))
  })

  test('are the same in one table or in several', () => {
    const [a, b] = [learned(1, 1.2), learned(1, 0.9, '2027-03-15T18:00:00.000Z')]
    expect(together([a, b])).toEqual({ ...a, ...b })
    expect(together([a, a])['9']?.drives).toBe(2)
  })
})
