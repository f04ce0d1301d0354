import type { Fix } from '../../shared/messages.ts'

/**
 * What tells how far a phone's clock is ahead of ours: fixes of the last minutes that tell, with the time when each
 * came. A position dated in the future proves that the clock is at least that fast, and the one that came fastest proves it
 * best. A single fix may have a wrong date, so two must agree. After some minutes with positions dated now, the clock
 * has been set right. A position from the past proves nothing: it was long on its way.
 *
 * Of a slow clock nothing can be known this way: its positions look like positions that were long on their way, and
 * are dated as the phone says. Only a phone that compares its clock with ours, as the crew page does, corrects it.
 */
export type PhoneClock = readonly Heard[]
/** Milliseconds since 1970: by the phone's clock, and by ours. */
type Heard = Readonly<{ phoneAt: number; heardAt: number }>

const rememberedMs = 5 * 60_000
/** Clocks set by the network agree within a second or two. */
const usualLeadMs = 2_000
const longOnItsWayMs = 10_000

/** A position came that the phone dated so. Of each minute, the two fixes with the greatest leads are remembered. */
export function heard(clock: PhoneClock, phoneAt: number, heardAt: number): PhoneClock {
  // The same fix sent again is no second proof.
  const isRepeated = clock.some(each => each.phoneAt === phoneAt)
  if (isRepeated || phoneAt - heardAt < -longOnItsWayMs) return clock
  const remembered = clock.filter(each => heardAt - each.heardAt <= rememberedMs)
  const isOfMinute = (each: Heard) => minuteOf(each) === minuteOf({ heardAt })
  const ofMinute = [...remembered.filter(isOfMinute), { phoneAt, heardAt }]
  return [...remembered.filter(each => !isOfMinute(each)), ...byLead(ofMinute).slice(0, 2)]
}

/**
 * A fix dated by our clock, given one dated by this phone’s, which came now. It is not dated in the future: if it is
 * its own only proof of a fast clock, it is dated now.
 */
export function corrected(fix: Fix, clock: PhoneClock, now: number): Fix {
  const phoneAt = Date.parse(fix.timestamp)
  // An old proof still counts for what was captured then and is sent again, or late, but not for what came after.
  const [, second] = byLead(clock.filter(each => phoneAt - each.phoneAt <= rememberedMs))
  const leadMs = Math.max(phoneAt - now, second ? leadOf(second) : 0)
  if (leadMs <= usualLeadMs) return fix
  return { ...fix, timestamp: new Date(phoneAt - leadMs).toISOString(), phoneTime: fix.timestamp }
}

const leadOf = ({ phoneAt, heardAt }: Heard) => phoneAt - heardAt
const byLead = (clock: PhoneClock) => clock.toSorted((a, b) => leadOf(b) - leadOf(a))
const minuteOf = ({ heardAt }: Pick<Heard, 'heardAt'>) => Math.floor(heardAt / 60_000)
