import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from './api.ts'
import { configKey, type Site } from './config.ts'

/** Spec §9: no retry, no refetch on window focus, no polling, cached data never stale. */
export function createQueryClient(site?: Site): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({
      // A 401 means the session ended elsewhere: refetch the visitor.
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
        // Without a connection, a query fails at once and shows an error. It is refetched on reconnect.
        networkMode: 'offlineFirst',
      },
      // Without a connection, a mutation fails at once. The default would queue it and send it later.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  if (site) client.setQueryData(configKey, site)
  return client
}

/** The query key of the signed-in visitor. */
export const visitorKey = ['/api/auth/session'] as const

/** Whether the browser has a network connection. */
export const useOnline = () =>
  useSyncExternalStore(
    onChange => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
    () => true,
  )
