import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Credentials, PasswordChange, Profile, Registration } from '../../src/shared/forms/account.ts'
import { answer, api } from '../api.ts'
import { configKey } from './config.ts'
import { useMutation } from './use-mutation.ts'
import { visitorKey } from './visitor-key.ts'

/** Who is signed in: `null` for nobody, also when the read failed (spec §4); `undefined` until it is known. */
export function useVisitor() {
  const { data, isError } = useQuery({ queryKey: visitorKey, queryFn: readVisitor, staleTime: 5 * 60_000 })
  if (!useIsTakenOver()) return undefined
  return isError ? null : data
}

export type Visitor = NonNullable<ReturnType<typeof useVisitor>>

/** How a visitor is greeted: by first name, else by username. */
export const nameOf = ({ firstName, username }: Visitor) => firstName || username

export const useLogin = () =>
  useEntrance((credentials: Credentials) => answer(api.auth.login.post(credentials)))

export const useRegistration = () =>
  useEntrance((registration: Registration) => answer(api.auth.register.post(registration)))

/** Changes how a visitor is called and reached. */
export function useProfileChange() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (profile: Profile) => answer(api.auth.user.patch(profile)),
    onSuccess: visitor => client.setQueryData(visitorKey, visitor),
  })
}

export const usePasswordChange = () =>
  useMutation({ mutationFn: (change: PasswordChange) => answer(api.auth.password.post(change)) })

/** Forgets everything that was read as this visitor, and reads anew who is there. */
export function useLogout() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => answer(api.auth.logout.post()),
    onSuccess: async () => {
      client.setQueryData(visitorKey, null)
      forgetOthers(client)
      await client.invalidateQueries({ queryKey: visitorKey })
    },
  })
}

/**
 * A page that came written names nobody, and is taken over as it stands, one part after another: to each part the
 * visitor is known only from then on, however early the answer came.
 */
const useIsTakenOver = () =>
  useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  )

const readVisitor = async () => (await answer(api.auth.session.get())).user

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
