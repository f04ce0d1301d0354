import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import { App } from './app.tsx'
import { type Head, HeadOfPage } from './components/page.tsx'
import type { Site } from './data/config.ts'
import { createQueryClient } from './data/query-client.ts'

/**
 * A page as HTML, as it stands before anything is known of the visitor: what goes into `#root`, and what its head says.
 * The browser takes it over, so whatever is rendered first must come out the same on both sides.
 */
export async function renderPage(path: string, site: Site): Promise<{ body: string; head: Head }> {
  let head: Head = { title: site.brand }
  const errors: unknown[] = []
  const { prelude } = await prerender(
    <HeadOfPage
      value={told => {
        head = told
      }}
    >
      <App
        queryClient={createQueryClient(site)}
        inRouter={site => <StaticRouter location={path}>{site}</StaticRouter>}
      />
    </HeadOfPage>,
    {
      // In one piece: pieces would be put together by scripts in the page, which its policy forbids.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: error => void errors.push(error),
    },
  )
  const body = await new Response(prelude).text()
  if (errors.length > 0) throw new AggregateError(errors, `The page ${path} cannot be written.`)
  return { body, head }
}
