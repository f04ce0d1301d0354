import { afterAll, beforeAll, expect, test } from 'bun:test'
import { testDatabase } from '../../scripts/testing/database.ts'
import { type TestServer, testServer } from '../../scripts/testing/server.ts'
import { bookAndPay } from '../../scripts/testing/steps.ts'
import { pause, resume } from '../eventlog/followers.ts'
import { fadingLine } from '../eventlog/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer({ metricsToken: 'a long token' })
})
afterAll(() => server.stop())

/** The value of every series, by name and labels. Throws on a line that is neither a series nor a comment. */
async function scrape(headers: Record<string, string> = {}): Promise<Map<string, number>> {
  const { body, headers: answered } = await server.browser().get('/metrics', headers)
  expect(answered.get('content-type')).toStartWith('text/plain; version=0.0.4')
  const lines = String(body)
    .split('\n')
    .filter(line => line !== '' && !/^# (HELP|TYPE) \w+ .+$/.test(line))
  return new Map(
    lines.map(line => {
      const [, series = '', value] =
        /^(\w+(?:\{\w+="[^"\n]*"(?:,\w+="[^"\n]*")*\})?) (-?[\d.e+-]+)$/.exec(line) ?? []
      if (!series) throw new Error(`Not a series: ${line}`)
      return [series, Number(value)]
    }),
  )
}

test('requests are counted by route and status, and events by type; nothing waits once the server has settled', async () => {
  const browser = server.browser()
  const { id: serviceRequestId } = await bookAndPay(browser)
  await browser.post('/api/create-payment-intent', { serviceRequestId })
  await browser.get('/api/service-requests/nothing')
  await browser.get('/api/admin/providers')
  await browser.get('/api/there/is/no/such/thing')
  await server.settled()
  const metrics = await scrape()
  const counted = (method: string, route: string, status: number) =>
    metrics.get(`http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`)
  expect(counted('POST', '/api/calculate-pricing', 200)).toBe(1)
  expect(counted('GET', '/api/service-requests/:id', 404)).toBe(1)
  expect(counted('GET', '/api/admin/providers', 401)).toBe(1)
  expect(counted('GET', '/api/*', 404)).toBe(1)
  expect(metrics.get('fairmove_events_appended_total{type="BookingCreated"}')).toBe(1)
  expect(metrics.get('fairmove_events_appended_total{type="PaymentConfirmed"}')).toBe(1)
  expect(metrics.get('fairmove_follower_behind_positions{follower="booking mails"}')).toBe(0)
  expect(metrics.get('fairmove_follower_behind_positions{follower="refund cancelled bookings"}')).toBe(0)
  expect(metrics.get('fairmove_outbox_messages{state="waiting"}')).toBe(0)
  expect(metrics.get('fairmove_outbox_messages{state="failed"}')).toBe(0)
  expect(metrics.get('fairmove_command_conflicts_total')).toBe(0)
  expect(metrics.get('fairmove_command_refusals_total{code="already_paid"}')).toBe(1)
  expect(metrics.get('fairmove_command_queue_seconds_count')).toBeGreaterThan(2)
  expect(metrics.get('fairmove_log_lock_seconds_count')).toBeGreaterThan(2)
  expect(metrics.get('fairmove_database_waiting')).toBe(0)
  expect(metrics.get('fairmove_database_connections{state="idle"}')).toBeGreaterThan(0)
  expect(metrics.get('fairmove_sockets_open')).toBe(0)
  expect(metrics.get('process_resident_memory_bytes')).toBeGreaterThan(10_000_000)
})

test('a paused follower has an age until it is resumed and has caught up', async () => {
  const { sql } = server.deps
  const state = async () => {
    const metrics = await scrape()
    const of = (name: string) => metrics.get(`fairmove_follower_${name}{follower="inquiry mails"}`)
    return { paused: of('paused'), behind: of('behind_positions'), age: of('age_seconds') }
  }
  expect(await state()).toEqual({ paused: 0, behind: 0, age: 0 })
  await pause(sql, 'inquiry mails')
  const inquiry = {
    name: 'Ann',
    email: 'ann@example.com',
    subject: 'A question',
    message: 'Do you work on Sundays?',
  }
  await server.browser().post('/api/contact', { ...inquiry, serviceType: 'general' })
  const { paused, behind, age } = await state()
  expect([paused, behind]).toEqual([1, 1])
  expect(age).toBeGreaterThan(0)
  await resume(sql, 'inquiry mails')
  await server.settled()
  expect(await state()).toEqual({ paused: 0, behind: 0, age: 0 })
})

test('the longest event loop delay since the last scrape is reported', async () => {
  const delay = async () => (await scrape()).get('fairmove_event_loop_delay_max_seconds')
  Bun.sleepSync(300)
  expect(await delay()).toBeGreaterThan(0.2)
})

test('open sockets are counted', async () => {
  const office = await server.administrator()
  const cookie = [...office.cookies].map(pair => pair.join('=')).join('; ')
  const address = `${server.url.replace('http', 'ws')}/ws/location`
  // The DOM's types do not know that Bun's constructor takes headers.
  const socket: WebSocket = Reflect.construct(WebSocket, [address, { headers: { cookie } }])
  await new Promise(resolve => socket.addEventListener('open', resolve))
  expect((await scrape()).get('fairmove_sockets_open')).toBe(1)
  socket.close()
})

test('a page whose name resolves to this machine does not read them', async () => {
  const port = new URL(server.url).port
  const asks = async (host: string) => (await server.browser().get('/metrics', { host })).status
  for (const host of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'localhost']) {
    expect({ host, status: await asks(host) }).toEqual({ host, status: 200 })
  }
  for (const host of [`evil.example:${port}`, 'localhost.evil.example', '127.0.0.1.evil.example']) {
    expect({ host, status: await asks(host) }).toEqual({ host, status: 403 })
  }
})

test('other machines need the token', async () => {
  const asks = async (headers: Record<string, string>) =>
    (await server.browser().get('/metrics', headers)).status
  for (const name of ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']) {
    expect({ name, status: await asks({ [name]: '203.0.113.9' }) }).toEqual({ name, status: 403 })
  }
  const elsewhere = { 'x-real-ip': '203.0.113.9' }
  expect(await asks({ ...elsewhere, authorization: 'Bearer a wrong token' })).toBe(403)
  expect(await asks({ ...elsewhere, authorization: 'Bearer a long token' })).toBe(200)
})

test('while the database does not respond, the server is not ready, still serves metrics, and can stop', async () => {
  const database = await testDatabase()
  const line = await fadingLine(database.url)
  const cut = await testServer({ databaseUrl: line.url })
  try {
    line.fallSilent()
    const ready = await cut.browser().get('/ready')
    expect([ready.status, ready.headers.get('retry-after')]).toEqual([503, '2'])
    const { status, body } = await cut.browser().get('/metrics')
    expect(status).toBe(200)
    expect(body).toContain('fairmove_database_up 0')
    expect(body).not.toMatch(/^fairmove_follower_behind_positions/m)
  } finally {
    await expect(cut.stop()).rejects.toThrow('Not everything could be closed.')
    line.close()
    await database.close()
  }
})
