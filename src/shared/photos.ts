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
export type PhotoRoom = (typeof photoRooms)[number]

/** The most photos that are analyzed together. */
export const mostAnalyzed = 30
