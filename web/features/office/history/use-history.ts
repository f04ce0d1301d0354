import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useEffect } from 'react'
import { answer, api } from '../../../api.ts'
import { officeHeard, officeKey } from '../line.ts'

const keyOf = (id: string) => [...officeKey, 'bookings', id, 'history'] as const
const calls = (id: string) => api.admin['service-requests']({ id }).timeline

/** What happened to a booking, oldest first. What is stated elsewhere comes over the office's line, chat included. */
export function useHistory(id: string) {
  const client = useQueryClient()
  const line = useAtomValue(officeHeard).findLast(({ serviceRequestId }) => serviceRequestId === id)
  useEffect(() => {
    if (line) client.invalidateQueries({ queryKey: keyOf(id) })
  }, [line, id, client])
  return useQuery({ queryKey: keyOf(id), queryFn: () => answer(calls(id).get()) })
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
