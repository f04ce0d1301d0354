import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { historyKey, officeKey } from '../../shared/live.tsx'

/** The booking, the number of its own events, and its crew if one is on the road for it. */
export type Subject = Readonly<{ id: string; version: number; crewId: string | undefined }>

const calls = (id: string) => api.admin['service-requests']({ id }).timeline

/**
 * The booking's events, oldest first. Refetched when the booking's version changes, a chat message arrives or its crew
 * moves, but not when another booking changes. Keeps the previous data while loading.
 */
export const useHistory = ({ id, version, crewId }: Subject) =>
  useQuery({
    queryKey: [...historyKey(id), version],
    queryFn: () => unwrap(calls(id).get()),
    placeholderData: keepPreviousData,
    // Always refetched, because a drive in progress grows.
    staleTime: 0,
    gcTime: 0,
    meta: { crewId },
  })

export type Entry = NonNullable<ReturnType<typeof useHistory>['data']>[number]

/**
 * The booking's state at a log position, and what changed there. Keeps the previous data while loading. Past states are
 * immutable, so the key is outside the prefix that is refetched.
 */
export const useStateAt = (id: string, position: number) =>
  useQuery({
    queryKey: [...officeKey, 'state', id, position],
    queryFn: () => unwrap(calls(id).at.get({ query: { position } })),
    placeholderData: keepPreviousData,
  })

export type BookingState = NonNullable<ReturnType<typeof useStateAt>['data']>

/** The route of the drive that began at a log position. */
export const useTrail = (id: string, position: number) =>
  useQuery({
    queryKey: [...historyKey(id), 'trail', position],
    queryFn: () => unwrap(calls(id).trail.get({ query: { position } })),
  })
