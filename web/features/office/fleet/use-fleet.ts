import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { answer, api } from '../../../shared/api/api.ts'
import { officeKey, officeLive } from '../shared/line.ts'

/** Every crew with its newest position, from the server's list and live events. */
export function useFleet() {
  const query = useQuery({
    queryKey: [...officeKey, 'providers', 'fleet'],
    queryFn: () => answer(api.admin.fleet.get()),
    // Runs once per response, so that a stationary crew keeps its object identity when another crew moves.
    select: withLocations,
  })
  const { isConnected, providers } = useAtomValue(officeLive.feed)
  const fleet = query.data?.map(crew => {
    const live = providers.get(crew.id)
    const location = newest(live?.location, crew.location)
    return { ...crew, isOnline: live?.isOnline ?? crew.isOnline, location }
  })
  return { fleet, isConnected, isError: query.isError, refetch: query.refetch }
}

export type FleetCrew = NonNullable<ReturnType<typeof useFleet>['fleet']>[number]

/** A crew's route today, thinned by the server. */
export const useTrail = (providerId: string | undefined) =>
  useQuery({
    queryKey: [...officeKey, 'providers', providerId, 'trail'],
    queryFn: () => answer(api.admin.providers({ id: providerId ?? '' }).trail.get({ query: {} })),
    enabled: providerId !== undefined,
    // Always refetched, because the route grows during the day.
    staleTime: 0,
    gcTime: 0,
  })

const withLocations = <Crew extends Stored>(crews: readonly Crew[]) =>
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
