import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { answer, api } from '../../../api.ts'
import { officeKey, officeLive } from '../line.ts'

/** Every crew with its newest position: what was read, and what the line has told since. */
export function useFleet() {
  const query = useQuery({
    queryKey: [...officeKey, 'providers', 'fleet'],
    queryFn: () => answer(api.admin.fleet.get()),
    // Once for what was read, so that a crew that stands is the same at every move of another.
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

/** Where a crew has been today, thinned by the server. */
export const useTrail = (providerId: string | undefined) =>
  useQuery({
    queryKey: [...officeKey, 'providers', providerId, 'trail'],
    queryFn: () => answer(api.admin.providers({ id: providerId ?? '' }).trail.get({ query: {} })),
    enabled: providerId !== undefined,
    // The day goes on: whoever chooses a crew again sees its way until now.
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
