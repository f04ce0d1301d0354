import { expect, test } from 'bun:test'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { openServedDocument } from '../../scripts/testing/served-document.ts'
import { siteOf } from '../../src/platform/site.ts'
import { firstRates } from '../../src/shared/rates.ts'

const { act, render, screen, server } = await openServedDocument()
const { Theme } = await import('@radix-ui/themes')
const { hydrateRoot } = await import('react-dom/client')
const { renderToString } = await import('react-dom/server')
const { MemoryRouter } = await import('react-router-dom')
const { createQueryClient } = await import('../shared/api/query-client.ts')
const { visitorKey } = await import('../shared/api/query-client.ts')
const { Surroundings } = await import('../shared/testing.tsx')
const { default: Home } = await import('./home.tsx')

/** With its own store: another test may have left the wizard at another step. */
const atFirstStep = (
  <Provider>
    <Home />
  </Provider>
)

test('it shows the headline, the first question, the claims and both offices', async () => {
  const { container } = render(atFirstStep, { wrapper: Surroundings })
  expect(await screen.findByRole('heading', { level: 1 })).toBeDefined()
  expect(screen.getByRole('radio', { name: /Move my things/ })).toBeDefined()
  await screen.findByText('10,000+')
  for (const claim of ['10,000+', '5,000+', '4.9/5', '24/7', '(414) 555-0134', '(312) 555-0178']) {
    expect(container.textContent).toContain(claim)
  }
})

test('it states the published rates', async () => {
  render(atFirstStep, { wrapper: Surroundings })
  const words = await screen.findByText(/an hour for each mover/)
  expect(words.textContent).toContain(
    '$70 an hour for each mover, $65 for junk removal. The first 20 miles of a move are included, then $2 a mile; a local move in Illinois is crew time alone.',
  )
})

test('a signed-in visitor is greeted after hydration, even if the session is known earlier', async () => {
  const home = (client: QueryClient) => (
    <Provider store={createStore()}>
      <QueryClientProvider client={client}>
        <Theme>
          <MemoryRouter>
            <Home />
          </MemoryRouter>
        </Theme>
      </QueryClientProvider>
    </Provider>
  )
  const site = siteOf(server.deps.config, firstRates)
  document.body.innerHTML = `<div id="root">${renderToString(home(createQueryClient(site)))}</div>`
  const client = createQueryClient(site)
  client.setQueryData(visitorKey, { firstName: 'Rosa', username: 'rosa' })
  const faults: unknown[] = []
  const onRecoverableError = (fault: unknown) => faults.push(fault)
  const alive = await act(() =>
    hydrateRoot(document.getElementById('root')!, home(client), { onRecoverableError }),
  )
  await screen.findByText('Welcome, Rosa')
  expect(faults).toEqual([])
  await act(() => alive.unmount())
})

test('the rating is the mean of the reviews as soon as there are twenty', async () => {
  await server.deps.sql`
    insert into job_reviews (id, rating, "givenAt", "changedAt", version)
    select 'r' || n, case when n % 5 = 0 then 3 else 5 end, now(), now(), 1 from generate_series(1, 20) n`
  render(atFirstStep, { wrapper: Surroundings })
  await screen.findByText('4.6/5')
  await server.deps.sql`delete from job_reviews`
})
