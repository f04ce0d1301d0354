import sharp from 'sharp'
import type { PhotoDetection } from '../../shared/photo-analysis.ts'
import { createFairQueue } from '../fair-queue.ts'
import { combined } from './combined.ts'
import { side, things } from './detections.ts'
import { createDetector, type Detector, type Found } from './detector.ts'
import type { Cache, KnownPhoto, Photo, Sighting } from './vision.ts'

/**
 * Recognizes objects in photos on this machine: no key, no cost, and no photo leaves it. Handles one
 * customer's photos at a time, so that other work still has a core. Thirty photos take about five seconds.
 */
export function createLocal(cache: Cache) {
  const detector = createDetector()
  const queued = createFairQueue({ perClient: 2, total: 12, maxWaitSeconds: 20, retryAfterSeconds: 5 })

  async function recognizeAll(photos: readonly Photo[]) {
    const seen: SeenPhoto[] = []
    for (const { key, open } of photos) {
      seen.push(await cache.getOrCompute(cacheKeyOf(key), async () => seenOn(detector, await open())))
    }
    return seen
  }

  return {
    /** @throws Busy */
    async recognize(photos: readonly Photo[], names: readonly string[], client: string): Promise<Sighting> {
      return sightingOf(photos, await queued(client, () => recognizeAll(photos)), names)
    },

    /** From the cache alone. Undefined if a photo was not analyzed yet. */
    async recall(photos: readonly KnownPhoto[], names: readonly string[]): Promise<Sighting | undefined> {
      const cached = await cache.find<SeenPhoto>(photos.map(({ key }) => cacheKeyOf(key)))
      const seen = photos.flatMap(({ key }) => cached.get(cacheKeyOf(key)) ?? [])
      return seen.length === photos.length ? sightingOf(photos, seen, names) : undefined
    },

    stop: detector.stop,
  }
}

/** A change of the weights, thresholds or classes needs a new version, which also analyzes stored photos again. */
const [model, version] = ['NanoDet-g', '2']

const cacheKeyOf = (photoKey: string) => `${model} ${version} ${photoKey}`

type SeenPhoto = Readonly<{ print: string; detections: readonly PhotoDetection[] }>

function sightingOf(
  photos: readonly KnownPhoto[],
  seen: readonly SeenPhoto[],
  names: readonly string[],
): Sighting {
  const items = seen.map(({ print, detections }, n) => {
    const room = photos[n]?.room
    return {
      ...(room !== undefined && { room }),
      print,
      detections: detections.filter(({ name }) => names.includes(name)),
    }
  })
  return {
    model,
    version,
    things: combined(items),
    detections: Object.fromEntries(photos.map(({ key }, n) => [key, items[n]?.detections ?? []])),
  }
}

async function seenOn(detector: Detector, jpeg: Uint8Array) {
  const [square, print, size] = await Promise.all([squareOf(jpeg), fingerprint(jpeg), sharp(jpeg).metadata()])
  return { print, detections: (await detector.detect(square)).flatMap(found => detectionOf(found, size)) }
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

type Size = Readonly<{ width: number; height: number }>

/** An object as an item of the cube sheet. Converts its box from pixels of the padded square to fractions of the photo. */
function detectionOf({ label, score, box }: Found, { width, height }: Size): PhotoDetection[] {
  const name = things[label]
  if (!name) return []
  const longest = Math.max(width, height)
  const fraction = (pixel: number, length: number) => {
    const padded = (side * length) / longest
    return Math.min(1, Math.max(0, (pixel - (side - padded) / 2) / padded))
  }
  const [left, top] = [fraction(box[0], width), fraction(box[1], height)]
  const [right, bottom] = [fraction(box[2], width), fraction(box[3], height)]
  return [
    {
      name,
      confidence: rounded(score, 100),
      box: {
        left: rounded(left, 1000),
        top: rounded(top, 1000),
        width: rounded(right - left, 1000),
        height: rounded(bottom - top, 1000),
      },
    },
  ]
}

const rounded = (number: number, steps: number) => Math.round(number * steps) / steps
