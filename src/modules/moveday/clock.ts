/** Clocks set by the network agree within a second or two. */
const usualLeadMs = 2_000
/** A request may take this long, which looks like a clock that is slow. */
const slowestRequestMs = 60_000

/** A time by the phone's clock, and when it sent this attempt by the same clock. ISO 8601. */
type PhoneTimes = Readonly<{ at: string; sentAt?: string }>

/**
 * How far a phone's clock is ahead of ours, in milliseconds; negative if it is slow. `sentAt` tells. Without it only a tap
 * dated in the future proves anything: the clock is at least that far ahead.
 */
export function leadOf(times: readonly PhoneTimes[], now: number): number {
  const lead = Math.max(...times.map(({ at, sentAt }) => Date.parse(sentAt ?? at) - now))
  if (lead > usualLeadMs) return lead
  const isMeasured = times.every(({ sentAt }) => sentAt !== undefined)
  return isMeasured && lead < -slowestRequestMs ? lead : 0
}

/** The tap by our clock, never in the future. */
export const corrected = (at: string, leadMs: number, now: number): string =>
  new Date(Math.min(Date.parse(at) - leadMs, now)).toISOString()
