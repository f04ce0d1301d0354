import { expect, test } from 'bun:test'
import { type } from 'arktype'
import { Glob } from 'bun'
import { metersBetween } from '../../shared/geo.ts'
import { fix } from '../../shared/messages.ts'
import { readFix } from './fixes.ts'
import { judge, trackOf } from './path.ts'

const folder = new URL('../../../fixtures/traces/', import.meta.url).pathname
const trace = type({ name: 'string', from: 'string', to: 'string', fixes: fix.array().atLeastLength(100) })

const files = [...new Glob('*.json').scanSync(folder)]

test.each(files)('all fixes of the trace %s are accepted', async file => {
  const { fixes } = trace.assert(await Bun.file(`${folder}${file}`).json())
  let track = trackOf([], Number.NEGATIVE_INFINITY)
  let meters = 0
  for (const [n, each] of fixes.entries()) {
    expect(readFix(each, Date.parse(each.timestamp))).toEqual(each)
    const judgement = judge(track, each)
    expect(judgement.verdict).toBe('new')
    track = judgement.track
    const before = fixes[n - 1]
    if (!before) continue
    const leg = metersBetween(before, each)
    const seconds = (Date.parse(each.timestamp) - Date.parse(before.timestamp)) / 1000
    expect(leg / seconds).toBeLessThan(70 * 0.44704)
    meters += leg
  }
  expect(meters).toBeGreaterThan(5000)
})

test('the traces exist', () => {
  expect(files.length).toBeGreaterThan(2)
})
