import { type } from 'arktype'
import { Refused } from '../../eventlog/types.ts'
import { Problem, problem } from '../../platform/errors.ts'
import type { Opening } from './openings.ts'

/** 409: no crew is available then. Carries the day's current slots, so that the client can offer another. */
export class SlotTaken extends Problem {
  readonly slots

  constructor({ code, message }: Refused, openings: readonly Opening[], isOffice: boolean) {
    super(409, code, message)
    this.slots = openings.map(opening => slotView(opening, isOffice))
  }

  override toJSON() {
    return { ...super.toJSON(), slots: this.slots }
  }
}

/** An overlap (from the database constraint) or a drive that takes too long. */
export const isTaken = (error: unknown): error is Refused =>
  error instanceof Refused && (error.code === 'conflict' || error.code === 'too_far')

export const slot = type({
  time: 'string',
  label: 'string',
  available: 'boolean',
  'reason?': 'string',
  'overrulable?': 'boolean | undefined',
})

/** `slots` is present only when the time was refused, not for other conflicts. */
export const slotTaken = problem.merge({ 'slots?': slot.array() })

/** Only the office sees why a slot is not available. */
export const slotView = (
  { time, label, available, reason, overrulable }: Opening,
  isOffice: boolean,
): typeof slot.infer => ({
  time,
  label,
  available,
  ...(isOffice && reason !== undefined && { reason, overrulable }),
})
