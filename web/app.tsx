import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { BrowserRouter } from 'react-router-dom'
import { Appearance } from './components/appearance.tsx'
import { ErrorBoundary } from './components/error-boundary.tsx'
import { Shell } from './components/layout/shell.tsx'
import { Toasts } from './components/toast/toasts.tsx'
import { createQueryClient } from './data/query-client.ts'
import { Pages } from './routes.tsx'

export function App() {
  const [queryClient] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queryClient}>
      <Appearance>
        <ErrorBoundary>
          <BrowserRouter>
            <Shell>
              <Pages />
            </Shell>
          </BrowserRouter>
          <Toasts />
        </ErrorBoundary>
      </Appearance>
    </QueryClientProvider>
  )
}
