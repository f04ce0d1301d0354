import { Refused } from '../../../eventlog/types.ts'
import { startOfDay } from '../../../shared/chicago.ts'
import type { RateEvent } from '../events.ts'
import type { RateVersion } from './rate-version.ts'

type Prepared = Extract<RateEvent, { type: 'RateCardPrepared' }>['data']

/**
 * Rates are final this long before their day begins: longer than a command may take to commit, and another process to
 * learn of it. So all processes price with the same rates from the first instant of the day.
 */
const finalMinutes = 5

/** Whether rates that begin on this day, YYYY-MM-DD, can still be prepared or changed. */
export const isOpen = (effectiveFrom: string, now: string): boolean =>
  startOfDay(effectiveFrom) >=
  Temporal.Instant.from(now).add({ minutes: finalMinutes }).toString({ fractionalSecondDigits: 3 })

/** A version that does not hold yet. */
export const isAhead = ({ withdrawnAt, effectiveFrom }: RateVersion, now: string): boolean =>
  withdrawnAt === null && startOfDay(effectiveFrom) > now

/** Prepares the next rate card. At most one waits for its day, so colleagues do not prepare two. */
export function prepareRates(waiting: RateVersion | undefined, prepared: Prepared): RateEvent[] {
  if (waiting) {
    throw new Refused(
      `${waiting.preparedBy} has already prepared rates from ${waiting.effectiveFrom}. Change or withdraw those.`,
      'conflict',
    )
  }
  return [{ type: 'RateCardPrepared', data: prepared }]
}

type Change = Readonly<{
  /** The row's version that the page showed. */
  seen: number
  now: string
}>

export function replaceRates(version: RateVersion, prepared: Prepared, change: Change): RateEvent[] {
  refuseUnlessOpen(version, change)
  return [{ type: 'RateCardReplaced', data: prepared }]
}

export function withdrawRates(version: RateVersion, by: string, change: Change): RateEvent[] {
  refuseUnlessOpen(version, change)
  return [{ type: 'RateCardWithdrawn', data: { by } }]
}

function refuseUnlessOpen(version: RateVersion, { seen, now }: Change): void {
  if (version.withdrawnAt !== null) throw new Refused('These rates were withdrawn.', 'stale')
  if (!isOpen(version.effectiveFrom, now)) {
    throw new Refused(
      `Rates from ${version.effectiveFrom} can no longer be changed. Prepare new ones for a later day.`,
      'final',
    )
  }
  if (version.version !== seen) {
    throw new Refused(
      `${version.preparedBy} changed these rates in the meantime. Nothing was saved.`,
      'stale',
    )
  }
}
