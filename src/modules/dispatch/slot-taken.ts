import { type } from 'arktype'
import { Refused } from '../../eventlog/types.ts'
import { Problem, problem } from '../../platform/errors.ts'
import type { Opening } from './openings.ts'

/** 409: nobody can come then. Carries the day's slots as they are now, so that another can be chosen at once. */
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

/** The database says that two jobs would overlap, or we that the way between two takes too long. */
export const isTaken = (error: unknown): error is Refused =>
  error instanceof Refused && (error.code === 'conflict' || error.code === 'too_far')

export const slot = type({
  time: 'string',
  label: 'string',
  available: 'boolean',
  'reason?': 'string',
  'overrulable?': 'boolean | undefined',
})

/** Only a refused time has slots; every other conflict of the same call has none. */
export const slotTaken = problem.merge({ 'slots?': slot.array() })

/** A slot; only the office sees why it is not available. */
export const slotView = (
  { time, label, available, reason, overrulable }: Opening,
  isOffice: boolean,
): typeof slot.infer => ({
  time,
  label,
  available,
  ...(isOffice && reason !== undefined && { reason, overrulable }),
})
