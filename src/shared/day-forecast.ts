import { clockInWords, graceMinutes } from './calendar.ts'
import type { BookingStatus } from './catalog.ts'
import { type DayJob, dayOf, hasArrived, hasDropoff, type Step } from './move-day.ts'

/**
 * When a crew will arrive at its later jobs of the day, by what it or the office reported and where it is. A crew of
 * which nothing was reported gives no forecast: its silence does not prove that it is late. One that reported its drive
 * and not its arrival is still on the way.
 */

/** A job of one crew's day. Instants are UTC, ISO 8601. */
export type PlannedJob = DayJob &
  Readonly<{
    id: string
    status: BookingStatus
    /** The scheduled time, in which the crew is blocked for the job. */
    start: string
    end: string
    /** The latest arrival that the customer was promised. */
    promisedBy: string
    steps: readonly Step[]
    /** When the job got its status, by the office or a step. They stand in for steps that the crew did not report. */
    startedAt: string | null
    completedAt: string | null
    /** The usual drive from the crew's job before it, or to its first one. */
    driveMinutes: number
  }>

/** In four of five cases the crew arrives between `earliestAt` and `latestAt`. */
export type ArrivalTimes = Readonly<{ earliestAt: string; likelyAt: string; latestAt: string }>

/**
 * Where the crew was last seen on its way to a job, and when: there, or so far that it would arrive at these times if it
 * drove on. They may have passed since.
 */
export type Seen = Readonly<{ id: string; at: string; arrival: ArrivalTimes | 'there' }>

/** A position tells where a crew is for so long. */
export const freshMs = 5 * 60_000

/**
 * `minutesLate` is how far the likely arrival is past the promise; negative if it is before. `isOverdue`: a drive or the work
 * before it takes longer than was expected, and nothing was heard since, so the likely time moves on with the clock.
 */
export type ExpectedArrival = ArrivalTimes &
  Readonly<{ id: string; promisedBy: string; minutesLate: number; isOverdue: boolean }>

type Booked = Readonly<{ windowEnd: string | null; scheduledDate: string }>

/** The end of the arrival window, or for a time without a window the end of the usual grace. */
export const promisedByOf = ({ windowEnd, scheduledDate }: Booked): string =>
  windowEnd ?? iso(Date.parse(scheduledDate) + graceMinutes * minuteMs)

/** The job that the crew goes to next: the first one that it has not reached, if it works on no earlier one. */
export function nextGoal<Job extends PlannedJob>(jobs: readonly Job[]): Job | undefined {
  const open = jobs.find(job => !isDone(job))
  return open && !isReached(open) && open.status === 'assigned' ? open : undefined
}

/** The arrivals that can be expected, of jobs in order of time. `now` is ISO 8601. */
export function forecastDay(jobs: readonly PlannedJob[], seen: Seen | null, now: string): ExpectedArrival[] {
  const expected: ExpectedArrival[] = []
  let free: Moment | undefined
  for (const job of jobs) {
    if (isDone(job)) {
      const finishedAt = endOf(job)
      free = finishedAt === undefined ? undefined : exactly(finishedAt)
      continue
    }
    if (isReached(job)) {
      free = endOfWork(job, now)
      continue
    }
    const place = seen?.id === job.id ? seen.arrival : null
    const arrival = arrivalAt(job, { free, place, now })
    if (arrival && place !== 'there') expected.push(presented(job, arrival, now))
    free = arrival && later(arrival, plannedMinutes(job))
  }
  return expected
}

/** The range in steps of five minutes that hold it: `11:10 AM to 12:05 PM`. */
export const arrivalInWords = ({ earliestAt, latestAt }: Omit<ArrivalTimes, 'likelyAt'>): string =>
  `${clockInWords(stepped(earliestAt, Math.floor))} to ${clockInWords(stepped(latestAt, Math.ceil))}`

/** What a customer was told last. */
type Told = Readonly<{ likelyAt: string; minutesLate: number }>

/** Pages and messages give arrivals in steps of five minutes, so less is no news. */
export const leastLateMinutes = 5
/** What was told holds until the likely arrival has moved this much, so that nobody gets a message each minute. */
const leastNewsMinutes = 15
/** Of a crew that is overdue, the passing of time alone is no news until it is twice as late, and this much at least. */
const leastOverdueMinutes = 30

/**
 * Whether a customer should be told of an arrival: the first time when it is probably past the promise; after that in
 * either direction, when it differs enough from what was told and the crew is late now or was then. The likely arrival
 * decides, because a warning by the end of the range would be wrong more often than right.
 */
export function isNews(
  told: Told | null,
  { likelyAt, minutesLate, isOverdue }: Told & Pick<ExpectedArrival, 'isOverdue'>,
): boolean {
  const isLate = minutesLate >= leastLateMinutes
  if (!told) return isLate
  const moved = (Date.parse(likelyAt) - Date.parse(told.likelyAt)) / minuteMs
  const least = isOverdue && moved > 0 ? Math.max(leastOverdueMinutes, told.minutesLate) : leastNewsMinutes
  return Math.abs(moved) >= least && (isLate || told.minutesLate > 0)
}

const minuteMs = 60_000
const stepMs = 5 * minuteMs

/** A likely time, and how much earlier and later it may be. Milliseconds. */
type Moment = Readonly<{ likely: number; less: number; more: number; isOverdue: boolean }>

const exactly = (at: string): Moment => ({ likely: Date.parse(at), less: 0, more: 0, isOverdue: false })

/** Nothing was measured yet of how long drives without a position, and jobs, take beside their plan: assumptions. */
const lessShare = 0.2
const moreShare = 0.35

/** The moment some minutes later. Errors that do not depend on each other add up as squares. */
const later = ({ likely, less, more, isOverdue }: Moment, minutes: number): Moment => ({
  isOverdue,
  likely: likely + minutes * minuteMs,
  less: Math.hypot(less, minutes * minuteMs * lessShare),
  more: Math.hypot(more, minutes * minuteMs * moreShare),
})

/** A crew that is early waits for the scheduled time. */
const notBefore = ({ likely, less, more, isOverdue }: Moment, start: string): Moment => {
  const at = Math.max(likely, Date.parse(start))
  return {
    ...{ likely: at, isOverdue },
    less: Math.min(less, at - Date.parse(start)),
    more: Math.max(0, likely + more - at),
  }
}

type Known = Readonly<{ free: Moment | undefined; place: Seen['arrival'] | null; now: string }>

/** Undefined if nothing is known: no position, no report, or the crew should be there long since. */
function arrivalAt(job: PlannedJob, { free, place, now }: Known): Moment | undefined {
  const { stage, times } = dayOf(job.steps, job, now)
  const setOff = stage === 'driving' ? times.drive_started : undefined
  const isSeen = place !== null && place !== 'there'
  const from = setOff === undefined ? free : exactly(setOff)
  const drive = isSeen ? momentOf(place) : from && later(from, job.driveMinutes)
  if (!drive) return
  const arrival = setOff === undefined ? notBefore(drive, job.start) : drive
  const isReported = setOff !== undefined || isSeen
  const longest = isReported ? longestOverdueMs : arrival.more
  if (arrival.likely + longest < Date.parse(now)) return
  return place === 'there' ? arrival : stillAhead(arrival, now)
}

/** A drive without a report of its end is taken to go on this long after its likely end. Then the report was forgotten. */
const longestOverdueMs = 2 * 3_600_000
/** What is left of such a drive at the least. */
const leastDriveMinutes = 5

/** The later a crew already is, the less is known of when it comes. */
const stillAhead = (arrival: Moment, now: string): Moment => {
  const overdue = (Date.parse(now) - arrival.likely) / minuteMs
  return overdue > 0 ? { ...later(arrival, overdue + leastDriveMinutes), isOverdue: true } : arrival
}

const momentOf = ({ earliestAt, likelyAt, latestAt }: ArrivalTimes): Moment => {
  const likely = Date.parse(likelyAt)
  return {
    ...{ likely, isOverdue: false },
    less: likely - Date.parse(earliestAt),
    more: Date.parse(latestAt) - likely,
  }
}

/** When the crew is done with a job that it has reached. */
function endOfWork(job: PlannedJob, now: string): Moment | undefined {
  const { workedMinutes, extras } = dayOf(job.steps, job, now)
  if (!isBegun(job)) return
  const planned = plannedMinutes(job) + extras.reduce((sum, { minutes = 0 }) => sum + minutes, 0)
  const worked = workedMinutes ?? (job.startedAt === null ? 0 : minutesBetween(job.startedAt, now))
  const least = planned * leastLeft(job, now)
  return { ...later(exactly(now), Math.max(planned - worked, least)), isOverdue: planned - worked < least }
}

/**
 * When a job that is done ended. A completion by the office counts only if the job was known to have begun: one that was
 * not followed may be closed hours after its end.
 */
function endOf(job: PlannedJob): string | undefined {
  const { finished } = dayOf(job.steps, job).times
  return finished ?? (isBegun(job) ? (job.completedAt ?? undefined) : undefined)
}

const isBegun = (job: PlannedJob) => {
  const { arrived, work_started } = dayOf(job.steps, job).times
  return arrived !== undefined || work_started !== undefined || job.startedAt !== null
}

/**
 * The share of the work that is certainly left at a stage, however long it took until now: assumptions. Without it, a crew
 * that is still loading when its time is over would be expected to be done at once.
 */
function leastLeft(job: PlannedJob, now: string): number {
  const { stage, times } = dayOf(job.steps, job, now)
  if (stage === 'arrived' && job.startedAt === null) return 1
  if (!hasDropoff(job)) return times.loaded ? 0.05 : 0.1
  if (times.unloaded) return 0.05
  if (times.arrived_at_dropoff) return 0.25
  return times.loaded ? 0.35 : 0.45
}

const plannedMinutes = ({ start, end }: PlannedJob) => minutesBetween(start, end)
const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / minuteMs

const isDone = (job: PlannedJob) =>
  job.status === 'completed' || dayOf(job.steps, job).times.finished !== undefined

const isReached = (job: PlannedJob) => hasArrived({ status: job.status, moveDay: job })

/** The range lies ahead, because nobody arrives in the past. */
const presented = (
  job: PlannedJob,
  { likely, less, more, isOverdue }: Moment,
  now: string,
): ExpectedArrival => {
  const { id, promisedBy } = job
  const fromNow = (at: number) => iso(Math.max(at, Date.parse(now)))
  return {
    ...{ id, promisedBy, isOverdue },
    earliestAt: fromNow(likely - less),
    likelyAt: iso(likely),
    latestAt: fromNow(likely + more),
    minutesLate: Math.round((likely - Date.parse(promisedBy)) / minuteMs),
  }
}

const stepped = (at: string, round: (steps: number) => number) => iso(round(Date.parse(at) / stepMs) * stepMs)

const iso = (at: number) => new Date(at).toISOString()
