import { useQuery } from '@tanstack/react-query'
import type { NewProvider } from '../../../../src/shared/forms/provider.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { officeKey } from './live.tsx'
import { useOfficeMutation } from './use-office-mutation.ts'

/** All providers except deleted ones, by name. */
export const useProviders = () =>
  useQuery({ queryKey: [...officeKey, 'providers'], queryFn: () => unwrap(api.admin.providers.get()) })

export type Provider = NonNullable<ReturnType<typeof useProviders>['data']>[number]

export const useCreateProvider = () =>
  useOfficeMutation((form: NewProvider) => unwrap(api.admin.providers.post(form)), { part: 'providers' })
