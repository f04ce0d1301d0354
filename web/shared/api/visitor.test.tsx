import { expect, test } from 'bun:test'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { act, page, renderHook, waitFor } = await openDocument()
const { createQueryClient, visitorKey } = await import('./query-client.ts')
const { useVisitor } = await import('./visitor.ts')
// Nothing listens on this port.
page.setURL('http://localhost:1/')

const user = { username: 'rosa', role: 'customer' }

const renderVisitor = (client: QueryClient) =>
  renderHook(useVisitor, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })

test('a visitor stays signed in while the session cannot be refetched', async () => {
  const client = createQueryClient()
  client.setQueryData(visitorKey, user)
  const { result: visitor, rerender } = renderVisitor(client)
  await act(() => client.refetchQueries({ queryKey: visitorKey }))
  rerender()
  expect(client.getQueryState(visitorKey)?.status).toBe('error')
  expect(visitor.current).toMatchObject(user)
})

test('a visitor whose session was never loaded counts as signed out', async () => {
  const { result: visitor } = renderVisitor(createQueryClient())
  await waitFor(() => expect(visitor.current).toBeNull())
})
