import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { rememberEarly } from './catch-up.ts'
import { siteInPage } from './data/config.ts'
import { createQueryClient } from './data/query-client.ts'

const root = document.getElementById('root')
if (!root) throw new Error('index.html has no #root.')

const app = (
  <App
    queryClient={createQueryClient(siteInPage())}
    inRouter={site => <BrowserRouter>{site}</BrowserRouter>}
  />
)
// Hydrate a prerendered page.
if (root.hasChildNodes()) {
  rememberEarly(root)
  hydrateRoot(root, app)
} else createRoot(root).render(app)
