import sharp from 'sharp'
import { createFairQueue } from '../fair-queue.ts'
import { side, things } from './detections.ts'
import { createDetector, type Detector, type Found } from './detector.ts'
import type { Cache, Photo, SeenThing, Sighting } from './vision.ts'

/**
 * Recognizes objects in photos on this machine: no key, no cost, and no photo leaves it. Handles one
 * customer's photos at a time, so that other work still has a core. Thirty photos take about five seconds.
 */
export function createLocal(cache: Cache) {
  const detector = createDetector()
  const queued = createFairQueue({ perClient: 2, total: 12, maxWaitSeconds: 20, retryAfterSeconds: 5 })

  async function recognizeAll(photos: readonly Photo[]) {
    const found: PhotoItems[] = []
    for (const { key, open } of photos) {
      found.push(await cache.getOrCompute(`${model} ${key}`, async () => itemsOn(detector, await open())))
    }
    return found
  }

  return {
    /** @throws Busy */
    async recognize(photos: readonly Photo[], names: readonly string[], client: string): Promise<Sighting> {
      const found = await queued(client, () => recognizeAll(photos))
      return { model, things: combined(found).filter(({ name }) => names.includes(name)) }
    },
    stop: detector.stop,
  }
}

const model = 'NanoDet-g'

async function itemsOn(detector: Detector, jpeg: Uint8Array) {
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

/** One photo: its fingerprint, and how many of each thing are on it. */
export type PhotoItems = Readonly<{
  print: string
  things: readonly Readonly<{ name: string; count: number; confidence: number }>[]
}>

/**
 * Combines the items of several photos. Near duplicates count once. Which photos show the same room is unknown, so
 * photos of one kind of room count as one room, with the largest count of each item on any of its photos.
 */
export function combined(all: readonly PhotoItems[]): SeenThing[] {
  const photos = withoutDuplicates(all)
  const rooms = [...Map.groupBy(photos, roomOf).values()]
  const names = new Set(photos.flatMap(({ things }) => things.map(({ name }) => name)))
  return [...names].map(name => ({
    name,
    count: sum(rooms.map(room => Math.max(...room.map(countOf(name))))),
    most: sum(photos.map(countOf(name))),
    confidence: Math.max(
      ...photos.flatMap(({ things }) => things.filter(each => each.name === name).map(score)),
    ),
  }))
}

const withoutDuplicates = (all: readonly PhotoItems[]) =>
  all.filter(({ print }, n) => !all.slice(0, n).some(earlier => distance(earlier.print, print) <= 10))

/** How many of 64 bits differ: 1 for a photo saved again, 9 for a cropped one, 26 and more otherwise. */
function distance(one: string, other: string): number {
  const different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  return different.toString(2).replaceAll('0', '').length
}

/** The first of the marker items on a photo determines its kind of room. */
function roomOf({ things }: PhotoItems) {
  return roomMarkers.find(name => things.some(thing => thing.name === name)) ?? 'elsewhere'
}

const roomMarkers = ['queen-bed', 'refrigerator', 'range', 'microwave', 'sofa', 'tv', 'dining-table']

const countOf =
  (name: string) =>
  ({ things }: PhotoItems) =>
    things.find(thing => thing.name === name)?.count ?? 0

const score = ({ confidence }: PhotoItems['things'][number]) => confidence

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
