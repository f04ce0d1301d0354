import { approximateWay } from '../../src/adapters/routing/routing.ts'
import type { Method } from './evaluation.ts'

/** The usual drive over the straight line × 1.21, as before arrival times learned. */
const usual: Method = {
  name: 'usual drive',
  estimate({ fixes, to }) {
    const from = fixes.at(-1)
    return { likely: from ? approximateWay(from, to).minutes : 0 }
  },
}

export const methods: readonly Method[] = [usual]
