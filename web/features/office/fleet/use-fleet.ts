import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/api.ts'
import type { LiveProvider } from '../../../shared/live/live.ts'
import { officeKey } from '../shared/live.tsx'

/** Every crew with the position that the server stored last. */
export const useFleet = () =>
  useQuery({
    queryKey: [...officeKey, 'providers', 'fleet'],
    queryFn: () => unwrap(api.admin.fleet.get()),
    // Runs once per response, so that a crew keeps its object identity between renders.
    select: withLocations,
  })

export type FleetCrew = NonNullable<ReturnType<typeof useFleet>['data']>[number]

/** The crew with its live state. Keeps its identity while neither changes, so that only a moved crew renders again. */
export function withLiveState(crew: FleetCrew, live: LiveProvider | undefined): FleetCrew {
  if (!live) return crew
  const known = merged.get(live)
  if (known?.stored === crew) return known.crew
  const isOnline = live.isOnline
  const next = { ...crew, isOnline, location: newest(live.location, crew.location) }
  merged.set(live, { stored: crew, crew: next })
  return next
}

const merged = new WeakMap<LiveProvider, Readonly<{ stored: FleetCrew; crew: FleetCrew }>>()

/** A crew's route today, thinned by the server. */
export const useTrail = (providerId: string | undefined) =>
  useQuery({
    queryKey: [...officeKey, 'providers', providerId, 'trail'],
    queryFn: () => unwrap(api.admin.providers({ id: providerId ?? '' }).trail.get({ query: {} })),
    enabled: providerId !== undefined,
    // Always refetched, because the route grows during the day.
    staleTime: 0,
    gcTime: 0,
  })

const withLocations = <Provider extends Stored>(crews: readonly Provider[]) =>
  crews.map(crew => ({ ...crew, location: locationOf(crew) }))

type Location = Readonly<{
  latitude: number
  longitude: number
  timestamp: string
  speed?: number
  accuracy?: number
}>

type Stored = Readonly<{
  currentLatitude: number | null
  currentLongitude: number | null
  lastLocationUpdate: string | null
  speed: number | null
}>

function locationOf(crew: Stored): Location | undefined {
  const {
    currentLatitude: latitude,
    currentLongitude: longitude,
    lastLocationUpdate: timestamp,
    speed,
  } = crew
  if (latitude === null || longitude === null || timestamp === null) return
  return { latitude, longitude, timestamp, ...(speed !== null && { speed }) }
}

const newest = (live: Location | undefined, stored: Location | undefined) =>
  live && stored && Date.parse(live.timestamp) < Date.parse(stored.timestamp) ? stored : (live ?? stored)
