type Fault = 1 | 2 | 3 | 9

/** Replaces the browser's geolocation with one that the test controls. */
export function holdReceiver() {
  const watches = new Map<
    number,
    Readonly<{ onPosition: PositionCallback; onFault?: PositionErrorCallback | null }>
  >()
  const asked: PositionOptions[] = []
  let numbers = 0
  let now: GeolocationPosition | undefined
  const receiver = {
    watchPosition(
      onPosition: PositionCallback,
      onFault?: PositionErrorCallback | null,
      options: PositionOptions = {},
    ) {
      asked.push(options)
      watches.set(++numbers, { onPosition, onFault })
      return numbers
    },
    clearWatch: (watch: number) => void watches.delete(watch),
    getCurrentPosition(
      onPosition: PositionCallback,
      onFault?: PositionErrorCallback | null,
      options: PositionOptions = {},
    ) {
      asked.push(options)
      if (now) onPosition(now)
      else onFault?.(fault(2))
    },
  }
  Object.defineProperty(navigator, 'geolocation', { value: receiver, configurable: true })
  return {
    /** The options of every request so far. */
    asked,
    /** Number of active watches. */
    watching: () => watches.size,
    /** Moves the phone and notifies the watches. `timestamp` is in milliseconds since 1970. */
    at(latitude: number, longitude: number, timestamp: number) {
      now = positionOf(latitude, longitude, timestamp)
      for (const { onPosition } of [...watches.values()]) onPosition(now)
    },
    /** Moves the phone without notifying the watches; the next request returns this position. */
    standsAt(latitude: number, longitude: number, timestamp: number) {
      now = positionOf(latitude, longitude, timestamp)
    },
    fail(code: Fault) {
      for (const { onFault } of [...watches.values()]) onFault?.(fault(code))
    },
    remove: () => Reflect.deleteProperty(navigator, 'geolocation'),
  }
}

function positionOf(latitude: number, longitude: number, timestamp: number): GeolocationPosition {
  const unknown = { altitude: null, altitudeAccuracy: null, heading: null, speed: null }
  const coords = { latitude, longitude, accuracy: 5, ...unknown }
  return { coords: { ...coords, toJSON: () => coords }, timestamp, toJSON: () => ({ coords, timestamp }) }
}

const fault = (code: Fault): GeolocationPositionError => ({
  code,
  message: 'Whatever the browser says.',
  PERMISSION_DENIED: 1,
  POSITION_UNAVAILABLE: 2,
  TIMEOUT: 3,
})
