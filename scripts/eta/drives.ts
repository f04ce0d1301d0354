import type { Point } from '../../src/shared/geo.ts'

/**
 * Drives of a moving truck in this region, simulated second by second: grids of streets with stop signs, avenues with
 * signals, expressways, traffic by hour, pauses, and a phone's positions with noise and gaps. Frozen: the same seed makes
 * the same drive forever, and nothing here may be changed to suit a way of estimating (drives.test.ts compares a digest).
 */
export type SimulatedDrive = Readonly<{
  name: string
  to: Point
  /** UTC, ISO 8601. */
  departedAt: string
  arrivedAt: string
  fixes: readonly SimulatedFix[]
}>

/** A position as a phone reports it; `speed` in meters per second, `accuracy` in meters. */
export type SimulatedFix = Point & Readonly<{ timestamp: string; speed: number; accuracy: number }>

/** In order of their days, at most a few a day, as one company drives them. */
export function makeDrives(seed: number, count = 100): SimulatedDrive[] {
  const random = createRandom(seed)
  const begin = Date.UTC(2027, 8, 6)
  return Array.from({ length: count }, (_, n) => {
    const day = Math.floor(n / drivesADay)
    const date = begin + (Math.floor(day / 5) * 7 + (day % 5)) * dayMs
    return makeDrive(`seed ${seed}, drive ${n + 1}`, date, random)
  }).toSorted((a, b) => (a.departedAt < b.departedAt ? -1 : 1))
}

const dayMs = 86_400_000
const drivesADay = 4

/**
 * Roads. Limits: Wisconsin Stat. 346.57 and 625 ILCS 5/11-601 (25 to 30 mph in towns, 35 on avenues, 55 for trucks on urban
 * expressways). Blocks: eight to a mile in Chicago, about twelve in Milwaukee. Signals stand at a quarter to half a mile.
 */
const roads = {
  street: { limit: mph(27), blockMeters: [130, 210], stops: 0.45, kind: 'sign' },
  avenue: { limit: mph(34), blockMeters: [350, 800], stops: 0.85, kind: 'signal' },
  expressway: { limit: mph(56), blockMeters: [1000, 2000], stops: 0, kind: 'none' },
} as const
type Road = keyof typeof roads

/** Signals: cycles of 60 to 120 s, of which the through traffic has 40 to 60 % (FHWA, Signal Timing Manual, 2nd ed.). */
const signal = { cycleSeconds: [60, 120], green: [0.4, 0.6] } as const

/**
 * Travel time over free-flow time by hour, in Chicago time: Texas A&M, Urban Mobility Report 2019 (Chicago 1.32 at the
 * peak, Milwaukee 1.17), with freeways above and avenues below it; nights are free.
 */
const traffic: Readonly<Record<Road, (hour: number) => number>> = {
  street: () => 1.05,
  avenue: hour => 1.05 + 0.2 * peak(hour),
  expressway: hour => 1 + 0.42 * peak(hour),
}

/** 1 in the rush hours around 7:45 and 16:45, 0.3 at noon, near 0 at night. */
const peak = (hour: number) =>
  Math.max(bell(hour, 7.75, 1.2), bell(hour, 16.75, 1.6), 0.3 * bell(hour, 12.5, 4))
const bell = (x: number, center: number, width: number) => Math.exp(-(((x - center) / width) ** 2))

/** A loaded medium truck (NCHRP Report 505: about 0.6 to 1 m/s² from a stop in town; comfortable braking below 2). */
const truck = { gain: 0.8, brake: 1.5, turn: 4.5 } as const

type Leg = Readonly<{ road: Road; from: Vector; to: Vector; meters: number }>
type Vector = Readonly<{ x: number; y: number }>

/** A place where the truck may have to wait, in meters from the start. */
type Stop = Readonly<{ at: number; must(second: number): number }>

function makeDrive(name: string, date: number, random: Random): SimulatedDrive {
  const origin = random.pick(towns)
  const legs = makeRoute(random)
  const hour = random.pick(hours) + random.next()
  const departed = date + (hour + 5) * 3_600_000
  const seconds = travel(legs, hour, random)
  const fixes = report(legs, seconds, { departed, origin }, random)
  const end = legs.at(-1)?.to ?? { x: 0, y: 0 }
  return {
    name,
    to: toDegrees(end, origin),
    departedAt: iso(departed),
    arrivedAt: iso(departed + (seconds.length - 1) * 1000),
    fixes,
  }
}

const towns = [
  { latitude: 43.04, longitude: -87.93 },
  { latitude: 43.01, longitude: -88.23 },
  { latitude: 42.73, longitude: -87.8 },
  { latitude: 42.05, longitude: -87.75 },
  { latitude: 41.9, longitude: -87.68 },
  { latitude: 41.85, longitude: -88.1 },
]

/** When crews drive: to the first job in the morning, between its ends around noon, home in the afternoon. */
const hours = [7, 7, 8, 8, 8, 9, 9, 10, 11, 11, 12, 12, 13, 13, 14, 14, 15, 15, 16, 16, 17, 18]

/** Local moves are mostly within ten miles; beyond five, an expressway is usually near. */
function makeRoute(random: Random): Leg[] {
  const meters = Math.min(60_000, Math.max(1_800, 11_000 * Math.exp(0.75 * random.gauss())))
  const angle = random.between(0, 2 * Math.PI)
  const end = { x: meters * Math.cos(angle), y: meters * Math.sin(angle) }
  const takesExpressway = meters > 8_000 && random.chance(Math.min(0.95, meters / 25_000 + 0.2))
  const points: [Road, Vector][] = takesExpressway ? byExpressway(end, random) : byTown(end, random)
  let from: Vector = { x: 0, y: 0 }
  return points.flatMap(([road, to]) => {
    const leg = { road, from, to, meters: Math.hypot(to.x - from.x, to.y - from.y) }
    from = to
    return leg.meters > 1 ? [leg] : []
  })
}

/** Along a grid from a side street over avenues to a side street; some towns have a diagonal avenue. */
function byTown(end: Vector, random: Random): [Road, Vector][] {
  const start = offset({ x: 0, y: 0 }, random, 500)
  const last = offset(end, random, 500)
  const corner = random.chance(0.5) ? { x: last.x, y: start.y } : { x: start.x, y: last.y }
  const turns: [Road, Vector][] = random.chance(0.25)
    ? [['avenue', last]]
    : [
        ['avenue', corner],
        ['avenue', last],
      ]
  return [['street', start], ...turns, ...sideStreets(last, end)]
}

/** To a ramp, along a road with bends, and from a ramp. */
function byExpressway(end: Vector, random: Random): [Road, Vector][] {
  const along = (share: number, aside: number): Vector => ({
    x: end.x * share - end.y * aside,
    y: end.y * share + end.x * aside,
  })
  const on = along(random.between(0.06, 0.2), random.between(-0.1, 0.1))
  const off = along(random.between(0.8, 0.94), random.between(-0.1, 0.1))
  const bends: [Road, Vector][] = [0.35, 0.65].map(share => [
    'expressway',
    along(share, random.between(-0.14, 0.14)),
  ])
  const start = offset({ x: 0, y: 0 }, random, 400)
  const last = offset(end, random, 400)
  return [
    ['street', start],
    ['avenue', { x: on.x, y: start.y }],
    ['avenue', on],
    ...bends,
    ['expressway', off],
    ['avenue', { x: off.x, y: last.y }],
    ['avenue', last],
    ...sideStreets(last, end),
  ]
}

const sideStreets = (from: Vector, end: Vector): [Road, Vector][] => [
  ['street', { x: end.x, y: from.y }],
  ['street', end],
]

const offset = ({ x, y }: Vector, random: Random, most: number): Vector =>
  random.chance(0.5) ? { x: x + random.between(-most, most), y } : { x, y: y + random.between(-most, most) }

/** Where the truck is each second (meters along its route) and how fast (m/s), until it stands at the door. */
type Second = Readonly<{ at: number; speed: number }>

function travel(legs: readonly Leg[], hour: number, random: Random): Second[] {
  let total = 0
  const ends = legs.map(({ meters }) => {
    total += meters
    return total
  })
  const driver = random.between(0.9, 1.03)
  // Weather, school holidays, roadworks: one day is not like another.
  const day = Math.exp(0.09 * random.gauss())
  const stops = makeStops(legs, random)
  const limits = makeLimits(legs, { hour, day, driver }, random)
  const pauseAt = random.chance(0.12) ? total * random.between(0.15, 0.85) : undefined
  const seconds: Second[] = []
  let at = 0
  let speed = 0
  let waits = Math.round(random.between(5, 40))
  let next = 0
  let hasPaused = false
  while (at < total - 2) {
    seconds.push({ at, speed })
    if (waits > 0) {
      waits--
      speed = 0
      continue
    }
    if (pauseAt !== undefined && !hasPaused && at >= pauseAt) {
      hasPaused = true
      waits = Math.round(random.between(120, 780))
      continue
    }
    while (next < stops.length && (stops[next]?.at ?? 0) < at - 1) next++
    const stop = stops[next]
    const wait = stop ? stop.must(seconds.length) : 0
    const gap = (stop && wait > 0 ? stop.at : total) - at
    if (stop && wait > 0 && gap < 2 && speed < 1.5) {
      waits = wait
      next++
      speed = 0
      continue
    }
    const leg = Math.max(
      0,
      ends.findIndex(end => at < end),
    )
    const toTurn = (ends[leg] ?? total) - at
    const safe = Math.min(
      braking(gap, 0),
      braking(toTurn, legs[leg + 1]?.road === 'expressway' ? 15 : truck.turn),
    )
    const wanted = Math.min(limits(at, leg), safe)
    speed = Math.max(0, Math.min(wanted, speed + truck.gain, Math.max(wanted, speed - truck.brake * 1.5)))
    at += Math.max(speed, 0.7)
  }
  // The truck looks for its place and parks.
  const parking = Math.round(random.between(15, 75))
  for (let second = 0; second <= parking; second++) seconds.push({ at: total, speed: 0 })
  return seconds
}

/** The highest speed from which the truck is down to `speed` within these meters. */
const braking = (meters: number, speed: number) =>
  Math.sqrt(speed ** 2 + 2 * truck.brake * Math.max(0, meters))

function makeStops(legs: readonly Leg[], random: Random): Stop[] {
  const stops: Stop[] = []
  let begin = 0
  for (const { road, meters } of legs) {
    const { blockMeters, stops: share, kind } = roads[road]
    const block = () => random.between(blockMeters[0], blockMeters[1])
    for (let at = block(); at < meters; at += block()) {
      if (!random.chance(share)) continue
      stops.push(kind === 'signal' ? makeSignal(begin + at, random) : makeSign(begin + at, random))
    }
    begin += meters
  }
  return stops
}

/** A full stop, and the wait for a gap. */
function makeSign(at: number, random: Random): Stop {
  const seconds = Math.round(random.between(2, 7))
  return { at, must: () => seconds }
}

/** Green or red by the clock; those who waited start one after another. */
function makeSignal(at: number, random: Random): Stop {
  const cycle = random.between(...signal.cycleSeconds)
  const green = cycle * random.between(...signal.green)
  const phase = random.between(0, cycle)
  const queue = Math.round(random.between(2, 12))
  return {
    at,
    must(second) {
      const into = (second + phase) % cycle
      return into < green ? 0 : Math.ceil(cycle - into) + queue
    },
  }
}

/** How fast the traffic lets the truck go, by half mile of each leg; some drives meet an incident. */
function makeLimits(
  legs: readonly Leg[],
  { hour, day, driver }: Readonly<{ hour: number; day: number; driver: number }>,
  random: Random,
): (at: number, leg: number) => number {
  const sectionMeters = 800
  const total = legs.reduce((sum, { meters }) => sum + meters, 0)
  const sections: number[] = []
  let deviation = random.gauss()
  for (let at = 0; at <= total; at += sectionMeters) {
    deviation = 0.7 * deviation + Math.sqrt(1 - 0.7 ** 2) * random.gauss()
    sections.push(Math.exp(0.14 * deviation))
  }
  const isHeld = random.chance(0.06)
  const holdup = random.between(0.2, 0.7) * total
  const holdupEnd = holdup + random.between(800, 3000)
  return (at, leg) => {
    const road = legs[leg]?.road ?? 'street'
    const usual =
      (roads[road].limit * driver) /
      (traffic[road](hour) * day * (sections[Math.floor(at / sectionMeters)] ?? 1))
    const held = isHeld && road !== 'street' && at > holdup && at < holdupEnd
    return Math.min(roads[road].limit * 1.05, held ? mph(9) : usual)
  }
}

/** What the phone reports: every five seconds, up to a dozen meters off, and nothing in a gap of the network or the sky. */
function report(
  legs: readonly Leg[],
  seconds: readonly Second[],
  { departed, origin }: Readonly<{ departed: number; origin: Point }>,
  random: Random,
): SimulatedFix[] {
  const fixes: SimulatedFix[] = []
  let silentUntil = 0
  for (const [second, { at, speed }] of seconds.entries()) {
    if (second % 60 === 0 && random.chance(0.03)) silentUntil = second + random.between(20, 240)
    if (second % 5 !== 0 || second < silentUntil) continue
    const accuracy = Math.abs(6 + 2.5 * random.gauss()) + 1
    const { x, y } = pointAt(legs, at)
    const seen = { x: x + (accuracy / 2) * random.gauss(), y: y + (accuracy / 2) * random.gauss() }
    fixes.push({
      ...toDegrees(seen, origin),
      timestamp: iso(departed + second * 1000),
      speed: Math.max(0, Math.round((speed + 0.3 * random.gauss()) * 10) / 10),
      accuracy: Math.round(accuracy * 10) / 10,
    })
  }
  return fixes
}

function pointAt(legs: readonly Leg[], at: number): Vector {
  let left = at
  for (const { from, to, meters } of legs) {
    if (left <= meters) {
      const share = left / meters
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share }
    }
    left -= meters
  }
  return legs.at(-1)?.to ?? { x: 0, y: 0 }
}

const metersPerDegree = 111_195
const toDegrees = ({ x, y }: Vector, { latitude, longitude }: Point): Point => ({
  latitude: round6(latitude + y / metersPerDegree),
  longitude: round6(longitude + x / (metersPerDegree * Math.cos((latitude * Math.PI) / 180))),
})
const round6 = (degrees: number) => Math.round(degrees * 1e6) / 1e6

const iso = (at: number) => new Date(at).toISOString()

function mph(miles: number): number {
  return (miles * 1609.344) / 3600
}

type Random = ReturnType<typeof createRandom>

function createRandom(seed: number) {
  let state = seed >>> 0
  // mulberry32
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }
  const between = (from: number, to: number) => from + (to - from) * next()
  return {
    next,
    between,
    chance: (share: number) => next() < share,
    gauss: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    pick<T>(items: readonly [T, ...T[]] | readonly T[]): T {
      const item = items[Math.floor(next() * items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
  }
}
