import { QueryClientProvider } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { type InitialEntry, MemoryRouter, useLocation } from 'react-router-dom'
import { Appearance } from '../app/appearance.tsx'
import { createQueryClient } from './api/query-client.ts'
import { newestToast } from './components/toast/toast.ts'
import { Toasts } from './components/toast/toasts.tsx'

type SurroundingsProps = Readonly<{ at?: InitialEntry; children: ReactNode }>

/** The site's providers for component tests: an empty query cache, the theme, the toasts and a router that starts `at`. */
export function Surroundings({ at = '/', children }: SurroundingsProps) {
  const [queryClient] = useState(() => createQueryClient())
  const setToast = useSetAtom(newestToast)
  // A toast of an earlier test would otherwise be found before the one that a test waits for.
  useEffect(() => () => setToast(null), [setToast])
  return (
    <QueryClientProvider client={queryClient}>
      <Appearance>
        <MemoryRouter initialEntries={[at]}>
          <Suspense>{children}</Suspense>
        </MemoryRouter>
        <Toasts />
      </Appearance>
    </QueryClientProvider>
  )
}

/** The router's address, to check what stays in it. */
export function Address() {
  const { pathname, search, hash } = useLocation()
  return <span data-testid="address">{pathname + search + hash}</span>
}
