import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Credentials, PasswordChange, Profile, Registration } from '../../../src/shared/forms/account.ts'
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

export const useLogin = () =>
  useEntrance((credentials: Credentials) => unwrap(api.auth.login.post(credentials)))

export const useRegistration = () =>
  useEntrance((registration: Registration) => unwrap(api.auth.register.post(registration)))

/** Updates the visitor's name and contact details. */
export function useProfileChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (profile: Profile) => unwrap(api.auth.user.patch(profile)),
    onSuccess: visitor => client.setQueryData(visitorKey, visitor),
  })
}

export const usePasswordChange = () =>
  useMutation({ mutationFn: (change: PasswordChange) => unwrap(api.auth.password.post(change)) })

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

const readVisitor = async () => (await unwrap(api.auth.session.get())).user

export const visitorQuery = queryOptions({
  queryKey: visitorKey,
  queryFn: readVisitor,
  staleTime: 5 * 60_000,
})

function useEntrance<Form>(enter: (form: Form) => ReturnType<typeof readVisitor>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: enter,
    onSuccess: visitor => {
      forgetOthers(client)
      client.setQueryData(visitorKey, visitor)
    },
  })
}

const forgetOthers = (client: QueryClient) =>
  client.removeQueries({
    predicate: ({ queryKey: [name] }) => name !== visitorKey[0] && name !== configKey[0],
  })
