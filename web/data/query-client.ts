import { QueryCache, QueryClient } from '@tanstack/react-query'
import { ApiError } from '../api.ts'
import { configKey, type Site } from './config.ts'
import { visitorKey } from './visitor-key.ts'

/** Spec §9: no retry, no refetch on window focus, no polling, cached data never stale. */
export function createQueryClient(site?: Site): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A session that ended elsewhere is noticed here: who is there is asked anew.
      onError: error => {
        if (error instanceof ApiError && error.status === 401)
          client.invalidateQueries({ queryKey: visitorKey })
      },
    }),
    defaultOptions: {
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        staleTime: Infinity,
        // Without a connection, a read fails at once with a message in its place; it is retried when the
        // connection is back.
        networkMode: 'offlineFirst',
      },
      // Without a connection it fails and says so, instead of waiting unseen to be made when there is one again.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  if (site) client.setQueryData(configKey, site)
  return client
}
