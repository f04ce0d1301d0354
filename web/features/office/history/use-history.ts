import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { answer, api } from '../../../api.ts'
import { officeHeard, officeKey } from '../line.ts'

/** Whose history, and how many facts of its own it has. */
export type Subject = Readonly<{ id: string; version: number }>

const keyOf = (id: string) => [...officeKey, 'history', id] as const
const calls = (id: string) => api.admin['service-requests']({ id }).timeline

/**
 * What happened to a booking, oldest first: read anew when it has more facts, or when something was written in its chat,
 * and not when another booking changes. What was known stays until that has come.
 */
export function useHistory({ id, version }: Subject) {
  const client = useQueryClient()
  const line = useAtomValue(officeHeard).findLast(({ serviceRequestId }) => serviceRequestId === id)
  useEffect(() => {
    if (line) client.invalidateQueries({ queryKey: keyOf(id) })
  }, [line, id, client])
  return useQuery({
    queryKey: [...keyOf(id), version],
    queryFn: () => answer(calls(id).get()),
    placeholderData: keepPreviousData,
    // Whoever opens it again sees how far a drive has come.
    staleTime: 0,
    gcTime: 0,
  })
}

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
