import { metersBetween } from '../../src/shared/geo.ts'

/** A position as a phone reports it; `timestamp` is what the phone's clock said, ISO 8601. */
export type Report = Readonly<{
  id: string
  latitude: number
  longitude: number
  timestamp: string
  accuracy: number
}>

/** A position, identified by its place and the phone's time. */
export const place = ({
  latitude,
  longitude,
  timestamp,
  phoneTime = timestamp,
}: Pick<Report, 'latitude' | 'longitude' | 'timestamp'> & Readonly<{ phoneTime?: string }>) =>
  `${phoneTime} ${latitude} ${longitude}`

/**
 * What happens to the server, at a time in milliseconds since 1970: reports arrive, together or one by one, or the server
 * dies and loses what it has not stored. Phones then resend what was not stored.
 */
export type Step = Readonly<
  { at: number } & ({ arrive: readonly Report[]; together: boolean } | { dies: true })
>

/**
 * A crew's drive, the reports of a phone without a fault in order (`clean`), and how a phone and a network with faults
 * deliver them and wrong ones (`steps`). `clockErrorMs` is how far the phone's clock is ahead. A `measured` one is a
 * phone that knows its clock's error and has corrected the times, as the crew page does.
 */
export type Drive = Readonly<{
  seed: number
  clean: readonly Report[]
  wrong: readonly Report[]
  steps: readonly Step[]
  faults: readonly Fault[]
  clockErrorMs: number
}>

export const faults = [
  'stalled',
  'reloaded',
  'doubled',
  'reordered',
  'teleporting',
  'fast clock',
  'slow clock',
  'late',
  'restarted',
] as const
export type Fault = (typeof faults)[number]

/** The same seed makes the same drive, forever: a test compares a digest. */
export function makeDrive(seed: number, begin = Date.parse('2027-03-15T15:00:00Z')): Drive {
  const random = createRandom(seed)
  const has = new Set(faults.filter(() => random.chance(0.4)))
  if (has.has('fast clock')) has.delete('slow clock')
  const clockErrorMs = has.has('fast clock')
    ? random.whole(60, 1800) * 1000
    : has.has('slow clock')
      ? -random.whole(60, 1800) * 1000
      : random.whole(-300, 300)

  const captured = route(random, begin)
  const clean = captured.map(each => reportOf(each, clockErrorMs))
  const jumps = has.has('teleporting') ? teleports(random, captured) : []
  const wrong = jumps.map(each => reportOf(each, clockErrorMs))
  const sent = [...captured, ...jumps].toSorted((a, b) => a.at - b.at)
  const deliveries = sent.map(each => ({
    report: reportOf(each, clockErrorMs),
    at: each.at + random.whole(40, 400),
  }))
  if (has.has('reordered')) reorder(random, deliveries)
  if (has.has('late')) delay(random, deliveries)
  if (has.has('stalled')) stall(random, deliveries)

  const together = random.chance(0.5)
  const steps: Step[] = bursts(deliveries).map(({ at, reports }) => ({ at, arrive: reports, together }))
  const reports = deliveries.toSorted((a, b) => a.at - b.at).map(each => each.report)
  const times = steps.map(step => step.at)
  const end = Math.max(...times)
  const pick = () => random.whole(begin + 60_000, end)
  const until = (at: number) => reports.slice(0, deliveries.filter(each => each.at <= at).length)
  if (has.has('reloaded')) {
    for (let n = random.whole(1, 4); n > 0; n--) {
      const at = pick()
      steps.push({ at, arrive: until(at).slice(-random.whole(1, 60)), together: true })
    }
  }
  if (has.has('restarted')) {
    for (let n = random.whole(1, 2); n > 0; n--) steps.push({ at: pick(), dies: true })
  }
  if (has.has('doubled')) {
    const at = random.chance(0.5) ? pick() : end + random.whole(1, 3600) * 1000
    for (let from = 0; from < until(at).length; from += 100) {
      steps.push({ at, arrive: until(at).slice(from, from + 100), together: true })
    }
  }
  return {
    seed,
    clean,
    wrong,
    steps: steps.toSorted((a, b) => a.at - b.at),
    faults: faults.filter(fault => has.has(fault)),
    clockErrorMs,
  }
}

/**
 * A second implementation of the documented thinning: the first position, then each one that is 10 m away from the last
 * stored one or five minutes newer.
 */
export function thinnedReports(clean: readonly Report[]): Report[] {
  const kept: Report[] = []
  for (const report of clean) {
    const last = kept.at(-1)
    const seconds = last ? (Date.parse(report.timestamp) - Date.parse(last.timestamp)) / 1000 : 0
    if (!last || metersBetween(last, report) >= 10 || seconds >= 300) kept.push(report)
  }
  return kept
}

type Place = Readonly<{ at: number; latitude: number; longitude: number; accuracy: number }>

const reportOf = ({ at, ...place }: Place, clockErrorMs: number): Report => ({
  id: String(at),
  ...place,
  timestamp: new Date(at + clockErrorMs).toISOString(),
})

/** A route through town with stops, as a receiver reports it. */
function route(random: Random, begin: number): Place[] {
  const places: Place[] = []
  const everyMs = random.of([1000, 2000, 5000, 5000, 10_000, 30_000])
  const count = random.whole(120, 360)
  let [latitude, longitude] = [random.between(42.9, 43.1), random.between(-88.05, -87.9)]
  let heading = random.between(0, 2 * Math.PI)
  let speedMps = 0
  let remaining = 0
  for (let n = 0; n < count; n++) {
    if (remaining-- <= 0) {
      remaining = random.whole(5, 60)
      speedMps = random.chance(0.3) ? 0 : random.between(3, 30)
    }
    heading += random.between(-0.2, 0.2)
    const meters = (speedMps * everyMs) / 1000
    latitude += (meters * Math.cos(heading)) / 111_195
    longitude += (meters * Math.sin(heading)) / 81_000
    places.push({
      at: begin + n * everyMs + random.whole(0, 400),
      latitude: rounded(latitude + random.between(-4, 4) / 111_195),
      longitude: rounded(longitude + random.between(-4, 4) / 81_000),
      accuracy: random.whole(3, 40),
    })
  }
  return places
}

/** Single wrong positions, and two in a row that are far from each other, 5 to 500 km away. */
function teleports(random: Random, captured: readonly Place[]): Place[] {
  const jumps: Place[] = []
  for (let n = random.whole(1, 8); n > 0; n--) {
    const index = random.whole(0, captured.length - 3)
    const from = captured[index]
    if (!from || jumps.some(jump => Math.abs(jump.at - from.at) < 120_000)) continue
    let angle = random.between(0, 2 * Math.PI)
    const last = random.chance(0.3) ? 2 : 1
    for (let nth = 1; nth <= last; nth++) {
      const degrees = random.between(0.06, 5)
      jumps.push({
        at: from.at + 410 + nth * 90,
        latitude: rounded(from.latitude + degrees * Math.cos(angle)),
        longitude: rounded(from.longitude + degrees * Math.sin(angle)),
        accuracy: random.whole(3, 40),
      })
      angle += Math.PI
    }
  }
  return jumps
}

type Delivery = { readonly report: Report; at: number }

/** Neighbors swap places, as with parallel requests. */
function reorder(random: Random, deliveries: Delivery[]) {
  for (let index = 1; index < deliveries.length; index++) {
    const [one, other] = [deliveries[index - 1], deliveries[index]]
    if (one && other && random.chance(0.08)) one.at = other.at + random.whole(1, 300)
  }
}

/** A few arrive minutes after later ones. */
function delay(random: Random, deliveries: Delivery[]) {
  for (let n = random.whole(1, 5); n > 0; n--) {
    random.of(deliveries).at += random.whole(5, 240) * 1000
  }
}

/** The connection stalls for 0.5 to 30 s; then everything arrives at once. */
function stall(random: Random, deliveries: Delivery[]) {
  const first = Math.min(...deliveries.map(each => each.at))
  const last = Math.max(...deliveries.map(each => each.at))
  for (let n = random.whole(1, 10); n > 0; n--) {
    const from = random.whole(first, last)
    const until = from + random.whole(500, 30_000)
    for (const delivery of deliveries) {
      if (delivery.at >= from && delivery.at < until) delivery.at = until
    }
  }
}

function bursts(deliveries: readonly Delivery[]) {
  const byTime = Map.groupBy(deliveries, each => each.at)
  return [...byTime].map(([at, each]) => ({ at, reports: each.map(({ report }) => report) }))
}

const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6

type Random = ReturnType<typeof createRandom>

/** mulberry32: https://gist.github.com/tommyettinger/46a874533244883189143505d203312c */
function createRandom(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    whole,
    chance: (share: number) => next() < share,
    between: (from: number, to: number) => from + next() * (to - from),
    of<T>(values: readonly T[]): T {
      const value = values[whole(0, values.length - 1)]
      if (value === undefined) throw new Error('Nothing to choose from.')
      return value
    },
  }
}
