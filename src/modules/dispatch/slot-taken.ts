import { Refused } from '../../eventlog/types.ts'
import { Problem } from '../../platform/errors.ts'
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

/** As the office sees a slot, or without what it knows of the reason as everybody does. */
export const slotView = ({ time, label, available, reason, overrulable }: Opening, isOffice: boolean) => ({
  time,
  label,
  available,
  ...(isOffice && reason !== undefined && { reason, overrulable }),
})
