import type { crewDrives as stored } from '../../../db/schema.ts'
import { partialTable } from '../../eventlog/types.ts'
import { learnDrive } from '../../shared/arrival-estimate.ts'
import { metersBetween, roadMilesBetween } from '../../shared/geo.ts'
import type { Fix } from '../../shared/messages.ts'
import type { TrackingEvent } from '../dispatch/events.ts'

/** What a crew's positions say about its drives. A drive leads from one stop to the next. */
export type CrewDrives = Readonly<typeof stored.$inferSelect>

type Reported = Extract<TrackingEvent, { type: 'LocationReported' }>
type Drives = Pick<CrewDrives, 'place' | 'drive' | 'paces'>

export const crewDrives = partialTable<CrewDrives, Reported, Reported>({
  category: 'provider',
  name: 'crew_drives',
  starts: {
    LocationReported: ({ data: { fixes }, at }, id) => {
      const [first = { latitude: 0, longitude: 0, timestamp: at }] = fixes
      const begun = { id, place: standingAt(first), drive: null, paces: {} }
      return { ...begun, ...fixes.reduce<Drives>(drivesAfter, begun) }
    },
  },
  on: {
    LocationReported: (drives, { data: { fixes } }) => ({
      ...drives,
      ...fixes.reduce<Drives>(drivesAfter, drives),
    }),
  },
})

/** A crew that stays within so many meters for so long has stopped: at a door, or for lunch, but not at a signal. */
const stopMeters = 150
const stopMs = 8 * 60_000
/** After a longer silence, nobody knows which way the crew took. */
const silenceMs = 10 * 60_000
/** Shorter drives say little, and longer ones were no drives between two jobs. */
const leastMiles = 1
const leastMinutes = 3
const mostMinutes = 180

/** Late positions are left out: the drive that they belong to was learned without them. */
function drivesAfter(before: Drives, fix: Fix): Drives {
  const { place, drive, paces } = before
  if (fix.timestamp <= place.until) return before
  const stays = metersBetween(place, fix) <= stopMeters
  if (stays) {
    const stayed = { ...place, until: fix.timestamp }
    return drive && isStop(stayed)
      ? { place: stayed, drive: null, paces: withDrive(paces, drive, place) }
      : { ...before, place: stayed }
  }
  const isSilent = msBetween(place.until, fix.timestamp) > silenceMs
  const begun = isStop(place) ? { from: pointOf(place), startedAt: place.until } : drive
  return { place: standingAt(fix), drive: isSilent ? null : begun, paces }
}

/** The drive ended when the crew came to the place where it stopped. */
function withDrive(
  paces: Drives['paces'],
  { from, startedAt }: NonNullable<Drives['drive']>,
  place: Drives['place'],
) {
  const miles = roadMilesBetween(from, place)
  const minutes = msBetween(startedAt, place.since) / 60_000
  const isUsual = miles >= leastMiles && minutes >= leastMinutes && minutes <= mostMinutes
  return isUsual ? learnDrive(paces, { startedAt, miles, minutes }) : paces
}

const isStop = ({ since, until }: Drives['place']) => msBetween(since, until) >= stopMs

const standingAt = (fix: Fix): Drives['place'] => ({
  ...pointOf(fix),
  since: fix.timestamp,
  until: fix.timestamp,
})

const pointOf = ({ latitude, longitude }: Readonly<{ latitude: number; longitude: number }>) => ({
  latitude,
  longitude,
})

const msBetween = (from: string, to: string) => Date.parse(to) - Date.parse(from)
