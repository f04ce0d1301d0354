import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { answer, api } from '../../../shared/api/api.ts'
import { officeHeard, officeKey, officeLive } from '../shared/line.ts'
import { onceMore } from '../shared/once-more.ts'

/** The booking, the number of its own events, and its crew if one is on the road for it. */
export type Subject = Readonly<{ id: string; version: number; crewId: string | undefined }>

const keyOf = (id: string) => [...officeKey, 'history', id] as const
const calls = (id: string) => api.admin['service-requests']({ id }).timeline

/**
 * The booking's events, oldest first. Refetched when the booking's version changes, a chat message arrives or its crew
 * moves, but not when another booking changes. Keeps the previous data while loading.
 */
export function useHistory({ id, version, crewId }: Subject) {
  const client = useQueryClient()
  const line = useAtomValue(officeHeard).findLast(({ serviceRequestId }) => serviceRequestId === id)
  const crew = useLiveCrew(crewId)
  const readDrive = useMemo(
    () =>
      onceMore(async () => {
        await stored()
        await client.invalidateQueries({ queryKey: keyOf(id) })
      }, 0),
    [client, id],
  )
  useEffect(() => {
    if (line) client.invalidateQueries({ queryKey: keyOf(id) })
  }, [line, id, client])
  useEffect(() => {
    if (crew) readDrive()
  }, [crew, readDrive])
  return useQuery({
    queryKey: [...keyOf(id), version],
    queryFn: () => answer(calls(id).get()),
    placeholderData: keepPreviousData,
    // Always refetched, because a drive in progress grows.
    staleTime: 0,
    gcTime: 0,
  })
}

/** The crew's live state: a new object whenever it moves or its online status changes. */
function useLiveCrew(id: string | undefined) {
  const ofCrew = useMemo(
    () => atom(get => (id === undefined ? undefined : get(officeLive.feed).providers.get(id))),
    [id],
  )
  return useAtomValue(ofCrew)
}

/** Positions are sent live immediately but stored every five seconds. */
const stored = () => new Promise(resolve => setTimeout(resolve, 6_000))

export type Entry = NonNullable<ReturnType<typeof useHistory>['data']>[number]

/**
 * The booking's state at a log position, and what changed there. Keeps the previous data while loading. Past states are
 * immutable, so the key is outside the prefix that is refetched.
 */
export const useStateAt = (id: string, position: number) =>
  useQuery({
    queryKey: [...officeKey, 'state', id, position],
    queryFn: () => answer(calls(id).at.get({ query: { position } })),
    placeholderData: keepPreviousData,
  })

export type BookingState = NonNullable<ReturnType<typeof useStateAt>['data']>

/** The route of the drive that began at a log position. */
export const useTrail = (id: string, position: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'trail', position],
    queryFn: () => answer(calls(id).trail.get({ query: { position } })),
  })
