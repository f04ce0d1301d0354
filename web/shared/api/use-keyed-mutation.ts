import type { UseMutationOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { ApiError } from './api.ts'
import { useMutation } from './use-mutation.ts'

/** Options of a request. The server runs it once per key. */
export type Keyed = Readonly<{ headers: Readonly<{ 'idempotency-key': string }> }>

/**
 * A mutation whose retry after a network or server error sends the same Idempotency-Key, because the change may have been
 * made. A refused request needs a new key.
 */
export function useKeyedMutation<Data, Variables = void>(
  send: (variables: Variables, options: Keyed) => Promise<Data>,
  { onSuccess, onError, ...options }: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'>,
) {
  const [key, setKey] = useState(ulid)
  return useMutation<Data, Variables>({
    ...options,
    mutationFn: variables => send(variables, { headers: { 'idempotency-key': key } }),
    onSuccess(...result) {
      setKey(ulid())
      return onSuccess?.(...result)
    },
    onError(...fault) {
      const [error] = fault
      if (error instanceof ApiError && error.status < 500) setKey(ulid())
      return onError?.(...fault)
    },
  })
}
