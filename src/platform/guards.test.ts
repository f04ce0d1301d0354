import { afterAll, beforeAll, expect, test } from 'bun:test'
import { type TestServer, testServer } from '../../scripts/testing/server.ts'
import { bookAndPay } from '../../scripts/testing/steps.ts'
import { openPages } from '../pages.ts'
import { readConfig } from './config.ts'

let server: TestServer
beforeAll(async () => {
  const pages = await openPages(readConfig({}), { edited: false })
  server = await testServer({ publicUrl: 'https://move.example' }, pages)
})
afterAll(() => server.stop())

const everywhere = { 'x-content-type-options': 'nosniff', 'strict-transport-security': 'max-age=31536000' }

test('responses with personal data are not cached, for any handler and status', async () => {
  const office = await server.administrator()
  const { id } = await bookAndPay(server.browser())
  for (const path of [
    '/api/auth/user',
    `/api/service-requests/${id}`,
    '/api/admin/service-requests',
    '/api/admin/service-requests.csv',
    `/api/admin/service-requests/${id}/timeline`,
    '/api/no/such/call',
    '/api/admin/service-requests?limit=none',
    '/photos/no-such-photo',
    '/metrics',
    '/health',
  ]) {
    const { headers } = await office.get(path)
    expect({ path, ...headers.toJSON() }).toMatchObject({ path, ...everywhere, 'cache-control': 'no-store' })
  }
})

test('pages and files set their own caching, and every answer asks for https', async () => {
  const page = await server.browser().get('/login')
  const [, script = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(page.body) ?? []
  for (const [path, rule] of [
    ['/login', 'no-cache'],
    [script, 'public, max-age=31536000, immutable'],
    ['/favicon.svg', 'public, max-age=86400'],
  ] as const) {
    const { headers } = await server.browser().get(path)
    expect({ path, ...headers.toJSON() }).toMatchObject({ path, ...everywhere, 'cache-control': rule })
    const etag = headers.get('etag') ?? ''
    const unchanged = await server.browser().get(path, { 'if-none-match': etag })
    expect([path, unchanged.status, unchanged.headers.get('cache-control')]).toEqual([path, 304, rule])
  }
})
