import { Refused } from '../../eventlog/types.ts'
import type { Fix, Reading } from '../../shared/messages.ts'
import { agreedLead, type Timed } from './path.ts'

/**
 * A reading without impossible values, dated by the phone's clock.
 * @throws Refused when the reading has no usable time or place
 */
export function readFix({ latitude, longitude, timestamp, ...rest }: Reading, now: number): Fix {
  const at = timestamp === undefined || timestamp === null ? now : millisecondsOf(timestamp)
  if (Number.isNaN(at)) throw new Refused('The time of this position cannot be read.', 'bad_time')
  if (at > now + 24 * hour) {
    throw new Refused('This position is dated in the future. Please check the phone’s clock.', 'future')
  }
  if (at < now - 7 * 24 * hour) throw new Refused('This position is more than a week old.', 'too_old')
  if (latitude === 0 && longitude === 0) throw new Refused('This phone has no position yet.', 'no_position')
  const accuracy = between(0, rest.accuracy, Number.MAX_VALUE)
  const speed = between(0, rest.speed, maxSpeedMps)
  const heading = between(0, rest.heading, 360)
  return {
    latitude,
    longitude,
    timestamp: new Date(at).toISOString(),
    ...(accuracy !== undefined && { accuracy }),
    ...(speed !== undefined && { speed }),
    ...(heading !== undefined && { heading }),
  }
}

function millisecondsOf(timestamp: string | number): number {
  const count = Number(timestamp)
  if (Number.isNaN(count)) return Date.parse(String(timestamp))
  return count < 1e11 ? count * 1000 : count
}

const between = (least: number, value: number | null | undefined, most: number) =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined

const maxSpeedMps = 200 / 3.6
const hour = 60 * 60_000

/**
 * What is known of a phone's clock. `id` names it in the log; `leadMs` is how far it is ahead of ours. A position dated
 * in the future proves that the clock is at least that fast. A single position may have a wrong date, so two must
 * agree. A position from the past proves nothing, because it may have been delayed.
 *
 * So a slow clock cannot be detected, and its positions keep their dates. Only a phone that compares its clock with
 * ours, as the crew page does, corrects it.
 */
export type PhoneClock = Readonly<{
  id: string
  leadMs: number
  /** When the first position dated now arrived after the last one that agreed with `leadMs`. */
  datedNowSince: number | undefined
  recent: readonly Arrival[]
}>
/** Milliseconds since 1970. */
type Arrival = Readonly<{ phoneAt: number; arrivedAt: number }>

const rememberedMs = 5 * 60_000
const setRightMs = 60_000
/** Clocks set by the network agree within a second or two. */
const usualLeadMs = 2_000
const delayedMs = 10_000

/** What the log tells about the clock of a phone that is new to this process. */
export function clockFromLog(phoneId: string, stored: readonly Timed[]): PhoneClock {
  const prefix = `${Bun.hash.crc32(phoneId).toString(36)}.`
  const own = stored.filter(({ fix }) => fix.clock?.startsWith(prefix))
  const id = own.at(-1)?.fix.clock ?? `${prefix}0`
  const current = own.filter(({ fix }) => fix.clock === id)
  const arrivals = current.map(({ phoneAt, leadMs }) => ({ phoneAt, arrivedAt: phoneAt - leadMs }))
  return {
    id,
    leadMs: agreedLead(current.map(({ leadMs }) => leadMs)),
    datedNowSince: undefined,
    recent: arrivals.slice(-2),
  }
}

/** The clock after one more position, given when its phone captured it and when it arrived. */
export function clockAfter(clock: PhoneClock, phoneAt: number, arrivedAt: number): PhoneClock {
  const lead = phoneAt - arrivedAt
  const isAhead = lead >= clock.leadMs - delayedMs
  const since = isAhead ? undefined : (clock.datedNowSince ?? (isNow(lead) ? arrivedAt : undefined))
  // A queue that is sent late passes this date in a moment. A clock that has been set right stays there.
  const isSetRight = isNow(lead) && since !== undefined && arrivedAt - since >= setRightMs
  const { id, leadMs, recent } = isSetRight ? successor(clock) : clock

  const remembered = recent.filter(
    each => each.phoneAt !== phoneAt && arrivedAt - each.arrivedAt <= rememberedMs,
  )
  const isOfMinute = (each: Arrival) => minuteOf(each) === minuteOf({ arrivedAt })
  const greatest = [...remembered.filter(isOfMinute), { phoneAt, arrivedAt }]
    .toSorted((a, b) => leadOf(b) - leadOf(a))
    .slice(0, 2)
  const next = [...remembered.filter(each => !isOfMinute(each)), ...greatest]
  const proven = agreedLead(next.map(leadOf))
  return {
    id,
    leadMs: proven > usualLeadMs ? Math.max(leadMs, proven) : leadMs,
    datedNowSince: isSetRight ? undefined : since,
    recent: next,
  }
}

/**
 * A fix dated by our clock, given one dated by its phone's that arrived now. One that is further ahead than its clock
 * is dated now.
 */
export function dated(fix: Fix, { id, leadMs }: PhoneClock, now: number): Fix {
  const phoneAt = Date.parse(fix.timestamp)
  const lead = phoneAt - now > leadMs + usualLeadMs ? phoneAt - now : leadMs
  if (lead === 0) return { ...fix, clock: id }
  return { ...fix, timestamp: new Date(phoneAt - lead).toISOString(), phoneTime: fix.timestamp, clock: id }
}

function successor({ id }: PhoneClock): PhoneClock {
  const [phone, count] = id.split('.')
  return { id: `${phone}.${Number(count) + 1}`, leadMs: 0, datedNowSince: undefined, recent: [] }
}

const isNow = (lead: number) => lead >= -delayedMs && lead <= usualLeadMs
const leadOf = ({ phoneAt, arrivedAt }: Arrival) => phoneAt - arrivedAt
const minuteOf = ({ arrivedAt }: Pick<Arrival, 'arrivedAt'>) => Math.floor(arrivedAt / 60_000)
