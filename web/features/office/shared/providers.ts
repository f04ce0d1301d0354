import { queryOptions, useQuery } from '@tanstack/react-query'
import type { NewProvider } from '../../../../src/shared/forms/provider.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { officeKey } from './live.tsx'
import { useOfficeMutation } from './use-office-mutation.ts'

const providersQuery = queryOptions({
  queryKey: [...officeKey, 'providers'],
  queryFn: () => unwrap(api.admin.providers.get()),
})

/** All providers except deleted ones, by name. */
export const useProviders = () => useQuery(providersQuery)

export type Provider = NonNullable<ReturnType<typeof useProviders>['data']>[number]

/** The providers' names. A list of bookings does not render again when another of their details changes. */
export const useCrewNames = () => useQuery({ ...providersQuery, select: namesOf }).data ?? []

const namesOf = (providers: readonly Provider[]) =>
  providers.map(({ id, name, isActive }) => ({ id, name, isActive }))

export const useCreateProvider = () =>
  useOfficeMutation((form: NewProvider, options) => unwrap(api.admin.providers.post(form, options)), {
    part: 'providers',
  })
