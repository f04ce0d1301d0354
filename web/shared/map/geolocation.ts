/** Degrees. */
export type Coordinates = Readonly<{ latitude: number; longitude: number }>

/** A GPS reading, with the fields of the specification's location fix (§3). */
export type Reading = Readonly<{
  latitude: number
  longitude: number
  accuracy: number
  /** UTC, ISO 8601. */
  timestamp: string
  speed?: number
  heading?: number
}>

/** The reason for a missing position, worded as in the specification (§5, §8). `isFinal` if retrying is pointless. */
export class NoPosition extends Error {
  override name = 'NoPosition'

  constructor(
    message: string,
    readonly isFinal: boolean,
  ) {
    super(message)
  }
}

/** The current position, or a cached one younger than `maximumAge` milliseconds. Rejects with NoPosition. */
export const currentPosition = ({ maximumAge }: Pick<PositionOptions, 'maximumAge'> = settings) =>
  new Promise<Reading>((resolve, reject) => {
    receiver().getCurrentPosition(
      position => resolve(readingOf(position)),
      fault => reject(noPosition(fault)),
      { ...settings, maximumAge },
    )
  })

/**
 * Reports every new position. Returns a function that stops it. @throws NoPosition if this browser has no geolocation
 */
export function watchPosition(onReading: (reading: Reading) => void, onFault: (fault: NoPosition) => void) {
  const device = receiver()
  const watch = device.watchPosition(
    position => onReading(readingOf(position)),
    fault => onFault(noPosition(fault)),
    settings,
  )
  return () => device.clearWatch(watch)
}

/** Spec §9 "GPS". */
const settings = { enableHighAccuracy: true, timeout: 10_000, maximumAge: 30_000 }

function receiver(): Geolocation {
  const device: Geolocation | null | undefined = navigator.geolocation
  if (!device) throw new NoPosition('Geolocation is not supported by this browser', true)
  return device
}

const readingOf = ({ coords, timestamp }: GeolocationPosition): Reading => ({
  latitude: coords.latitude,
  longitude: coords.longitude,
  accuracy: coords.accuracy,
  timestamp: new Date(timestamp).toISOString(),
  ...(coords.speed !== null && { speed: coords.speed }),
  ...(coords.heading !== null && !Number.isNaN(coords.heading) && { heading: coords.heading }),
})

/** Error codes of the W3C Geolocation specification. A denied permission is final; other errors may pass. */
const noPosition = ({ code }: GeolocationPositionError) =>
  new NoPosition(byCode[code] ?? 'Unknown location error', code === 1)

/** Messages for geolocation errors. */
export const faults = {
  denied: 'Location access denied by user',
  unavailable: 'Location information unavailable',
  late: 'Location request timed out',
} as const

const byCode: Readonly<Record<number, string>> = { 1: faults.denied, 2: faults.unavailable, 3: faults.late }
