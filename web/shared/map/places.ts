import type { LatLngTuple } from 'leaflet'
import type { Coordinates } from '../coordinates.ts'

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
}>
