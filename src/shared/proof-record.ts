import { type } from 'arktype'
import { photoStages } from './proof.ts'

/** What a booking stores as proof of its day. Instants are UTC, ISO 8601; money is in integer cents. */

export const photoStage = type.enumerated(...photoStages)

/**
 * `takenAt` is by the server's clock, `phoneAt` by the phone's. `by` is the id of the crew member, `byName` the name
 * then.
 */
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

/** `wasThere` says whether it was there before the job. Older notes do not say. */
export const damageNote = type({
  ...taken,
  label: 'string',
  words: 'string',
  photoIds: 'string[]',
  'wasThere?': 'boolean',
})
export type DamageNote = Readonly<typeof damageNote.infer>

/** How a claim is made good. */
export const remedy = type("'repair' | 'replacement' | 'cash'")
export type Remedy = typeof remedy.infer

/**
 * The liability that holds for a job: released value at cents per pound and article, or full value less the deductible of
 * each claim.
 */
export const valuation = type({ kind: "'released'", centsPerPound: 'number.integer' }).or({
  kind: "'full'",
  'deductibleCents?': 'number.integer',
})
export const valuationKind = type("'full' | 'released'")
export type Valuation = Readonly<typeof valuation.infer>

/** The amounts of the liability that a booking was offered. Released value is in cents per pound and article. */
export const liability = type({
  releasedCents: 'number.integer',
  releasedIllinoisCents: 'number.integer',
  deductibleCents: 'number.integer',
})
export type Liability = Readonly<typeof liability.infer>

/**
 * A damage or a loss. `number` is the claim's, as the customer reads it. `damageId` is the note of the crew that opened it;
 * otherwise the customer filed it.
 */
export const filedClaim = type({
  id: 'string',
  number: 'string',
  item: 'string',
  description: 'string',
  photoKeys: 'string[]',
  'valueCents?': 'number.integer',
  'weightPounds?': 'number',
  'damageId?': 'string',
})

/**
 * `mostCents` is what was owed at most by the valuation, at this value and weight; null if they did not say enough.
 * `paidBy` says how it was made good, `by` is the administrator's name.
 */
export const claimSettlement = type({
  remedy,
  amountCents: 'number.integer',
  mostCents: 'number.integer | null',
  valuation,
  'valueCents?': 'number.integer',
  'weightPounds?': 'number',
  paidBy: 'string',
  reason: 'string',
  by: 'string',
})
export type ClaimSettlement = Readonly<typeof claimSettlement.infer>

export const claimDenial = type({ reason: 'string', by: 'string' })
type ClaimDenial = Readonly<typeof claimDenial.infer>

/** A claim and what became of it. */
export type ClaimRecord = Readonly<typeof filedClaim.infer> &
  Readonly<{
    filedAt: string
    settlement: (ClaimSettlement & Readonly<{ at: string }>) | null
    denial: (ClaimDenial & Readonly<{ at: string }>) | null
  }>
