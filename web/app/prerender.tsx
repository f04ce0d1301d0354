import { prerender } from 'react-dom/static'
import { StaticRouter } from 'react-router-dom'
import type { Site } from '../shared/api/config.ts'
import { createQueryClient } from '../shared/api/query-client.ts'
import { type Head, HeadOfPage } from '../shared/components/page.tsx'
import { App } from './app.tsx'

/**
 * Renders a page to HTML for an unknown visitor: the content of `#root` and the page's head. The browser
 * hydrates it, so the first render must match on both sides.
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
      // Disable streaming chunks: the inline scripts that assemble them violate the page's content security
      // policy.
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onError: error => void errors.push(error),
    },
  )
  const body = await new Response(prelude).text()
  if (errors.length > 0) throw new AggregateError(errors, `The page ${path} cannot be written.`)
  return { body, head }
}
