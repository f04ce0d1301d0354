import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router-dom'
import { siteInPage } from '../shared/api/config.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { rememberEarly } from '../shared/catch-up.ts'
import { App } from './app.tsx'

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
