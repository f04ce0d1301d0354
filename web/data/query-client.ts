import { QueryClient } from '@tanstack/react-query'
import { configKey, type Site } from './config.ts'

/** Spec §9: no retry, no refetch on window focus, no polling, cached data never stale. */
export function createQueryClient(site?: Site): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
      mutations: { retry: false },
    },
  })
  if (site) client.setQueryData(configKey, site)
  return client
}
