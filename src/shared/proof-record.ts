import { type } from 'arktype'
import { photoStages } from './proof.ts'

/** What a booking stores as proof of its day. Instants are UTC, ISO 8601; money is in integer cents. */

export const photoStage = type.enumerated(...photoStages)

/** `takenAt` is by the server's clock, `phoneAt` by the phone's. `by` is the id of the crew member, `byName` the name then. */
const taken = {
  id: 'string',
  takenAt: 'string',
  phoneAt: 'string',
  by: 'string | null',
  byName: 'string | null',
} as const

/** `key` is the photo's in the store. */
export const dayPhoto = type({ ...taken, key: 'string', stage: photoStage, label: 'string' })
export type DayPhoto = Readonly<typeof dayPhoto.infer>

export const damageNote = type({ ...taken, label: 'string', words: 'string', photoIds: 'string[]' })
export type DamageNote = Readonly<typeof damageNote.infer>
