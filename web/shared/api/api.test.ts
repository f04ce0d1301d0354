import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'

const { page } = await openDocument()
const { ApiError, unwrap, api } = await import('./api.ts')

let next: () => Response
const server = Bun.serve({ port: 0, fetch: () => next() })
afterAll(() => server.stop())
page.setURL(server.url.href)

/**
 * Spec §8 "Generic": the message is the status, a colon, a space and the body, or the status text if the body
 * is empty.
 */
test.each([
  [
    'a problem document',
    422,
    '{"error":"invalid","message":"No."}',
    'application/json',
    '422: {"error":"invalid","message":"No."}',
  ],
  ['JSON over several lines', 409, '{\n  "error": 1.0\n}', 'application/json', '409: {\n  "error": 1.0\n}'],
  ['truncated JSON', 500, '{"err', 'application/json', '500: {"err'],
  ['a proxy’s text', 502, 'No server.', 'text/plain', '502: No server.'],
  ['a proxy’s HTML page', 504, '<h1>Late</h1>', 'text/html', '504: <h1>Late</h1>'],
  ['a number', 500, '007', 'text/plain', '500: 007'],
  ['bytes', 500, 'raw', 'application/octet-stream', '500: raw'],
  ['nothing', 503, '', 'text/plain', '503: Service Unavailable'],
  ['an empty JSON', 503, '', 'application/json', '503: Service Unavailable'],
])('%s is an error with the words of the answer', async (_, status, body, type, message) => {
  next = () => new Response(body, { status, headers: { 'content-type': type } })
  const error = await unwrap(api.config.get()).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status, message })
})
