import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { ApiError } from '../../../shared/api/api.ts'

/**
 * Whether the server no longer accepts the link. A 404 is not that: during a release, an older server may lack the
 * route.
 */
export const isRevoked = (error: unknown) =>
  error instanceof ApiError && (error.status === 401 || error.status === 403)

/** Shows what `read` finds on the phone until the server has answered. */
export function useStoredFirst(
  token: string,
  read: () => Promise<readonly Readonly<{ queryKey: QueryKey; data: object }>[]>,
): void {
  const client = useQueryClient()
  const show = useEffectEvent(async (signal: AbortSignal) => {
    for (const { queryKey, data } of await read()) {
      const state = client.getQueryState(queryKey)
      if (signal.aborted || state?.data !== undefined || isRevoked(state?.error)) continue
      client.setQueryData(queryKey, data)
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: each link has stored its own.
  useEffect(() => {
    const ending = new AbortController()
    show(ending.signal)
    return () => ending.abort()
  }, [token])
}
