import type { LatLngTuple } from 'leaflet'
import type { Coordinates } from '../../data/coordinates.ts'

/** As the library has it. */
export const tuple = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude]

/** A fixed point of a job, or where the customer is now. */
export type Place = Readonly<{ kind: 'customer' | 'pickup' | 'delivery'; name: string; at: Coordinates }>

/**
 * Where a crew is, or was: gray when it is not live. With `radiusMeters` it is somewhere in that circle, and nobody
 * knows where.
 */
export type ProviderPlace = Readonly<{
  id: string
  name: string
  at: Coordinates
  isLive: boolean
  radiusMeters?: number
}>
