import { afterAll, describe, expect, test } from 'bun:test'
import { rawHttp } from '../../scripts/testing/network.ts'
import { testServer } from '../../scripts/testing/server.ts'
import { addProvider, customer, job } from '../../scripts/testing/steps.ts'
import { crewToken } from '../modules/tokens.ts'
import { readConfig } from './config.ts'
import { TooMany } from './errors.ts'
import { createRateLimiter } from './rate-limiter.ts'
import { type Limit, limits, maxOpenSockets } from './rate-limits.ts'

describe('the rate limiter', () => {
  const clock = { now: 0 }
  const limiter = (isOn = true) => createRateLimiter({ isOn, now: () => clock.now })
  const refusalOf = (take: () => void) => {
    try {
      take()
    } catch (error) {
      if (error instanceof TooMany) return [error.message, error.retryAfterSeconds]
      throw error
    }
  }

  test('opens a window with a client’s first call, and closes it after its length', () => {
    const { take } = limiter()
    for (let n = 0; n < 20; n++) take('bookings', 'a')
    clock.now += 60_000
    expect(refusalOf(() => take('bookings', 'a'))).toEqual([
      'Too many bookings from your network. Please try again in 9 minutes, or call us.',
      540,
    ])
    take('bookings', 'b')
    take('officeMessages', 'a')
    clock.now += 540_000
    take('bookings', 'a')
  })

  test('enforces both of two windows, and counts a refused call in neither', () => {
    const { take } = limiter()
    for (let minute = 0; minute < 10; minute++) {
      for (let n = 0; n < 60; n++) take('newQuotes', 'a')
      expect(refusalOf(() => take('newQuotes', 'a'))?.[1]).toBe(minute < 9 ? 60 : 24 * 3600 - 540)
      clock.now += 60_000
    }
    expect(refusalOf(() => take('newQuotes', 'a'))?.[0]).toContain('in 24 hours')
  })

  test('drops the oldest addresses in a flood from new ones', () => {
    const { take } = limiter()
    for (let n = 0; n < 20; n++) take('bookings', 'first')
    for (let n = 0; n < 20_000; n++) take('bookings', `address ${n}`)
    take('bookings', 'first')
  })

  test('refuses nothing when it is off', () => {
    const { take, enter } = limiter(false)
    for (let n = 0; n < 1000; n++) take('bookings', 'a')
    for (let n = 0; n < 1000; n++) expect(enter('a')).toBe(true)
  })
})

const { trustedProxies } = readConfig({ TRUSTED_PROXIES: '127.0.0.1' })
const server = await testServer({ rateLimits: true, trustedProxies })
afterAll(() => server.stop())

/** Calls from an address, as reported by the proxy in front of the server. */
const from = (address: string) => {
  const browser = server.browser()
  const headers = { 'x-forwarded-for': address }
  return {
    post: (path: string, body?: unknown, more: object = {}) =>
      browser.post(path, body, { ...headers, ...more }),
    get: (path: string, more: object = {}) => browser.get(path, { ...headers, ...more }),
    send: (method: string, path: string, init: RequestInit = {}) =>
      fetch(server.url + path, { method, ...init, headers: { ...headers, ...init.headers } }),
  }
}

/** An invalid body, so that a call does no work. */
const unreadable = (method: string): RequestInit =>
  method === 'GET' ? {} : { body: '{', headers: { 'content-type': 'application/json' } }

const calls = Object.values<Limit>(limits).flatMap(limit => limit.calls.map(call => [call, limit] as const))

describe('every listed call', () => {
  test.each(calls)('%s is refused above its limit, in a sentence', async (call, { windows, message }) => {
    const [method = '', path = ''] = call.replace(/:\w+/, 'some').split(' ')
    const client = from('198.51.100.1')
    const most = Math.min(...windows.map(each => each.most))
    const statuses = await Promise.all(
      Array.from({ length: most }, async () => (await client.send(method, path, unreadable(method))).status),
    )
    expect(statuses).not.toContain(429)
    const refused = await client.send(method, path, unreadable(method))
    const seconds = Number(refused.headers.get('retry-after'))
    expect(refused.status).toBe(429)
    expect(seconds).toBeWithin(1, 1 + Math.max(...windows.map(each => each.seconds)))
    const { error, message: sentence } = await refused.json()
    expect([error, sentence.replace(/\d+ \w+/, 'WAIT')]).toEqual(['too_many_requests', message('WAIT')])
    expect((await from('198.51.100.2').send(method, path, unreadable(method))).status).not.toBe(429)
  })

  test('is refused before its body is read', async () => {
    const head = [
      'PUT /uploads/some HTTP/1.1',
      'Host: a',
      'X-Forwarded-For: 198.51.100.1',
      'Content-Length: 1',
    ]
    expect(await rawHttp(server.url, `${head.join('\r\n')}\r\n\r\n`, '}')).toStartWith('HTTP/1.1 429')
  })

  test('counts its refusals in the metrics', async () => {
    const metrics = await fetch(`${server.url}/metrics`)
    expect(await metrics.text()).toMatch(/fairmove_rate_limited_total\{limit="bookings"\} [1-9]/)
  })
})

test('a call without its own limit has a general one', async () => {
  const client = from('198.51.100.3')
  const statuses = await Promise.all(
    Array.from({ length: 601 }, async () => (await client.send('DELETE', '/api/admin/providers/x')).status),
  )
  expect(statuses.filter(status => status === 429)).toHaveLength(1)
})

test('chat is limited per booking, and a client that invents bookings reaches the general limit', async () => {
  const client = from('198.51.100.7')
  const statuses = await Promise.all(
    Array.from({ length: 700 }, async (_, n) => {
      const path = `/api/service-requests/invented-${n}/messages`
      return (await client.send('POST', path, unreadable('POST'))).status
    }),
  )
  expect(statuses.filter(status => status === 429)).toHaveLength(100)
})

test('an IPv6 /64 is one client, and a crew link is its own client at any address', async () => {
  const book = (address: string, headers = {}) => from(address).post('/api/service-requests', {}, headers)
  for (let n = 0; n < 20; n++) await book(`2001:db8:0:1::${n}`)
  expect((await book('2001:db8:0:1:ffff::')).status).toBe(429)
  expect((await book('2001:db8:0:2::1')).status).toBe(422)
  const crew = { 'x-crew-token': crewToken({ id: 'north', crewLink: 1 }, server.deps.signingKey) }
  expect((await book('2001:db8:0:1:ffff::', crew)).status).toBe(422)
  expect((await book('2001:db8:0:1:ffff::', { 'x-crew-token': 'invented.1.sig' })).status).toBe(429)
})

test('new quotes are limited, and cached quotes are not', async () => {
  const client = from('198.51.100.4')
  const quote = (n: number, who = client) =>
    who.post('/api/calculate-pricing', {
      ...job,
      accessDetails: { floorLevel: n % 10, hasElevator: false, stairsCount: Math.floor(n / 10) },
    })
  for (let n = 0; n < 60; n++) expect((await quote(n)).status).toBe(200)
  const refused = await quote(60)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringContaining('Too many new quotes'),
  ])
  expect((await quote(0)).status).toBe(200)
  expect((await quote(60, from('198.51.100.5'))).status).toBe(200)
  expect((await quote(60)).status).toBe(200)
})

test('at most twelve times are held for one client in 15 minutes, and it can still book without a time', async () => {
  const client = from('198.51.100.6')
  const { homeSize: roomSize, accessDetails: _, ...places } = job
  const book = (windowStart?: string, who = client) =>
    who.post('/api/service-requests', { ...places, ...customer, roomSize, windowStart })
  const window = '2094-03-16T13:00:00Z'
  // Without any crew each attempt fails, and counts.
  for (let n = 0; n < 12; n++) expect((await book(window)).body.error).toBe('window_taken')
  const refused = await book(window)
  expect([refused.status, refused.body.message]).toEqual([
    429,
    expect.stringContaining('Too many times were held'),
  ])
  expect((await book()).status).toBe(200)
  expect((await book(window, from('198.51.100.7'))).status).toBe(409)
})

test('an address holds fifty sockets open, and a crew link has its own fifty', async () => {
  /** Opens a socket and returns the outcome: refused, closed, or open. */
  const open = async (headers: Record<string, string>, query = '') => {
    const url = `${server.url.replace('http', 'ws')}/ws/location${query}`
    // The DOM's types do not know that Bun's constructor takes headers.
    const socket: WebSocket = Reflect.construct(WebSocket, [url, { headers }])
    const { promise, resolve } = Promise.withResolvers<string>()
    socket.onopen = () => socket.send('{"type":"ping"}')
    socket.onmessage = ({ data }) => String(data).includes('pong') && resolve('open')
    socket.onerror = () => resolve('refused')
    socket.onclose = ({ code }) => resolve(`closed with ${code}`)
    return { socket, outcome: await promise }
  }
  const office = await server.administrator()
  const cookie = `session=${office.cookies.get('session')}`
  const headers = { 'x-forwarded-for': '198.51.100.6', cookie }
  // All at once, so that more connections are in progress than may be open.
  const sockets = await Promise.all(Array.from({ length: maxOpenSockets + 5 }, () => open(headers)))
  const outcomes = sockets.map(({ outcome }) => outcome)
  expect(outcomes.filter(each => each === 'open')).toHaveLength(50)
  expect(['refused', 'closed with 1013', 'open']).toEqual(expect.arrayContaining(outcomes))
  const refused = await from('198.51.100.6').get('/ws/location')
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30'])

  const crew = await addProvider(office)
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  expect((await open(headers, `?token=${token}`)).outcome).toBe('open')

  const first = sockets.find(({ outcome }) => outcome === 'open')?.socket
  const closed = new Promise(resolve => first?.addEventListener('close', resolve))
  first?.close()
  await closed
  expect((await open(headers)).outcome).toBe('open')
})
