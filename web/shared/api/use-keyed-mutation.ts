import type { UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { ulid } from 'ulid'
import { ApiError } from './api.ts'
import { useMutation } from './use-mutation.ts'

/** Options of a request. The server runs it once per key. */
export type Keyed = Readonly<{ headers: Readonly<{ 'idempotency-key': string }> }>

/**
 * The key of a request: the same one as long as the same is asked, because the change may have been made although its
 * answer was lost. `renew` once the answer is known.
 */
export function useKeyFor() {
  const attempt = useRef({ key: '', asked: '' })
  const renew = () => {
    attempt.current.key = ''
  }
  const keyFor = (asked: unknown): string => {
    const text = JSON.stringify(asked) ?? ''
    if (!attempt.current.key || attempt.current.asked !== text) attempt.current = { key: ulid(), asked: text }
    return attempt.current.key
  }
  return { keyFor, renew }
}

type KeyedOptions<Data, Variables> = Omit<UseMutationOptions<Data, Error, Variables>, 'mutationFn'> &
  Readonly<{
    /**
     * It moves money: after a lost answer, another request of this control is refused once, because the first one may have
     * moved it.
     */
    isMoney?: boolean
  }>

/**
 * A mutation whose retry after a network or server error sends the same Idempotency-Key. A refused request needs a new
 * key.
 */
export function useKeyedMutation<Data, Variables = void>(
  send: (variables: Variables, options: Keyed) => Promise<Data>,
  { isMoney = false, onSuccess, onError, ...options }: KeyedOptions<Data, Variables>,
) {
  const { keyFor, renew } = useKeyFor()
  return useMutation<Data, Variables>({
    ...options,
    mutationFn: variables =>
      send(variables, { headers: { 'idempotency-key': keyFor(isMoney || variables) } }),
    onSuccess(...result) {
      renew()
      return onSuccess?.(...result)
    },
    onError(...fault) {
      const [error] = fault
      if (error instanceof ApiError && error.status < 500) renew()
      return onError?.(...fault)
    },
  })
}
