import type { Atom } from 'jotai'
import type { LatLngTuple } from 'leaflet'
import { isAccurate, withoutCountry } from '../../../src/shared/geo.ts'
import type { Booking } from '../api/booking.ts'
import type { Coordinates } from './geolocation.ts'

/** Converts to Leaflet's coordinate order. */
export const tuple = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude]

/** A fixed point of a job, or the customer's current position. */
export type Place = Readonly<{ kind: 'customer' | 'pickup' | 'delivery'; name: string; at: Coordinates }>

/** A crew's latest position, gray if not live. With `radiusMeters`, the crew is somewhere within that circle. */
export type ProviderPlace = Readonly<{
  id: string
  name: string
  at: Coordinates
  isLive: boolean
  radiusMeters?: number
  /** Direction of travel, in degrees from north. */
  heading?: number
}>

/** A driven route. The map frames each `id` once, however the route grows. */
export type Trail = Readonly<{ id: string; points: readonly Coordinates[] }>

/** The providers on a map. An atom, so that a position moves its marker without rendering the map. */
export type ProviderPlaces = Atom<readonly ProviderPlace[]>

/** The booking's known locations and, if given, the customer's own. */
export function placesOf(booking: Booking | undefined, me: Coordinates | undefined): Place[] {
  const { fromAddress, fromCoordinates, toAddress, toCoordinates } = booking ?? {}
  return [
    ...(fromAddress && fromCoordinates ? [pickup(fromAddress, fromCoordinates)] : []),
    ...(toAddress && toCoordinates ? [delivery(toAddress, toCoordinates)] : []),
    ...(me ? [{ kind: 'customer' as const, name: mapWords.me, at: me }] : []),
  ]
}

type Located = Readonly<{
  id: string
  name: string
  location?: Coordinates & Readonly<{ accuracy?: number; speed?: number; heading?: number }>
}>

/** The provider's map marker, or an empty list if it has no position. */
export function placeOf({ id, name, location }: Located, isLive: boolean): ProviderPlace[] {
  if (!location) return []
  const radiusMeters = radiusOf(location)
  const heading = headingOf(location)
  return [
    {
      ...{ id, name, at: location, isLive },
      ...(radiusMeters !== undefined && { radiusMeters }),
      ...(isLive && radiusMeters === undefined && heading !== undefined && { heading }),
    },
  ]
}

/** Radius of the accuracy circle. Undefined if the position is accurate enough for a marker. */
export const radiusOf = ({ accuracy }: Readonly<{ accuracy?: number }>): number | undefined =>
  accuracy === undefined || isAccurate({ accuracy }) ? undefined : Math.min(accuracy, maxRadiusMeters)

/** Undefined at low speed, where a phone's heading is random. */
const headingOf = ({ speed, heading }: Readonly<{ speed?: number; heading?: number }>) =>
  speed !== undefined && speed >= leastHeadingMps ? heading : undefined
const leastHeadingMps = 2

/** Positions estimated from a network address can be off by hundreds of kilometers. */
const maxRadiusMeters = 50_000

const pickup = (address: string, at: Coordinates): Place => ({
  kind: 'pickup',
  name: mapWords.pickup(withoutCountry(address)),
  at,
})
const delivery = (address: string, at: Coordinates): Place => ({
  kind: 'delivery',
  name: mapWords.delivery(withoutCountry(address)),
  at,
})

/** Interface copy of positions on a map. */
export const mapWords = {
  me: 'You are here',
  pickup: (address: string) => `Pickup: ${address}`,
  delivery: (address: string) => `Delivery: ${address}`,
  speed: 'Speed',
  milesPerHour: (metersPerSecond: number) => `${Math.round(metersPerSecond * 2.237)} mph`,
  within: (meters: number) =>
    `accurate to ${meters < 500 ? `${Math.round(meters * 3.281)} ft` : `${(meters / 1609.344).toFixed(1)} mi`}`,
}
