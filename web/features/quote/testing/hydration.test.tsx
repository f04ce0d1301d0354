import { expect, test } from 'bun:test'
import { QueryClientProvider } from '@tanstack/react-query'
import { createStore, Provider } from 'jotai'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { readConfig } from '../../../../src/platform/config.ts'
import { siteOf } from '../../../../src/platform/site.ts'
import { firstRates } from '../../../../src/shared/rates.ts'

const { act, screen } = await openDocument()
const { Theme } = await import('@radix-ui/themes')
const { hydrateRoot } = await import('react-dom/client')
const { renderToString } = await import('react-dom/server')
const { MemoryRouter } = await import('react-router-dom')
const { createQueryClient } = await import('../../../shared/api/query-client.ts')
const { drafts, emptyDraft } = await import('../draft.ts')
const { HomeWizard } = await import('../home.tsx')

const { draftAtom, restoredAtom } = drafts.home

const page = () => (
  <Provider store={createStore()}>
    <QueryClientProvider client={createQueryClient(siteOf(readConfig({}), firstRates))}>
      <Theme>
        <MemoryRouter>
          <HomeWizard />
        </MemoryRouter>
      </Theme>
    </QueryClientProvider>
  </Provider>
)

test('a page prerendered without a draft hydrates with the stored one and keeps focus', async () => {
  const html = renderToString(page())
  const earlier = createStore()
  earlier.set(restoredAtom)
  const answers = { ...emptyDraft.answers, fromAddress: '789 N Water', serviceDate: '2094-03-09' }
  earlier.set(draftAtom, { ...emptyDraft, answers })

  document.body.innerHTML = `<div id="root">${html}</div>`
  const root = document.getElementById('root')!
  const faults: unknown[] = []
  const field = screen.getByLabelText<HTMLInputElement>(/Pickup address/)
  field.focus()
  const alive = await act(() =>
    hydrateRoot(root, page(), { onRecoverableError: fault => faults.push(fault) }),
  )
  expect(faults).toEqual([])
  expect(screen.getByLabelText(/Pickup address/)).toBe(field)
  expect(document.activeElement).toBe(field)
  expect(field.value).toBe('789 N Water')
  expect(screen.getByLabelText<HTMLInputElement>(/Preferred date/).value).toBe('2094-03-09')
  await act(() => alive.unmount())
})
