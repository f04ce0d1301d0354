import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import Crew from '../pages/crew.tsx'
import { siteInPage } from '../shared/api/config.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { ErrorBoundary } from '../shared/components/states.tsx'
import { Toasts } from '../shared/components/toast/toasts.tsx'
import { Appearance } from './appearance.tsx'
import { keepInstalled } from './installed.ts'

const root = document.getElementById('root')
if (!root) throw new Error('crew.html has no #root.')

// Before the first paint, as the script in index.html does.
document.documentElement.classList.toggle('dark', matchMedia('(prefers-color-scheme: dark)').matches)

const [, token = ''] = /^\/crew\/([^/]+)/.exec(location.pathname) ?? []
keepInstalled(token)

createRoot(root).render(
  <QueryClientProvider client={createQueryClient(siteInPage())}>
    <Appearance>
      <ErrorBoundary>
        <Crew token={token} />
      </ErrorBoundary>
      <Toasts />
    </Appearance>
  </QueryClientProvider>,
)
