import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { ApiError } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { failure, type Toast, useToast } from '../../../shared/components/toast/toast.ts'
import { officeKey } from './live.tsx'

/** Options of a request. The server runs it once per key. */
export type Keyed = Readonly<{ headers: Readonly<{ 'idempotency-key': string }> }>

export type ChangeOptions<Result, Variables> = Readonly<{
  /** The office data that changes, by default the bookings; it is refetched before the change counts as done. */
  part?: 'bookings' | 'calendar' | 'inbox' | 'providers' | 'rates'
  /** Runs after that, even if the component is gone by then. Returns a toast, or just its title. */
  done?: (result: Result, variables: Variables) => Toast | string | undefined
  /** The title of a toast that reports a failure. Undefined for a failure that the page explains. */
  failed?: string | ((error: Error, variables: Variables) => string | undefined)
}>

/**
 * A change to office data. A retry after a network or server error sends the same idempotency key, because the change may
 * have been made. A refused request needs a new key. After any error the page may show old data.
 */
export function useOfficeMutation<Variables = void, Result = unknown>(
  send: (variables: Variables, options: Keyed) => Promise<Result>,
  { part = 'bookings', done, failed }: ChangeOptions<Result, Variables> = {},
) {
  const client = useQueryClient()
  const toast = useToast()
  const [key, setKey] = useState(ulid)
  const refetch = () => client.invalidateQueries({ queryKey: [...officeKey, part] })
  return useMutation({
    mutationFn: (variables: Variables) => send(variables, { headers: { 'idempotency-key': key } }),
    onSuccess: async (result, variables) => {
      setKey(ulid())
      await refetch()
      const outcome = done?.(result, variables)
      if (outcome) toast(typeof outcome === 'string' ? { title: outcome } : outcome)
    },
    onError: (error, variables) => {
      const title = typeof failed === 'function' ? failed(error, variables) : failed
      if (title) toast(failure(title, error, 'Please try again.'))
      if (error instanceof ApiError && error.status < 500) setKey(ulid())
      void refetch()
    },
  })
}
