import { type } from 'arktype'
import type { Outcome } from '../../platform/metrics.ts'
import { metersPerMile, milesBetween, type Point, roadMilesBetween } from '../../shared/geo.ts'
import { createBreaker } from '../breaker.ts'

/** Distance and duration by road, either from a routing service or estimated from the coordinates. */
export type Way = Readonly<{ miles: number; minutes: number; measured: 'routed' | 'approximate' }>

export interface Routing {
  /** Never rejects: if the service fails or its answer is not plausible, the route is approximate. */
  distance(from: Point, to: Point): Promise<Way>
}

export type RoutingOptions = Readonly<{
  /** An OSRM server, without a path. Without one, every distance is approximate. */
  url?: string
  timeoutMs?: number
  /** Receives the result of each call, for the metrics. */
  onOutcome?: (outcome: Outcome) => void
  /** Receives failures of the service, without the customer's coordinates. */
  onError?: (error: Error) => void
}>

/** Road miles by OSRM's `route` service (project-osrm.org/docs, "Route service"), or from the coordinates. */
export function createRouting({
  url,
  timeoutMs = 800,
  onOutcome,
  onError = console.error,
}: RoutingOptions): Routing {
  if (!url) return { distance: async (from, to) => approximateWay(from, to) }
  const base = url.replace(/\/+$/, '')
  const breaker = createBreaker({ onOutcome })

  const ask = async (from: Point, to: Point) => {
    const path = `/route/v1/driving/${pair(from)};${pair(to)}?overview=false`
    const response = await fetch(base + path, { signal: AbortSignal.timeout(timeoutMs) })
    // OSRM answers 400 if there is no route (project-osrm.org/docs, "Responses").
    if (!response.ok && response.status !== 400) throw new Error(`status ${response.status}`)
    return { status: response.status, body: await response.json() }
  }

  const measure = async (from: Point, to: Point): Promise<Way> => {
    try {
      const answer = await breaker.call(() => ask(from, to))
      if (answer) {
        const found = routeAnswer(answer.body)
        if (found instanceof type.errors) {
          onError(new Error(`The routing service found no way (${answer.status}).`))
        } else {
          const way = routed(found.routes[0])
          if (isPlausible(way, milesBetween(from, to))) return way
          onError(
            new Error(`The routing service gave a distance or a time that is not possible: ${inWords(way)}.`),
          )
        }
      }
    } catch (error) {
      // The original error contains the full URL, and so where a customer lives.
      onError(new Error(`The routing service did not answer (${nameOf(error)}).`))
    }
    return approximateWay(from, to)
  }

  return { distance: measure }
}

const routeAnswer = type({
  code: "'Ok'",
  routes: [{ distance: 'number >= 0', duration: 'number >= 0' }, '...', 'unknown[]'],
})

/**
 * A road is not shorter than the straight line, except for the 80 meters by which the ends may be moved to the nearest
 * road, and beyond the first mile not three times as long. Trucks drive 5 to 90 mph, or take half an hour for less.
 */
function isPlausible({ miles, minutes }: Way, straight: number): boolean {
  const isRoad = miles >= straight * 0.97 - 0.05 && miles <= Math.max(3 * straight, 1)
  return isRoad && minutes >= (miles / 90) * 60 && minutes <= Math.max((miles / 5) * 60, 30)
}

const inWords = ({ miles, minutes }: Way) =>
  `${miles.toPrecision(3)} miles in ${minutes.toPrecision(3)} minutes`

/**
 * The first twelve miles take 30 mph from door to door (FHWA, Highway Statistics 2006, table NT-3: 12.11 miles in 23.32
 * minutes, rounded down for a truck); the rest is highway, on which trucks near cities average less than 55 (FHWA,
 * Freight Facts and Figures 2010, figure 3-13).
 */
const city = { miles: 12, milesPerHour: 30 } as const
const highway = { milesPerHour: 50 } as const

const routed = ({ distance, duration }: Readonly<{ distance: number; duration: number }>): Way => ({
  miles: distance / metersPerMile,
  minutes: duration / 60,
  measured: 'routed',
})

/** An estimate from the coordinates alone. */
export function approximateWay(from: Point, to: Point): Way {
  const miles = roadMilesBetween(from, to)
  return { miles, minutes: usualMinutes(miles), measured: 'approximate' }
}

/** The usual drive over these miles by road. */
export const usualMinutes = (miles: number) =>
  (Math.min(miles, city.miles) / city.milesPerHour + Math.max(0, miles - city.miles) / highway.milesPerHour) *
  60

const pair = ({ latitude, longitude }: Point) => `${longitude},${latitude}`
const nameOf = (error: unknown) => (error instanceof Error ? error.name : 'no reason given')
