import { isAccurate, withoutCountry } from '../../../src/shared/geo.ts'
import type { Booking } from '../api/booking.ts'
import type { Coordinates } from '../coordinates.ts'
import type { Place, ProviderPlace } from './places.ts'
import { words } from './words.ts'

/** The booking's known locations and, if given, the customer's own. */
export function placesOf(booking: Booking | undefined, me: Coordinates | undefined): Place[] {
  const { fromAddress, fromCoordinates, toAddress, toCoordinates } = booking ?? {}
  return [
    ...(fromAddress && fromCoordinates ? [pickup(fromAddress, fromCoordinates)] : []),
    ...(toAddress && toCoordinates ? [delivery(toAddress, toCoordinates)] : []),
    ...(me ? [{ kind: 'customer' as const, name: words.me, at: me }] : []),
  ]
}

type OnTheRoad = Readonly<{
  id: string
  name: string
  location?: Coordinates & Readonly<{ accuracy?: number }>
}>

/** The provider's map marker, or an empty list if it has no position. */
export function placeOf({ id, name, location }: OnTheRoad, isLive: boolean): ProviderPlace[] {
  if (!location) return []
  const radiusMeters = radiusOf(location)
  return [{ id, name, at: location, isLive, ...(radiusMeters !== undefined && { radiusMeters }) }]
}

/** Radius of the accuracy circle. Undefined if the position is accurate enough for a marker. */
export const radiusOf = ({ accuracy }: Readonly<{ accuracy?: number }>): number | undefined =>
  accuracy === undefined || isAccurate({ accuracy }) ? undefined : Math.min(accuracy, maxRadiusMeters)

/** Positions estimated from a network address can be off by hundreds of kilometers. */
const maxRadiusMeters = 50_000

const pickup = (address: string, at: Coordinates): Place => ({
  kind: 'pickup',
  name: words.pickup(withoutCountry(address)),
  at,
})
const delivery = (address: string, at: Coordinates): Place => ({
  kind: 'delivery',
  name: words.delivery(withoutCountry(address)),
  at,
})
