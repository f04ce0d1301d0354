import { type } from 'arktype'
import { atMost } from './fields.ts'
import { mostAnalyzed, photoRooms } from './photos.ts'

export const photoRoom = type.enumerated(...photoRooms)

/**
 * An item of the cube sheet on a photo. `confidence` is from 0 to 1; the box is in fractions of the photo's width and
 * height, from its top left corner.
 */
export const photoDetection = type({
  name: 'string',
  confidence: 'number',
  box: { left: 'number', top: 'number', width: 'number', height: 'number' },
})
export type PhotoDetection = typeof photoDetection.infer

const photoUrl = atMost(1000)

export const photosToAnalyze = photoUrl.array().atLeastLength(1).atMostLength(mostAnalyzed)

/** What the customer says that photos show. */
export const roomsOnPhotos = type({ photoUrl, room: photoRoom }).array().atMostLength(50)
export type RoomsOnPhotos = typeof roomsOnPhotos.infer

/**
 * What a model saw on the photos of a booking, and the customer's list: `confirmed` differs from `counted` where the
 * customer corrected it, and is absent if the customer confirmed no list.
 */
export const photoRecord = type({
  model: 'string',
  version: 'string',
  photos: type({ photoUrl: 'string', 'room?': 'string', detections: photoDetection.array() }).array(),
  items: type({ name: 'string', counted: 'number.integer', 'confirmed?': 'number.integer' }).array(),
})
export type PhotoRecord = typeof photoRecord.infer
