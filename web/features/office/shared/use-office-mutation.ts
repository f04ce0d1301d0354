import { useQueryClient } from '@tanstack/react-query'
import { type Keyed, useKeyedMutation } from '../../../shared/api/use-keyed-mutation.ts'
import { failure, type Toast, useToast } from '../../../shared/components/toast/toast.ts'
import { officeKey } from './live.tsx'

export type ChangeOptions<Result, Variables> = Readonly<{
  /** The office data that changes, by default the bookings; it is refetched before the change counts as done. */
  part?: 'bookings' | 'calendar' | 'inbox' | 'providers' | 'rates'
  /** See useKeyedMutation. */
  isMoney?: boolean
  /** Runs after that, even if the component is gone by then. Returns a toast, or just its title. */
  done?: (result: Result, variables: Variables) => Toast | string | undefined
  /** The title of a toast that reports a failure. Undefined for a failure that the page explains. */
  failed?: string | ((error: Error, variables: Variables) => string | undefined)
}>

/** A change to office data. After any error the page may show old data, so it is refetched, too. */
export function useOfficeMutation<Variables = void, Result = unknown>(
  send: (variables: Variables, options: Keyed) => Promise<Result>,
  { part = 'bookings', isMoney, done, failed }: ChangeOptions<Result, Variables> = {},
) {
  const client = useQueryClient()
  const toast = useToast()
  const refetch = () => client.invalidateQueries({ queryKey: [...officeKey, part] })
  return useKeyedMutation(send, {
    isMoney,
    onSuccess: async (result, variables) => {
      await refetch()
      const outcome = done?.(result, variables)
      if (outcome) toast(typeof outcome === 'string' ? { title: outcome } : outcome)
    },
    onError: (error, variables) => {
      const title = typeof failed === 'function' ? failed(error, variables) : failed
      if (title) toast(failure(title, error, 'Please try again.'))
      void refetch()
    },
  })
}
