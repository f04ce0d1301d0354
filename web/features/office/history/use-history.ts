import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { atom, useAtomValue } from 'jotai'
import { useEffect, useMemo } from 'react'
import { answer, api } from '../../../api.ts'
import { officeHeard, officeKey, officeLive } from '../line.ts'
import { onceMore } from '../once-more.ts'

/** Whose history, how many facts of its own it has, and who is on the road for it, if somebody is. */
export type Subject = Readonly<{ id: string; version: number; crewId: string | undefined }>

const keyOf = (id: string) => [...officeKey, 'history', id] as const
const calls = (id: string) => api.admin['service-requests']({ id }).timeline

/**
 * What happened to a booking, oldest first: read anew when it has more facts, when something was written in its chat or
 * its crew has moved, and not when another booking changes. What was known stays until that has come.
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
    // Whoever opens it again sees how far a drive has come.
    staleTime: 0,
    gcTime: 0,
  })
}

/** Another one each time it moved, came or went. */
function useLiveCrew(id: string | undefined) {
  const ofCrew = useMemo(
    () => atom(get => (id === undefined ? undefined : get(officeLive.feed).providers.get(id))),
    [id],
  )
  return useAtomValue(ofCrew)
}

/** A crew's moves are told at once, and stored every five seconds. */
const stored = () => new Promise(resolve => setTimeout(resolve, 6_000))

export type Entry = NonNullable<ReturnType<typeof useHistory>['data']>[number]

/**
 * The booking as it stood at a position of the log, and what changed there; the one before stays while it comes. What
 * was does not change, so it is not among what is read anew.
 */
export const useStanding = (id: string, position: number) =>
  useQuery({
    queryKey: [...officeKey, 'standing', id, position],
    queryFn: () => answer(calls(id).at.get({ query: { position } })),
    placeholderData: keepPreviousData,
  })

export type Standing = NonNullable<ReturnType<typeof useStanding>['data']>

/** The way of the drive that began at a position. */
export const useTrail = (id: string, position: number) =>
  useQuery({
    queryKey: [...keyOf(id), 'trail', position],
    queryFn: () => answer(calls(id).trail.get({ query: { position } })),
  })
