import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { siteInPage } from '../shared/api/config.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { visitorQuery } from '../shared/api/visitor.ts'
import { rememberEarly } from '../shared/catch-up.ts'
import { App } from './app.tsx'
import { preloadPage } from './routes.tsx'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const queryClient = createQueryClient(siteInPage())
const app = <App queryClient={queryClient} inRouter={site => <BrowserRouter>{site}</BrowserRouter>} />
// Hydrate a prerendered page.
if (root.hasChildNodes()) {
  rememberEarly(root)
  hydrateRoot(root, app)
} else {
  // With the page and the visitor at the first render: React shows what replaces a fallback 300 ms later.
  queryClient.prefetchQuery(visitorQuery)
  preloadPage(location.pathname).then(() => startTransition(() => createRoot(root).render(app)))
}
