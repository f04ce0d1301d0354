import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { rawHttp } from '../../scripts/testing/network.ts'
import { type Answer, type TestServer, testServer } from '../../scripts/testing/server.ts'

/** Malformed and malicious requests. None of them stops the server or gets an error page other than ours. */
let server: TestServer
let office: ReturnType<TestServer['browser']>
beforeAll(async () => {
  server = await testServer()
  office = await server.administrator()
})
afterAll(() => server.stop())

const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels)

describe('a body', () => {
  test.each(['/api/contact', '/api/auth/login', '/api/service-requests', '/api/admin/providers'])(
    'nested thousands of levels deep is a 400, and delays no other request: %s',
    async path => {
      const health: number[] = []
      const deep = Promise.all(
        [10_000, 30_000, 125_000].map(levels => office.post(path, `{"name":${nested(levels)}}`)),
      )
      for (let n = 0; n < 20; n += 1) health.push((await server.browser().get('/health')).status)
      expect(problemsOf(await deep)).toEqual(Array(3).fill([400, 'bad_request']))
      expect(new Set(health)).toEqual(new Set([200]))
    },
  )

  test('over its limit is refused unread: 256 kB of JSON, 64 kB of a position, 32 kB to the sandbox', async () => {
    const long = (bytes: number) => 'x'.repeat(bytes)
    const browser = server.browser()
    const tokenless = await browser.post('/ingest/osmand', long(30e6))
    expect(problemsOf([tokenless])).toEqual([[413, 'too_large']])
    // An invalid token is refused first.
    const stranger = await browser.post('/ingest/osmand?id=stranger', long(30e6))
    const owntracks = await browser.post('/ingest/owntracks', long(30e6), {
      authorization: `Basic ${btoa('crew:no')}`,
    })
    expect(problemsOf([stranger, owntracks])).toEqual(Array(2).fill([401, 'unauthenticated']))
    const unsigned = await browser.post('/api/stripe/webhook', long(30e6))
    expect(problemsOf([unsigned])).toEqual([[400, 'bad_request']])
    const webhook = await browser.post('/api/stripe/webhook', long(30e6), { 'stripe-signature': 't=1,v1=no' })
    expect(problemsOf([webhook])).toEqual([[413, 'too_large']])
    expect((await browser.post('/sandbox/stripe/v1/payment_intents/pi_1/confirm', long(30e6))).status).toBe(
      413,
    )
  })

  test('that breaks off is not reported as a server error', async () => {
    const before = server.logged.length
    const head =
      'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{'
    for (const path of [
      '/api/contact',
      '/ingest/osmand',
      '/sandbox/stripe/v1/payment_intents/pi_1/confirm',
    ]) {
      await rawHttp(server.url, head.replace('/api/contact', path))
    }
    await server.browser().get('/health')
    expect(server.logged.slice(before)).toEqual([])
  })
})

describe('validation', () => {
  test.each([
    '/api/pricing/estimate',
    '/api/admin/swap',
    '/api/admin/providers',
    '/api/provider-applications',
  ])('a missing field is a 422 that names it: %s', async path => {
    const answer = await office.post(path, {})
    expect(problemsOf([answer])).toEqual([[422, 'invalid']])
    expect(answer.body.issues).not.toBeEmpty()
  })

  test('a missing day of the schedule is a 422 that names it', async () => {
    const { status, body } = await office.get('/api/admin/schedule')
    expect([status, body.issues.map(({ path }: { path: string }) => path)]).toEqual([422, ['from', 'to']])
  })

  test.each(['misspelled', '__proto__', 'constructor', 'toString'])(
    'a new crew with the unknown key %s is a 422',
    async key => {
      const crew = { name: 'North', email: 'north@example.com', phone: '414-555-0122' }
      const answer = await office.post(
        '/api/admin/providers',
        JSON.stringify(crew).replace('{', `{"${key}":{"a":1},`),
      )
      expect([answer.status, answer.body.issues]).toEqual([422, [{ path: key, message: expect.any(String) }]])
    },
  )

  test.each([
    '2026-12-01T09:00:00+99:99',
    '2026-12-01T09:00:00+15:00',
    '2026-12-01Tzz',
    '2026-12-01T25:00:00Z',
    '2026-02-30',
    '2026-02-30T09:00:00Z',
    '2026-12-01T09:00:00.1234567890Z',
  ])('the date %s is a 422 wherever a date is taken', async text => {
    const date = encodeURIComponent(text)
    const answers = await Promise.all([
      ...[
        `/api/admin/service-requests?from=${date}`,
        `/api/admin/service-requests?to=${date}`,
        `/api/admin/service-requests.csv?from=${date}`,
        `/api/admin/schedule?from=${date}&to=${date}`,
        `/api/admin/overview?from=${date}&to=${date}`,
        `/api/availability?date=${date}`,
      ].map(path => office.get(path)),
      office.patch('/api/admin/service-requests/none/assign', { providerId: 'crew', scheduledDate: text }),
      office.patch('/api/service-requests/none/schedule', { scheduledDate: text }),
      office.patch('/api/service-requests/none/preferred-date', { preferredDate: text }),
    ])
    expect(problemsOf(answers)).toEqual(Array(answers.length).fill([422, 'invalid']))
  })
})

test.each([
  ['a NUL', 'a\0b'],
  ['a word that is too long for the database', '㍿'.repeat(200)],
])('a search for %s finds nothing, in the list and in the export', async (_, q) => {
  for (const path of ['/api/admin/service-requests', '/api/admin/service-requests.csv']) {
    expect((await office.get(`${path}?q=${encodeURIComponent(q)}`)).status).toBe(200)
  }
})

test('an export with an invalid date is a 422, not a truncated file', async () => {
  const { status } = await office.get('/api/admin/service-requests.csv?from=2026-12-01Tzz')
  expect(status).toBe(422)
})

test.each(['', 'a b', '[', 'a/b'])('the Host %p is a 400 in our shape', async host => {
  const text = await rawHttp(
    server.url,
    `GET /api/geocode?q=Milwaukee HTTP/1.1\r\nHost: ${host}\r\n\r\n`,
    '}',
  )
  expect(text).toStartWith('HTTP/1.1 400')
  expect(text).toContain('{"error":"bad_request","message":"The Host header is missing or malformed."}')
})

test('a short host does not change the path', async () => {
  const answer = await rawHttp(server.url, 'GET /xxx/api/config HTTP/1.1\r\nHost: a\r\n\r\n', '}')
  expect(answer).toStartWith('HTTP/1.1 404')
})

test('an event stores the id of the request that caused it', async () => {
  const inquiry = {
    ...{ name: 'Rosa Diaz', email: 'rosa@example.com', serviceType: 'moving' },
    ...{ subject: 'A piano', message: 'Do you move pianos upstairs?' },
  }
  const { status, headers } = await server.browser().post('/api/contact', inquiry)
  expect(status).toBe(200)
  const [event] = await server.deps.sql`select meta from events where type = 'InquiryReceived'`
  expect(event?.meta.requestId).toBe(headers.get('x-request-id'))
})

describe('a malformed request is not a 5xx and reveals no internals:', () => {
  const toA = (request: string) => `${request} HTTP/1.1\r\nHost: a`
  test.each([
    ['another host in the address', toA('GET http://elsewhere.example/api/config')],
    ['HTTP 1.0', 'GET /api/config HTTP/1.0'],
    ['double slashes', toA('GET //api//config')],
    ['broken escapes', toA('GET /%zz/%00?%')],
    ['backslashes', toA('GET /\\..\\..\\')],
    ['no path', toA('OPTIONS *')],
    ['TRACE', toA('TRACE /api/config')],
    ['CONNECT', toA('CONNECT a:1')],
    ['an unknown method', toA('NOTHING /api/config')],
    ['a negative length', `${toA('POST /api/contact')}\r\nContent-Length: -1`],
    ['a length beyond the safe integers', `${toA('POST /api/contact')}\r\nContent-Length: 9007199254740993`],
    ['two lengths', `${toA('POST /api/contact')}\r\nContent-Length: 2\r\nTransfer-Encoding: chunked`],
    ['half an upgrade', `${toA('GET /ws/location')}\r\nConnection: upgrade\r\nUpgrade: websocket`],
    ['100 kB of cookies', `${toA('GET /api/config')}\r\nCookie: ${'x'.repeat(100_000)}`],
  ])('%s', async (_, head) => {
    const before = server.logged.length
    const answer = await rawHttp(server.url, `${head}\r\nConnection: close\r\n\r\n`, '}')
    expect(answer).not.toMatch(/^HTTP\/1\.1 5|<html|\.ts:/)
    expect(server.logged.slice(before)).toEqual([])
    expect((await server.browser().get('/health')).status).toBe(200)
  })
})

const problemsOf = (answers: readonly Answer[]) => answers.map(({ status, body }) => [status, body.error])
