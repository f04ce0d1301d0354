import type { Booking } from '../../data/booking.ts'
import type { Coordinates } from '../../data/coordinates.ts'
import { withoutCountry } from '../address/place-names.ts'
import type { Place, ProviderPlace } from '../map/places.ts'
import { words } from './words.ts'

/** The fixed points of a booking, as far as they are known, and the customer's own. */
export function placesOf(booking: Booking | undefined, me: Coordinates | undefined): Place[] {
  const { fromAddress, fromCoordinates, toAddress, toCoordinates } = booking ?? {}
  return [
    ...(fromAddress && fromCoordinates ? [pickup(fromAddress, fromCoordinates)] : []),
    ...(toAddress && toCoordinates ? [delivery(toAddress, toCoordinates)] : []),
    ...(me ? [{ kind: 'customer' as const, name: words.me, at: me }] : []),
  ]
}

type OnTheRoad = Readonly<{ id: string; name: string; location?: Coordinates }>

/** A provider on the map, once it has a position. */
export const placeOf = ({ id, name, location }: OnTheRoad, isLive: boolean): ProviderPlace[] =>
  location ? [{ id, name, at: location, isLive }] : []

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
