import { estimateArrival, type Paces, together } from '../../shared/arrival-estimate.ts'
import { isAccurate, isAt, type Point } from '../../shared/geo.ts'
import type { Fix, LiveMessage } from '../../shared/messages.ts'
import { dayNow } from '../../shared/move-day.ts'
import type { ServiceRequest } from '../booking/service-request.ts'
import type { Platform } from '../module.ts'
import { isOnJob } from './decide.ts'
import { activeMs } from './presence.ts'
import { findJob, listPaces } from './queries.ts'
import { type Place, recentDrive, recentMs } from './recent-drive.ts'

type Eta = Extract<LiveMessage, { type: 'eta' }>

type ArrivalDeps = Pick<Platform, 'db' | 'routing' | 'report'>
type Options = Readonly<{ now: () => number; publish: (eta: Eta) => void }>

/** The routing service is asked at most this often per booking. */
const everyMs = 30_000
/** What the company's drives say changes slowly. */
const pacesEveryMs = 10 * 60_000

/** Arrival times of crews: from the last fix to the pickup, later to the drop-off. */
export function createArrivals({ db, routing, report }: ArrivalDeps, { now, publish }: Options) {
  const asked = new Map<string, Asked>()
  /** Of each provider that somebody follows. */
  const places = new Map<string, readonly Place[]>()
  const working = new Set<Promise<void>>()
  let paces: Readonly<{ readAt: number; company: Paces }> | undefined

  const pacesNow = async () => {
    if (!paces || now() - paces.readAt >= pacesEveryMs) {
      paces = { readAt: now(), company: together(await listPaces(db)) }
    }
    return paces.company
  }

  const work = async (ask: Asked, { serviceRequestId, providerId, fix }: Question) => {
    const job = await findJob(db, providerId, now())
    const goal = job?.id === serviceRequestId ? goalOf(job, fix, now()) : undefined
    if (!goal) return
    const { miles, minutes, measured } = await routing.distance(fix, goal.at)
    const { earliest, likely, latest } = estimateArrival({
      at: fix.timestamp,
      miles,
      ...(measured === 'routed' && { routedMinutes: minutes }),
      ...recentDrive(places.get(providerId) ?? []),
      paces: await pacesNow(),
    })
    // The booking changed meanwhile, so the answer is outdated.
    if (asked.get(serviceRequestId) !== ask) return
    // Counted from the position, which may be some minutes old; nobody arrives in the past.
    const first = Math.max(now(), goal.notBefore)
    const after = (more: number) =>
      new Date(Math.max(first, Date.parse(fix.timestamp) + more * 60_000)).toISOString()
    const arrivesAt = after(likely)
    ask.eta = {
      type: 'eta',
      serviceRequestId,
      providerId,
      to: goal.to,
      arrivesAt,
      earliestAt: after(earliest),
      latestAt: after(latest),
      positionAt: fix.timestamp,
      minutes: Math.round((Date.parse(arrivesAt) - now()) / 60_000),
      miles: Math.round(miles * 10) / 10,
      approximate: measured === 'approximate',
    }
    publish(ask.eta)
  }

  /** A late position is not part of the recent way. */
  const remember = (providerId: string, { latitude, longitude, timestamp }: Fix) => {
    const at = Date.parse(timestamp)
    const known = places.get(providerId) ?? []
    if (at <= (known.at(-1)?.at ?? 0)) return
    places.set(providerId, [...known.filter(place => place.at >= at - recentMs), { latitude, longitude, at }])
  }

  return {
    /** The booking's provider is at this fix. Estimates and publishes, unless that was done just now. */
    estimate(serviceRequestId: string, providerId: string, fix: Fix) {
      if (!isAccurate(fix)) return
      remember(providerId, fix)
      const before = asked.get(serviceRequestId)
      if (before && now() - before.at < everyMs) return
      if (now() - Date.parse(fix.timestamp) > activeMs) return
      const ask: Asked = { at: now() }
      asked.set(serviceRequestId, ask)
      const done = work(ask, { serviceRequestId, providerId, fix })
        .catch(report)
        .finally(() => working.delete(done))
      working.add(done)
    },
    /** The last estimate, for those who connect later. */
    latest: (serviceRequestId: string) => asked.get(serviceRequestId)?.eta,
    /** The booking changed, so its estimate is no longer valid. */
    forget: (serviceRequestId: string) => void asked.delete(serviceRequestId),
    sweep() {
      for (const [serviceRequestId, { at }] of asked) {
        if (now() - at >= everyMs) asked.delete(serviceRequestId)
      }
      for (const [providerId, known] of places) {
        if (now() - (known.at(-1)?.at ?? 0) >= activeMs) places.delete(providerId)
      }
    },
    settled: () => Promise.all(working),
  }
}

type Asked = { readonly at: number; eta?: Eta }
type Question = Readonly<{ serviceRequestId: string; providerId: string; fix: Fix }>

/** `notBefore` in milliseconds since 1970. */
type Goal = Readonly<{ to: Eta['to']; at: Point; notBefore: number }>

/**
 * Where a crew on this job goes next, if it goes anywhere. A crew that has not said that it set off is not expected before
 * the agreed time, however near it is. A job that the office set in progress may have no steps: its crew goes to the
 * drop-off once it has left the pickup.
 */
function goalOf(job: ServiceRequest, position: Point, now: number): Goal | undefined {
  const { stage } = dayNow(job)
  if (job.status === 'in_progress' && stage !== 'driving') {
    const hasLeft = !job.fromCoordinates || !isAt(position, job.fromCoordinates)
    const isLoaded = stage === 'loaded' || (stage === 'planned' && hasLeft)
    return isLoaded && job.toCoordinates ? { to: 'dropoff', at: job.toCoordinates, notBefore: 0 } : undefined
  }
  if (!isOnJob(job, now) || !job.fromCoordinates) return
  if (stage !== 'driving' && stage !== 'planned') return
  const isEarly = stage === 'planned' && job.scheduledDate !== null
  return {
    to: 'pickup',
    at: job.fromCoordinates,
    notBefore: isEarly ? Date.parse(job.scheduledDate) : 0,
  }
}
