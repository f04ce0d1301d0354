import {
  type MutateOptions,
  type UseMutationOptions,
  useMutation as useLibraryMutation,
} from '@tanstack/react-query'
import { useCallback } from 'react'
import { useOnce } from './use-once.ts'

/** Like react-query's, but ignores calls while one is pending: a double click sends one request. */
export function useMutation<Data, Variables = void>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useLibraryMutation(options)
  const { admit, finish } = useOnce()
  const { mutate: send, reset: forget } = mutation
  const mutate = useCallback(
    (variables: Variables, then: MutateOptions<Data, Error, Variables> = {}) => {
      if (!admit()) return
      send(variables, {
        ...then,
        onSettled(...outcome) {
          then.onSettled?.(...outcome)
          finish()
        },
      })
    },
    [admit, finish, send],
  )
  const reset = useCallback(() => {
    forget()
    finish()
  }, [forget, finish])
  return { ...mutation, mutate, reset }
}
