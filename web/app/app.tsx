import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorBoundary } from '../shared/components/states.tsx'
import { Toasts } from '../shared/components/toast/toasts.tsx'
import { Appearance } from './appearance.tsx'
import { Shell } from './layout/shell.tsx'
import { Pages } from './routes.tsx'

type AppProps = Readonly<{
  queryClient: QueryClient
  /** Wraps the site in a router: the browser's, or a static one for prerendering. */
  inRouter: (site: ReactNode) => ReactNode
}>

export const App = ({ queryClient, inRouter }: AppProps) => (
  <QueryClientProvider client={queryClient}>
    <Appearance>
      <ErrorBoundary>
        {inRouter(
          <Shell>
            <Pages />
          </Shell>,
        )}
        <Toasts />
      </ErrorBoundary>
    </Appearance>
  </QueryClientProvider>
)
