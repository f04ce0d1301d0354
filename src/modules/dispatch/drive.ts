import { approximateWay } from '../../adapters/routing/routing.ts'
import type { Point } from '../../shared/geo.ts'
import { bookingNumber, type ServiceRequest } from '../booking/service-request.ts'
import type { Job } from './decide.ts'
import { clockAt } from './working-time.ts'

/** Where a job begins and ends. */
export type Places = Pick<ServiceRequest, 'fromCoordinates' | 'toAddress' | 'toCoordinates'>

/** A job that a crew has already. */
export type Booked = Places & Job & Pick<ServiceRequest, 'id' | 'customerName'>

/**
 * Why a crew with other jobs cannot have this one: it would be at work, or still on the road. The sentence names the
 * other job's customer, so it is for the office alone.
 */
export type Clash = Readonly<{ kind: 'overlap' | 'drive'; sentence: string }>

/** The first of a crew's jobs that is in the way of another one, or too near to it for the way between the two. */
export function clashWith(name: string, job: Places & Job, others: readonly Booked[]): Clash | undefined {
  for (const other of others) {
    if (other.scheduledDate < job.scheduledEnd && job.scheduledDate < other.scheduledEnd) {
      const from = clockAt(other.scheduledDate)
      const until = clockAt(other.scheduledEnd)
      return { kind: 'overlap', sentence: `${name} has ${nameOf(other)} from ${from} to ${until}.` }
    }
    const isBefore = other.scheduledEnd <= job.scheduledDate
    const [first, second] = isBefore ? [other, job] : [job, other]
    const missing = Math.ceil(minutesOfDrive(first, second) - minutesBetween(first, second))
    if (missing > 0) {
      const minutes = missing === 1 ? '1 more minute' : `${missing} more minutes`
      const drive = `to drive ${isBefore ? 'from' : 'to'} ${nameOf(other)}`
      return { kind: 'drive', sentence: `${name} needs ${minutes} ${drive}.` }
    }
  }
  return undefined
}

/**
 * Why a crew cannot have a job because of the drive alone. The database itself refuses jobs that overlap, but it knows
 * nothing of drives, so this is decided under the crew's lock.
 */
export function tooFarFor(name: string, job: Places & Job, others: readonly Booked[]): string | undefined {
  const clash = clashWith(name, job, others)
  return clash?.kind === 'drive' ? clash.sentence : undefined
}

/** By its number and as the board calls it. */
const nameOf = (job: Booked) => `${bookingNumber(job)} (${job.customerName})`

/** From the end of one job to the beginning of another. */
export const minutesOfDrive = (from: Places, to: Places) => minutesOfWay(lastPlace(from), to.fromCoordinates)

/**
 * Along the great circle with the usual detour, at a truck's usual speeds (see the routing adapter). Asked of no
 * service, so that every slot of a day is reckoned at once, and later comes out the same.
 */
export const minutesOfWay = (from: Point | null, to: Point | null) =>
  from && to ? approximateWay(from, to).minutes : minutesOfUnknownWay

/** Where an address was not found. */
const minutesOfUnknownWay = 30

/** A junk job ends where it began. */
const lastPlace = ({ fromCoordinates, toAddress, toCoordinates }: Places) =>
  toAddress === null ? fromCoordinates : toCoordinates

const minutesBetween = (first: Job, second: Job) =>
  (Date.parse(second.scheduledDate) - Date.parse(first.scheduledEnd)) / 60_000
