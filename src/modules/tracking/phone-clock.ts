import type { Fix } from './events.ts'

/**
 * How far a crew's phone was ahead of our clock (milliseconds), at most, in each of the last minutes that tell. A
 * position dated in the future proves that the clock is at least that fast, and the one that came fastest proves it
 * best. After so many minutes with positions dated now, the clock has been set right. A position from the past proves
 * nothing: it was long on its way.
 *
 * Of a slow clock nothing can be known this way: its positions look like positions that were long on their way, and
 * are dated as the phone says. Only a phone that compares its clock with ours, as the crew page does, corrects it.
 */
export type PhoneClock = readonly Readonly<{ minute: number; leadMs: number }>[]

const minutesRemembered = 5
/** Clocks set by the network agree within a second or two. */
const usualLeadMs = 2_000
const longOnItsWayMs = 10_000

/** A position came that the phone dated so. */
export function heard(clock: PhoneClock, phoneTime: string, now: number): PhoneClock {
  const [leadMs, minute] = [Date.parse(phoneTime) - now, Math.floor(now / 60_000)]
  if (leadMs < -longOnItsWayMs) return clock
  const last = clock.at(-1)
  if (last?.minute !== minute) return [...clock, { minute, leadMs }].slice(-minutesRemembered)
  return leadMs <= last.leadMs ? clock : [...clock.slice(0, -1), { minute, leadMs }]
}

/** A fix that is dated by this clock, dated by ours. */
export function corrected(fix: Fix, clock: PhoneClock): Fix {
  const leadMs = Math.max(...clock.map(each => each.leadMs))
  if (leadMs <= usualLeadMs) return fix
  const timestamp = new Date(Date.parse(fix.timestamp) - leadMs).toISOString()
  return { ...fix, timestamp, phoneTime: fix.timestamp }
}
