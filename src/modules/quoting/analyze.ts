import { type } from 'arktype'
import { Busy } from '../../adapters/fair-queue.ts'
import { ownPhotos } from '../../adapters/photos/photos.ts'
import type { SeenThing, Sighting } from '../../adapters/vision/vision.ts'
import { TooMany, Unavailable } from '../../platform/errors.ts'
import { complexity, type ServiceType } from '../../shared/catalog.ts'
import { thingNamed } from '../../shared/cube-sheet.ts'
import type { AnalysisRequest } from '../../shared/forms/quote.ts'
import { measure } from '../../shared/inventory.ts'
import { photoDetection, photoRoom } from '../../shared/photo-analysis.ts'
import type { Platform } from '../module.ts'
import { itemNames, withRooms } from './photo-record.ts'

/** spec §1 "AI-assisted estimate": counts the items in a customer's photos, for the customer to confirm. */
export async function analyzePhotos(
  { config, photos, vision, report }: Pick<Platform, 'config' | 'photos' | 'vision' | 'report'>,
  { serviceType, photoUrls, rooms = [] }: AnalysisRequest,
  client: string,
) {
  const keys = [...new Set(await ownPhotos(photos, photoUrls, client))]
  const inRooms = withRooms(photos, keys, rooms)
  const opened = inRooms.map(photo => ({ ...photo, open: () => openPhoto(photos, photo.key) }))
  try {
    const sighting = await vision.recognize(opened, itemNames, client)
    const seen = inRooms.map(({ key, room = null }) => ({
      photoUrl: photos.photoUrl(key),
      room,
      detections: [...(sighting.detections[key] ?? [])],
    }))
    return analysisOf(serviceType, sighting, seen, config.visionCalibration)
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

async function openPhoto(photos: Platform['photos'], key: string): Promise<Uint8Array> {
  const photo = await photos.open(key, 'photo')
  if (!photo) throw new Error(`Photo ${key} is missing.`)
  return photo.bytes()
}

/**
 * Volumes in cubic feet; an item's volume is per piece. If nothing was counted, volume, complexity and weight are null
 * and `needsReview` is true. `truckEighths` is what a configured remote model says about the whole load: a hint for the
 * customer, who chooses. It is never derived from counted items, because most of a pile cannot be counted.
 */
export const photoAnalysis = type({
  model: 'string',
  version: 'string',
  needsReview: 'boolean',
  photoCount: 'number.integer',
  photos: type({
    photoUrl: 'string',
    room: photoRoom.or('null'),
    detections: photoDetection.array(),
  }).array(),
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
  { model, version, things, truckShare }: Omit<Sighting, 'detections'>,
  photos: (typeof photoAnalysis.infer)['photos'],
  calibration?: Calibration,
): typeof photoAnalysis.infer {
  const photoCount = photos.length
  const items = things.flatMap(itemOf).toSorted((a, b) => b.cubicFeet * b.count - a.cubicFeet * a.count)
  const { estimatedVolume, itemCount, complexity } = measure(items)
  const needsReview = items.length === 0
  const truckEighths = serviceType === 'junk' && truckShare ? Math.min(8, Math.ceil(truckShare * 8)) : null
  const seen = {
    model,
    version,
    needsReview,
    photoCount,
    photos,
    truckEighths,
    description: describe(serviceType, itemCount, photoCount),
  }
  const uncounted = { items: [], itemCount: 0, estimatedVolume: null, volumeRange: null, complexity: null }
  if (needsReview) return { ...seen, ...uncounted, weightPounds: null }
  return {
    ...seen,
    items,
    itemCount,
    estimatedVolume,
    // The calibration measured rooms: it says nothing about a pile of junk.
    volumeRange: serviceType === 'moving' ? rangeOf(estimatedVolume, { model, version }, calibration) : null,
    complexity,
    weightPounds: Math.round(estimatedVolume * poundsPerCubicFoot),
  }
}

/** The range in which 80% of measured photos lie, in steps of five cubic feet. Null unless this model was measured. */
function rangeOf(
  cubicFeet: number,
  seenBy: Pick<Sighting, 'model' | 'version'>,
  calibration?: Calibration,
): { low: number; high: number } | null {
  if (calibration?.model !== seenBy.model || calibration.version !== seenBy.version) return null
  const toFive = (cubicFeet: number) => Math.round(cubicFeet / 5) * 5
  return { low: toFive(cubicFeet * calibration.low), high: toFive(cubicFeet * calibration.high) }
}

type Calibration = NonNullable<Platform['config']['visionCalibration']>

function itemOf({ name, count, confidence }: SeenThing) {
  const thing = thingNamed(name)
  return thing ? [{ name, label: thing.label, count, cubicFeet: thing.cubicFeet, confidence }] : []
}

/** The industry's rule of thumb for household goods. */
const poundsPerCubicFoot = 7

function describe(serviceType: ServiceType, itemCount: number, photoCount: number): string {
  const photos = photoCount === 1 ? 'your photo' : `your ${photoCount} photos`
  if (itemCount > 0) return `We counted ${itemCount === 1 ? 'one item' : `${itemCount} items`} in ${photos}.`
  const instead =
    serviceType === 'junk'
      ? 'Your price is based on the load size you chose.'
      : 'Please add your large items by hand.'
  return `We couldn’t identify any items in ${photos}. ${instead}`
}
