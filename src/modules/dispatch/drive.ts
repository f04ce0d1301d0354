import { approximateWay } from '../../adapters/routing/routing.ts'
import type { Point } from '../../shared/geo.ts'
import { bookingNumber, type ServiceRequest } from '../booking/service-request.ts'
import type { Job } from './decide.ts'
import { clockAt } from './working-time.ts'

/** Where a job starts and ends. */
export type Places = Pick<ServiceRequest, 'fromCoordinates' | 'toAddress' | 'toCoordinates'>

/** A job that is already assigned to a crew. */
export type Booked = Places & Job & Pick<ServiceRequest, 'id' | 'customerName'>

/**
 * Why a crew's other jobs rule this one out: they overlap, or the drive between them takes too long. The sentence names
 * the other job's customer, so only the office may see it.
 */
export type Conflict = Readonly<{ kind: 'overlap' | 'drive'; sentence: string }>

/** The first of a crew's other jobs that overlaps this one or leaves too little time for the drive. */
export function findConflict(
  name: string,
  job: Places & Job,
  others: readonly Booked[],
): Conflict | undefined {
  for (const other of others) {
    if (other.scheduledDate < job.scheduledEnd && job.scheduledDate < other.scheduledEnd) {
      const from = clockAt(other.scheduledDate)
      const until = clockAt(other.scheduledEnd)
      return { kind: 'overlap', sentence: `${name} has ${nameOf(other)} from ${from} to ${until}.` }
    }
    const isBefore = other.scheduledEnd <= job.scheduledDate
    const [first, second] = isBefore ? [other, job] : [job, other]
    const missing = Math.ceil(driveMinutesBetween(first, second) - minutesBetween(first, second))
    if (missing > 0) {
      const minutes = missing === 1 ? '1 more minute' : `${missing} more minutes`
      const drive = `to drive ${isBefore ? 'from' : 'to'} ${nameOf(other)}`
      return { kind: 'drive', sentence: `${name} needs ${minutes} ${drive}.` }
    }
  }
  return undefined
}

/**
 * The sentence when a drive takes too long. A database constraint refuses overlapping jobs but cannot check drives, so
 * callers hold the crew's lock.
 */
export function tooFarFor(name: string, job: Places & Job, others: readonly Booked[]): string | undefined {
  const conflict = findConflict(name, job, others)
  return conflict?.kind === 'drive' ? conflict.sentence : undefined
}

const nameOf = (job: Booked) => `${bookingNumber(job)} (${job.customerName})`

/** The drive from the end of one job to the start of another. */
export const driveMinutesBetween = (from: Places, to: Places) =>
  driveMinutes(lastPlace(from), to.fromCoordinates)

/**
 * Great-circle distance with a typical detour, at typical truck speeds (see the routing adapter). Computed locally, so
 * that all slots of a day are fast and the result is reproducible.
 */
export const driveMinutes = (from: Point | null, to: Point | null) =>
  from && to ? approximateWay(from, to).minutes : unknownDriveMinutes

/** For an address that could not be located. */
const unknownDriveMinutes = 30

/** A junk job ends where it starts. */
const lastPlace = ({ fromCoordinates, toAddress, toCoordinates }: Places) =>
  toAddress === null ? fromCoordinates : toCoordinates

const minutesBetween = (first: Job, second: Job) =>
  (Date.parse(second.scheduledDate) - Date.parse(first.scheduledEnd)) / 60_000
