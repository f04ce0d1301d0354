import sharp from 'sharp'
import { createFairQueue } from '../../fair-queue.ts'
import type { Memory, Photo, Sighting } from '../memory.ts'
import { side, things } from './detections.ts'
import { createDetector, type Detector, type Found } from './detector.ts'
import { type Glance, together } from './rooms.ts'

/**
 * Recognizes objects in photos on this machine: no key, no cost, and no photo leaves it. Handles one
 * customer's photos at a time, so that other work still has a core. Thirty photos take about five seconds.
 */
export function createLocal(memory: Memory) {
  const detector = createDetector()
  const inTurn = createFairQueue({ perClient: 2, total: 12, maxWaitSeconds: 20, retryAfterSeconds: 5 })

  async function glanceAtAll(photos: readonly Photo[]) {
    const glances: Glance[] = []
    for (const { key, open } of photos) {
      glances.push(await memory.recall(`${model} ${key}`, async () => glance(detector, await open())))
    }
    return glances
  }

  return {
    /** @throws Busy */
    async look(photos: readonly Photo[], names: readonly string[], client: string): Promise<Sighting> {
      const glances = await inTurn(client, () => glanceAtAll(photos))
      return { model, things: together(glances).filter(({ name }) => names.includes(name)) }
    },
    stop: detector.stop,
  }
}

const model = 'NanoDet-g'

async function glance(detector: Detector, jpeg: Uint8Array) {
  const [square, print] = await Promise.all([squareOf(jpeg), fingerprint(jpeg)])
  return { print, things: counted(await detector.detect(square)) }
}

/** The whole photo with its proportions, padded with gray. */
const squareOf = async (jpeg: Uint8Array) =>
  sharp(jpeg)
    .resize(side, side, { fit: 'contain', background: '#727272' })
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer()

/** dHash: each of 64 bits says whether a spot is brighter than the one to its right. */
async function fingerprint(jpeg: Uint8Array): Promise<string> {
  const spots = await sharp(jpeg).greyscale().resize(9, 8, { fit: 'fill' }).raw().toBuffer()
  const bits = [...spots].flatMap((spot, n) => (n % 9 === 8 ? [] : [spot > (spots[n + 1] ?? 0) ? '1' : '0']))
  return BigInt(`0b${bits.join('')}`).toString(16)
}

function counted(found: readonly Found[]) {
  const known = found.flatMap(({ label, score }) => {
    const name = things[label]
    return name ? [{ name, score }] : []
  })
  return [...Map.groupBy(known, ({ name }) => name)].map(([name, each]) => ({
    name,
    count: each.length,
    confidence: Math.round(100 * Math.max(...each.map(({ score }) => score))) / 100,
  }))
}
