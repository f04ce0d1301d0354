import { approximateWay } from '../../src/adapters/routing/routing.ts'
import { recentDrive } from '../../src/modules/tracking/recent-drive.ts'
import { estimateArrival, learnDrive, type Paces } from '../../src/shared/arrival-estimate.ts'
import type { Drive, Method } from './evaluation.ts'

/** The usual drive over the straight line × 1.21, as before arrival times learned. */
const usual: Method = {
  name: 'usual drive',
  estimate({ fixes, to }) {
    const from = fixes.at(-1)
    return { likely: from ? approximateWay(from, to).minutes : 0 }
  },
}

/** As the server estimates without a router, with or without the company's finished drives. */
const learning = (name: string, pacesOf: (finished: readonly Drive[]) => Paces): Method => ({
  name,
  estimate({ fixes, to, finished }) {
    const from = fixes.at(-1)
    if (!from) return { likely: 0 }
    const { miles } = approximateWay(from, to)
    const at = new Date(from.at).toISOString()
    return estimateArrival({ at, miles, ...recentDrive(fixes), paces: pacesOf(finished) })
  },
})

const learned = (finished: readonly Drive[]): Paces =>
  finished.reduce<Paces>((paces, { fixes, to, arrivedAt }) => {
    const from = fixes[0]
    if (!from) return paces
    const { miles } = approximateWay(from, to)
    const startedAt = new Date(from.at).toISOString()
    return learnDrive(paces, { startedAt, miles, minutes: (arrivedAt - from.at) / 60_000 })
  }, {})

export const methods: readonly Method[] = [
  usual,
  learning('range, no drives known', () => ({})),
  learning('range, drives learned', learned),
]
