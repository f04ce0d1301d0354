import { QueryClientProvider } from '@tanstack/react-query'
import { useSetAtom } from 'jotai'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { BrowserRouter, createPath, type InitialEntry, useLocation } from 'react-router-dom'
import { Appearance } from '../app/appearance.tsx'
import { createQueryClient } from './api/query-client.ts'
import { newestToast } from './components/toast/toast.ts'
import { Toasts } from './components/toast/toasts.tsx'

type SurroundingsProps = Readonly<{ at?: InitialEntry; children: ReactNode }>

/**
 * The site's providers for component tests: an empty query cache, the theme, the toasts and a router. The browser's address
 * is `at` when they render first.
 */
export function Surroundings({ at = '/', children }: SurroundingsProps) {
  const [queryClient] = useState(() => {
    openAt(at)
    return createQueryClient()
  })
  const setToast = useSetAtom(newestToast)
  // A toast of an earlier test would otherwise be found before the one that a test waits for.
  useEffect(() => () => setToast(null), [setToast])
  return (
    <QueryClientProvider client={queryClient}>
      <Appearance>
        <BrowserRouter>
          <Suspense>{children}</Suspense>
        </BrowserRouter>
        <Toasts />
      </Appearance>
    </QueryClientProvider>
  )
}

/** With the entry's state where the router stores it. */
function openAt(at: InitialEntry) {
  if (typeof at === 'string') history.replaceState(null, '', at)
  else history.replaceState({ usr: at.state }, '', createPath(at))
}

/** The router's address, to check what stays in it. */
export function Address() {
  const { pathname, search, hash } = useLocation()
  return <span data-testid="address">{pathname + search + hash}</span>
}
