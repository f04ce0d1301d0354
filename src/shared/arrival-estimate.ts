import { inChicago } from './chicago.ts'

/** How long the company's drives took: sums of ln(actual ÷ usual minutes) by hour of the day in Chicago, '0' to '23'. */
export type Paces = Readonly<Record<string, Pace>>
export type Pace = Readonly<{ drives: number; sum: number; squares: number }>

/** `recentMiles` were driven in the last `recentMinutes`. `at` is the time of the position, UTC, ISO 8601. */
export type ArrivalFacts = Readonly<{
  at: string
  /** What is left by road, and the router's minutes for it, if a router measured it. */
  miles: number
  routedMinutes?: number
  recentMiles: number
  recentMinutes: number
  paces: Paces
}>

/** Minutes until a crew arrives; four of five arrivals lie between `earliest` and `latest`. */
export type ArrivalRange = Readonly<{ earliest: number; likely: number; latest: number }>

/** When a truck arrives: its usual minutes, corrected by the company's drives at that hour and by its recent speed. */
export function estimateArrival(facts: ArrivalFacts): ArrivalRange {
  const { miles, routedMinutes, recentMiles, recentMinutes, paces } = facts
  const { mean, deviation } = paceAt(paces, facts.at)
  const isUnderWay = recentMiles >= underWayMiles
  const driving =
    routedMinutes === undefined ? usualMinutes(miles) : routedMinutes * routedFactor + parkingMinutes
  const usual = driving + (isUnderWay ? 0 : startMinutes)
  const speed = isUnderWay && miles > 1 ? speedFactor(recentMiles / (recentMinutes / 60)) : 1
  const likely = usual * Math.exp(mean) * speed
  const spread = Math.exp(toTenth * (miles < 10 ? deviation : deviation * farShare))
  return {
    earliest: Math.max(0, Math.min(likely / spread, likely - leastMinutes)),
    likely,
    latest: Math.max(likely * spread, likely + leastMinutes),
  }
}

/**
 * The paces with one more drive, from a stop to the next one. Older drives count less and less, because traffic
 * changes.
 */
export function learnDrive(
  paces: Paces,
  { startedAt, miles, minutes }: Readonly<{ startedAt: string; miles: number; minutes: number }>,
): Paces {
  const deviation = Math.log(minutes / (usualMinutes(miles) + startMinutes))
  const aged = Object.entries(paces).map(([hour, pace]) => [hour, times(pace, memory)] as const)
  const hour = hourOf(startedAt)
  const drive = { drives: 1, sum: deviation, squares: deviation ** 2 }
  const known = Object.fromEntries(aged)
  return { ...known, [hour]: plus(known[hour] ?? none, drive) }
}

/** The paces of several crews as those of one company. */
export const together = (all: readonly Paces[]): Paces =>
  all.reduce<Paces>((company, paces) => {
    const hours = new Set([...Object.keys(company), ...Object.keys(paces)])
    return Object.fromEntries(
      [...hours].map(hour => [hour, plus(company[hour] ?? none, paces[hour] ?? none)]),
    )
  }, {})

/**
 * A truck's drive over these miles by road, until it is parked: 25 mph in town, and 40 mph beyond four miles, where roads
 * are faster (signals and stop signs included; FHWA's Urban Congestion Reports have 25 to 45 mph for such roads).
 */
export const usualMinutes = (miles: number): number =>
  parkingMinutes + 2.4 * Math.min(miles, 4) + 1.5 * Math.max(0, miles - 4)

const parkingMinutes = 1.3
/** A truck that stands needs this long to get out of its street. */
const startMinutes = 2.5
const underWayMiles = 0.2
/** A router's minutes are a car's on free roads. A truck accelerates half as fast, and waits at signals. */
const routedFactor = 1.25

/** A drive that was fast or slow until now goes on a little so. */
const speedFactor = (mph: number) => (Math.min(45, Math.max(8, mph)) / usualMph) ** -0.12
const usualMph = 24

/** Of the deviation of estimates from arrivals, before the company's drives say more. */
const priorDeviation = 0.28
/** What lies farther away averages out. */
const farShare = 0.8
/**
 * Four fifths of a normal distribution are within 1.28 deviations; incidents and pauses are rarer and longer than
 * those.
 */
const toTenth = 1.38
const leastMinutes = 0.75

/** So many drives count as much as what we assume of every company, or of each hour. */
const companyDrives = 12
const hourDrives = 16
const deviationDrives = 20
/** 100 drives later, a drive counts a third. */
const memory = 0.99

/** Few drives move the mean a little, many move it all the way; an hour differs from the company only by its own. */
function paceAt(paces: Paces, at: string): Readonly<{ mean: number; deviation: number }> {
  const company = Object.values(paces).reduce(plus, none)
  const usual = company.sum / (company.drives + companyDrives)
  const hour = paces[hourOf(at)] ?? none
  const mean = (hour.sum + hourDrives * usual) / (hour.drives + hourDrives)
  const squares = company.squares - 2 * usual * company.sum + company.drives * usual ** 2
  const variance = (deviationDrives * priorDeviation ** 2 + squares) / (deviationDrives + company.drives)
  return { mean, deviation: Math.sqrt(variance) }
}

const hourOf = (at: string) => String(inChicago(at).hour)

const none: Pace = { drives: 0, sum: 0, squares: 0 }
const plus = (a: Pace, b: Pace): Pace => ({
  drives: a.drives + b.drives,
  sum: a.sum + b.sum,
  squares: a.squares + b.squares,
})
const times = ({ drives, sum, squares }: Pace, factor: number): Pace => ({
  drives: drives * factor,
  sum: sum * factor,
  squares: squares * factor,
})
