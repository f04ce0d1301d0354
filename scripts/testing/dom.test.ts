import { afterAll, expect, test } from 'bun:test'
import { openDocument } from './dom.ts'

const bunsOwn = { Request, Response, WebSocket, setTimeout, AbortController }
const { page } = await openDocument()
const server = Bun.serve({ port: 0, fetch: request => new Response(new URL(request.url).pathname) })
afterAll(() => server.stop(true))

test('there is a document whose fetch knows where the page is', async () => {
  page.setURL(server.url.href)
  document.body.innerHTML = '<p>here</p>'
  expect(document.querySelector('p')?.textContent).toBe('here')
  expect(await (await fetch('/api/config')).text()).toBe('/api/config')
})

test("what Bun has of its own stays Bun's", () => {
  expect({ Request, Response, WebSocket, setTimeout, AbortController }).toEqual(bunsOwn)
})
