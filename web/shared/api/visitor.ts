import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { api, unwrap } from './api.ts'
import { configKey } from './config.ts'
import { visitorKey } from './query-client.ts'
import { useMutation } from './use-mutation.ts'

/**
 * The signed-in visitor; `null` if signed out or if the first request failed (spec §4); `undefined` until known. A failed
 * refetch keeps the visitor: a session that ended is an answer, not an error.
 */
export function useVisitor() {
  const { data, isError } = useQuery(visitorQuery)
  if (!useIsHydrated()) return undefined
  return isError && data === undefined ? null : data
}

export type Visitor = NonNullable<ReturnType<typeof useVisitor>>

/** The visitor's display name: first name, or username without one. */
export const nameOf = ({ firstName, username }: Visitor) => firstName || username

/** Shows the page to a visitor who has just logged in or registered, without what was fetched for another. */
export function useEntrance() {
  const client = useQueryClient()
  return (visitor: Visitor) => {
    forgetOthers(client)
    client.setQueryData(visitorKey, visitor)
  }
}

/** Clears all data fetched as this visitor and refetches the session. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => unwrap(api.auth.logout.post()),
    onSuccess: async () => {
      client.setQueryData(visitorKey, null)
      forgetOthers(client)
      await client.invalidateQueries({ queryKey: visitorKey })
    },
  })
}

/**
 * False during hydration. Prerendered HTML has no visitor, and React hydrates the page in parts, so each part
 * must first render without one even if the session is already loaded.
 */
const useIsHydrated = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

export const visitorQuery = queryOptions({
  queryKey: visitorKey,
  queryFn: async () => (await unwrap(api.auth.session.get())).user,
  staleTime: 5 * 60_000,
})

const forgetOthers = (client: QueryClient) =>
  client.removeQueries({
    predicate: ({ queryKey: [name] }) => name !== visitorKey[0] && name !== configKey[0],
  })
