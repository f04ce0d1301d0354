import { type } from 'arktype'
import { Busy } from '../../adapters/fair-queue.ts'
import { ownPhotos } from '../../adapters/photos/photos.ts'
import type { SeenThing, Sighting } from '../../adapters/vision/vision.ts'
import { TooMany, Unavailable } from '../../platform/errors.ts'
import { complexity, type ServiceType } from '../../shared/catalog.ts'
import type { PhotosToAnalyze } from '../../shared/forms/quote.ts'
import { cubeSheet, measure, rangeOf, thingNamed } from '../../shared/inventory.ts'
import type { Platform } from '../module.ts'
import { rateCard } from './rate-card.ts'

/** spec §1 "AI-assisted estimate": counts the items in a customer's photos, for the customer to confirm. */
export async function analyzePhotos(
  { photos, vision, report }: Pick<Platform, 'photos' | 'vision' | 'report'>,
  { serviceType, photoUrls }: PhotosToAnalyze,
  client: string,
) {
  const keys = [...new Set(await ownPhotos(photos, photoUrls, client))]
  const opened = keys.map(key => ({ key, open: () => openPhoto(photos, key) }))
  try {
    return analysisOf(serviceType, await vision.recognize(opened, names, client), keys.length)
  } catch (error) {
    if (error instanceof Busy && error.isOwn) {
      throw new TooMany(
        wait =>
          `Photos from your network are already being analyzed. Please try again in ${wait}, or add your large items by hand.`,
        error.retryAfterSeconds,
      )
    }
    if (error instanceof Busy) {
      throw new Unavailable(
        'We’re busy with other photos right now. Please try again in a moment, or add your large items by hand.',
        error.retryAfterSeconds,
      )
    }
    report(error)
    throw new Unavailable('We can’t analyze photos right now. Please add your large items by hand.')
  }
}

const names = cubeSheet.map(({ name }) => name)

async function openPhoto(photos: Platform['photos'], key: string): Promise<Uint8Array> {
  const photo = await photos.open(key, 'photo')
  if (!photo) throw new Error(`Photo ${key} is missing.`)
  return photo.bytes()
}

/**
 * Volumes in cubic feet; an item's volume is per piece. If nothing was counted, volume, complexity and weight are null
 * and `needsReview` is true.
 */
export const photoAnalysis = type({
  model: 'string',
  needsReview: 'boolean',
  photoCount: 'number.integer',
  truckEighths: 'number.integer | null',
  description: 'string',
  items: type({
    name: 'string',
    label: 'string',
    count: 'number.integer',
    cubicFeet: 'number',
    confidence: 'number',
  }).array(),
  itemCount: 'number.integer',
  estimatedVolume: 'number | null',
  volumeRange: type({ low: 'number', high: 'number' }).or('null'),
  complexity: complexity.or('null'),
  weightPounds: 'number.integer | null',
})

export function analysisOf(
  serviceType: ServiceType,
  { model, things, truckShare }: Sighting,
  photoCount: number,
): typeof photoAnalysis.infer {
  const items = things.flatMap(itemOf).toSorted((a, b) => b.cubicFeet * b.count - a.cubicFeet * a.count)
  const { estimatedVolume, itemCount, complexity } = measure(items)
  const needsReview = items.length === 0
  const truckEighths = serviceType === 'junk' ? eighthsOf(estimatedVolume, truckShare) : null
  const seen = {
    model,
    needsReview,
    photoCount,
    truckEighths,
    description: describe(serviceType, itemCount, photoCount),
  }
  const uncounted = { items: [], itemCount: 0, estimatedVolume: null, volumeRange: null, complexity: null }
  if (needsReview) return { ...seen, ...uncounted, weightPounds: null }
  return {
    ...seen,
    items: items.map(({ most: _, ...item }) => item),
    itemCount,
    estimatedVolume,
    volumeRange: {
      low: rangeOf(estimatedVolume).low,
      high: rangeOf(measure(items.map(({ name, most }) => ({ name, count: most }))).estimatedVolume).high,
    },
    complexity,
    weightPounds: Math.round(estimatedVolume * poundsPerCubicFoot),
  }
}

function itemOf({ name, count, most, confidence }: SeenThing) {
  const thing = thingNamed(name)
  return thing ? [{ name, label: thing.label, count, most, cubicFeet: thing.cubicFeet, confidence }] : []
}

/** The industry's rule of thumb for household goods. */
const poundsPerCubicFoot = 7

/** Eighths of a truck: by the counted volume, or by the model's estimate of the whole pile if that is more. */
function eighthsOf(cubicFeet: number, truckShare = 0): number | null {
  const eighths = Math.max(Math.ceil(cubicFeet / rateCard.junk.cubicFeetPerEighth), Math.ceil(truckShare * 8))
  return eighths === 0 ? null : Math.min(8, eighths)
}

function describe(serviceType: ServiceType, itemCount: number, photoCount: number): string {
  const photos = photoCount === 1 ? 'your photo' : `your ${photoCount} photos`
  if (itemCount > 0) return `We counted ${itemCount === 1 ? 'one item' : `${itemCount} items`} in ${photos}.`
  const instead =
    serviceType === 'junk'
      ? 'Your price is based on the load size you chose.'
      : 'Please add your large items by hand.'
  return `We couldn’t identify any items in ${photos}. ${instead}`
}
