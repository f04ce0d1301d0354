import { eq } from 'drizzle-orm'
import { serviceRequests as stored } from '../../../db/schema.ts'
import type { Also, Reads } from '../../eventlog/transaction.ts'
import { type Command, Refused } from '../../eventlog/types.ts'
import { Invalid } from '../../platform/errors.ts'
import { addDays, dayAt } from '../../shared/chicago.ts'
import type { ArrivalWindow } from '../../shared/windows.ts'
import type { BookingEvent, Place, WindowEvent } from '../booking/events.ts'
import { crewLock, type Replaced, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import type { Platform } from '../module.ts'
import { type WindowJob, WindowTaken } from '../windows.ts'
import { lapsedHolds } from './assignments.ts'
import { isTaken } from './availability.ts'
import { canStart, type JobSpec, usualJob } from './crew-fit.ts'
import { findCrew, findCrews } from './queries.ts'
import { suggestCrews } from './suggestions.ts'
import { isOffered, openWindows, startsIn, type Window, windowFrom } from './windows.ts'
import { calendarAt } from './working-time.ts'

type Deps = Pick<Platform, 'db' | 'config'>

type Range = Readonly<{
  /** YYYY-MM-DD. */
  from: string
  days: number
  /** A booking whose own time counts as free. */
  without?: string
  now: string
}>

/** The windows of some days with the crews left in each. `job` is null before there is a quote: then the usual job. */
export async function offerWindows(
  { db, config }: Deps,
  job: WindowJob | null,
  { from, days, without, now }: Range,
): Promise<ArrivalWindow[]> {
  const crews = await findCrews(db, { from, to: addDays(from, days - 1), without, now })
  return openWindows(from, days, crews, job ?? usualJob, calendarAt(config, now))
}

/** What booking decides with a place. */
type Decide<Given extends readonly unknown[]> = (...given: Given) => readonly (BookingEvent | WindowEvent)[]

/** The windows that customers choose from, as a service for booking. */
export const createWindows = (deps: Deps & Pick<Platform, 'log'>) => ({
  offer: (job: WindowJob | null, range: Range) => offerWindows(deps, job, range),

  expect: expectWindow,

  /** Begins a booking that needs a place in a window. @throws WindowTaken, Invalid */
  begin: (
    id: string,
    { job, windowStart, replaces }: Pick<Wanted, 'job' | 'windowStart' | 'replaces'>,
    decide: Decide<[Place]>,
    command: Command,
  ): Promise<ServiceRequest> =>
    takeWindow(deps, { job, windowStart, replaces, now: command.at }, async place => {
      const decision = await underLock(deps, { place, job, replaces, now: command.at })
      const decideHere = async (db: Reads) => {
        await decision.refuseUnlessFree(db)
        return decide(place)
      }
      return (await deps.log.startWith(serviceRequests, id, { ...decision, decide: decideHere }, command)).row
    }),

  /** Changes a booking that needs a place in a window. @throws WindowTaken, Invalid */
  change: (
    booking: ServiceRequest,
    windowStart: string,
    decide: Decide<[ServiceRequest, Place]>,
    command: Command,
  ): Promise<ServiceRequest> =>
    takeWindow(deps, { job: booking, windowStart, booking, now: command.at }, async place => {
      const { id } = booking
      const { locks, also, refuseUnlessFree } = await underLock(deps, {
        place,
        job: booking,
        id,
        now: command.at,
      })
      const [{ row }] = await deps.log.handleWith(
        serviceRequests,
        [id],
        {
          locks: () => locks,
          also,
          decide: async ([request], db) => {
            const events = decide(request, place)
            if (events.length > 0) await refuseUnlessFree(db)
            return [events]
          },
        },
        command,
      )
      return row
    }),
})

type Placed = Readonly<{ place: Place; job: WindowJob; id?: string; replaces?: Replaced; now: string }>

/** What a decision on a place needs: the crew's lock, the holds to release first, and a second look under the lock. */
async function underLock({ db, config }: Deps, { place, job, replaces, now, ...placed }: Placed) {
  const { providerId, scheduledDate, scheduledEnd, windowStart } = place
  const day = dayAt(windowStart)
  const own = placed.id ?? replaces?.id
  const lapsed = await lapsedHolds(db, [providerId], { without: own ? [own] : [], now })
  return {
    locks: [crewLock(providerId)],
    also: replaces ? withReplaced(lapsed, replaces) : lapsed,
    async refuseUnlessFree(reads: Reads) {
      const without = await leftOut(reads, { id: placed.id, replaces })
      const crew = await findCrew(reads, providerId, { from: day, to: day, without, now })
      if (canStart(crew, job, { scheduledDate, scheduledEnd }, calendarAt(config, now))) return
      throw new Refused('That time has just been taken.', 'conflict')
    },
  }
}

/**
 * The booking whose time counts as free: its own, or that of one that still ends. One that was paid meanwhile keeps its
 * time.
 */
async function leftOut(
  reads: Reads,
  { id, replaces }: Readonly<{ id?: string; replaces?: Replaced }>,
): Promise<string | undefined> {
  if (id !== undefined || !replaces) return id
  const [row] = await reads.select().from(stored).where(eq(stored.id, replaces.id))
  return row && replaces.decide(row).length > 0 ? replaces.id : undefined
}

const withReplaced = (
  lapsed: Awaited<ReturnType<typeof lapsedHolds>>,
  replaced: Replaced,
): Also<ServiceRequest, BookingEvent | WindowEvent> => ({
  ids: [...lapsed.ids, replaced.id],
  decide: row => (row.id === replaced.id ? replaced : lapsed).decide(row),
})

type Wanted = Readonly<{
  job: WindowJob
  windowStart: string
  /** The booking that the window is for. If it has a crew, that one is preferred. */
  booking?: Pick<ServiceRequest, 'id' | 'providerId' | 'windowStart'>
  replaces?: Replaced
  now: string
}>

/**
 * Finds a place in a window and commits it. If another command takes it first, looks for the next one.
 * @throws Invalid if no window starts then
 * @throws WindowTaken if nobody is free in it
 */
export async function takeWindow<T>(
  deps: Deps,
  { windowStart, ...wanted }: Wanted,
  commit: (place: Place) => Promise<T>,
): Promise<T> {
  const window = expectWindow(windowStart)
  const { job, booking, replaces, now } = wanted
  for (let tries = 0; tries < mostTries; tries++) {
    const place = await findPlace(deps, window, wanted)
    if (!place) break
    try {
      return await commit(place)
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  const from = isOffered(window, now) ? window.date : addDays(dayAt(now), 1)
  const without = await leftOut(deps.db, { id: booking?.id, replaces })
  throw new WindowTaken(await offerWindows(deps, job, { from, days: 7, without, now }))
}

/** The window that starts at an instant. @throws Invalid */
function expectWindow(windowStart: string): Window {
  const window = windowFrom(new Date(windowStart).toISOString())
  if (!window) throw new Invalid([{ path: 'windowStart', message: 'Choose one of the times shown' }])
  return window
}

/** Each failure means that another command has taken a crew's time, so this is more than the crews of a large company. */
const mostTries = 50

/** The earliest start in the window at which a crew is free, with the best crew then. Its present crew comes first. */
async function findPlace(
  { db, config }: Deps,
  window: Window,
  { job, booking, replaces, now }: Omit<Wanted, 'windowStart'>,
): Promise<Place | undefined> {
  const { date, start: windowStart, end: windowEnd } = window
  // A payment may arrive after midnight for the window that was chosen before.
  if (!isOffered(window, now) && booking?.windowStart !== windowStart) return undefined
  const without = await leftOut(db, { id: booking?.id, replaces })
  const crews = await findCrews(db, { from: date, to: date, without, now })
  const calendar = calendarAt(config, now)
  const jobSpec: JobSpec = job
  const places = startsIn(window, jobSpec).flatMap(time => {
    const free = crews.filter(crew => canStart(crew, jobSpec, time, calendar))
    return suggestCrews(free, jobSpec, time, calendar).map(({ providerId, name }) => ({
      windowStart,
      windowEnd,
      providerId,
      providerName: name,
      ...time,
    }))
  })
  return places.find(({ providerId }) => providerId === booking?.providerId) ?? places[0]
}
