import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { NewProvider, ProviderForm } from '../../../../src/shared/forms/provider.ts'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { officeKey } from './live.tsx'

const providersKey = [...officeKey, 'providers'] as const

/** All providers except deleted ones, by name. */
export const useProviders = () =>
  useQuery({ queryKey: providersKey, queryFn: () => unwrap(api.admin.providers.get()) })

export type Provider = NonNullable<ReturnType<typeof useProviders>['data']>[number]

export const useCreateProvider = () =>
  useProviderChange((form: NewProvider) => unwrap(api.admin.providers.post(form)))

export const useUpdateProvider = (id: string) =>
  useProviderChange((changes: Partial<ProviderForm>) => unwrap(api.admin.providers({ id }).patch(changes)))

export const useDeleteProvider = (id: string) =>
  useProviderChange(() => unwrap(api.admin.providers({ id }).delete()))

/** The crew's current link. */
export const useCrewLink = ({ id, hasCrewLink }: Provider) =>
  useQuery({
    queryKey: [...providersKey, id, 'crew-link'],
    queryFn: () => unwrap(api.admin.providers({ id })['crew-link'].get()),
    enabled: hasCrewLink,
  })

export const useIssueCrewLink = (id: string) =>
  useProviderChange(() => unwrap(api.admin.providers({ id })['crew-link'].post()))

export const useRevokeCrewLink = (id: string) =>
  useProviderChange(() => unwrap(api.admin.providers({ id })['crew-link'].delete()))

/** A mutation that completes once the provider queries are refetched. */
function useProviderChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSuccess: () => client.invalidateQueries({ queryKey: providersKey }),
  })
}
