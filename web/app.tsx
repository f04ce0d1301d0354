import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Appearance } from './components/appearance.tsx'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { Shell } from './components/layout/shell.tsx'
import { Toasts } from './components/toast/toasts.tsx'
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
