import { useEffect, useState } from 'react'
import { metersBetween } from '../../../../src/shared/geo.ts'
import type { CrewJob, StepType } from '../../../../src/shared/move-day.ts'
import type { Coordinates, Reading } from '../../../shared/map/geolocation.ts'

/** A stay at a place. `since` is the time of its first reading, in milliseconds since 1970. */
export type Stay = Readonly<{ at: Coordinates; since: number; isLong: boolean }>

const nearMeters = 150
const longMs = 30_000

/** The stay after another reading. A reading less precise than the fence is ignored. */
export function stayAfter(stay: Stay | undefined, reading: Reading, target: Coordinates): Stay | undefined {
  const known = stay && isSame(stay.at, target) ? stay : undefined
  if (reading.accuracy > nearMeters) return known
  if (metersBetween(reading, target) > nearMeters) return undefined
  const time = Date.parse(reading.timestamp)
  const since = known?.since ?? time
  return { at: target, since, isLong: time - since >= longMs }
}

const isSame = (one: Coordinates, other: Coordinates) =>
  one.latitude === other.latitude && one.longitude === other.longitude

/**
 * The arrival among the next steps, once the phone has been near its place for half a minute. `position` is undefined while
 * it is not shared.
 */
export function useArrival(
  { from, to }: CrewJob,
  next: readonly StepType[],
  position: Reading | undefined,
): StepType | undefined {
  const [stay, setStay] = useState<Stay>()
  const type = next.find(each => each === 'arrived' || each === 'arrived_at_dropoff')
  const { latitude = null, longitude = null } = (type === 'arrived' ? from : type && to) ?? {}
  useEffect(() => {
    if (!position || latitude === null || longitude === null) return setStay(undefined)
    setStay(known => stayAfter(known, position, { latitude, longitude }))
  }, [position, latitude, longitude])
  return stay?.isLong ? type : undefined
}
