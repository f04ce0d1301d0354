import { QueryClient } from '@tanstack/react-query'

/** Spec §9: no retry, no refetch on window focus, no polling, cached data never stale. */
export const createQueryClient = () =>
  new QueryClient({
    defaultOptions: {
      queries: { retry: false, refetchOnWindowFocus: false, refetchInterval: false, staleTime: Infinity },
      mutations: { retry: false },
    },
  })
