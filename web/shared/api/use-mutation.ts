import {
  type MutateOptions,
  type UseMutationOptions,
  useMutation as useLibraryMutation,
} from '@tanstack/react-query'
import { useCallback, useLayoutEffect, useReducer, useRef } from 'react'

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

/**
 * Allows one run at a time. Checked when called rather than when rendered: the second click of a double click
 * arrives before the button can be disabled. `admit()` says whether a run may start. After `finish()` the
 * next run may start once the page shows the result of the last one.
 */
export function useOnce() {
  const isRunning = useRef(false)
  const [finished, finish] = useReducer((count: number) => count + 1, 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each finished run admits the next.
  useLayoutEffect(() => {
    isRunning.current = false
  }, [finished])
  const admit = useCallback(() => {
    const isAdmitted = !isRunning.current
    isRunning.current = true
    return isAdmitted
  }, [])
  return { admit, finish }
}
