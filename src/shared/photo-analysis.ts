import { type } from 'arktype'

/** What a customer may say that a photo shows. */
export const photoRooms = [
  'Living room',
  'Kitchen',
  'Dining room',
  'Bedroom 1',
  'Bedroom 2',
  'Bedroom 3',
  'Bedroom 4',
  'Office',
  'Bathroom',
  'Basement',
  'Attic',
  'Garage',
  'Outside',
  'Storage unit',
] as const

export const photoRoom = type.enumerated(...photoRooms)
export type PhotoRoom = typeof photoRoom.infer

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
