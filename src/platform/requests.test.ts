import { afterAll, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { readConfig } from './config.ts'
import { createLogger, logAnswered } from './logger.ts'
import { problems } from './problems.ts'
import { type Answered, requestIdOf, requests } from './requests.ts'

const reported: (string | undefined)[] = []
const { promise: answered, resolve: onAnswered } = Promise.withResolvers<Answered>()

/** Starts a server. The test acts as its trusted proxy if `TRUSTED_PROXIES` includes localhost. */
const listen = (TRUSTED_PROXIES?: string) =>
  new Elysia()
    .use(requests({ trustedProxies: readConfig({ TRUSTED_PROXIES }).trustedProxies, onAnswered }))
    .use(problems((_, request) => reported.push(request && requestIdOf(request))))
    .get('/', () => 'fine')
    .get('/broken', () => {
      throw new Error('A server error.')
    })
    .listen({ port: 0, hostname: '127.0.0.1' })
const [behindProxy, alone] = [listen('127.0.0.1'), listen()]
afterAll(async () => {
  await behindProxy.stop()
  await alone.stop()
})

const idOf = async ({ server }: typeof alone, path: string, given?: string) =>
  (
    await fetch(`http://127.0.0.1:${server?.port}${path}`, {
      headers: given ? { 'x-request-id': given } : {},
    })
  ).headers.get('x-request-id')

test('every response has a request id, and an error is reported with it', async () => {
  const ids = [await idOf(alone, '/'), await idOf(alone, '/'), await idOf(alone, '/nowhere')]
  expect(new Set(ids).size).toBe(3)
  for (const id of ids) expect(id).toMatch(/^[0-9A-Z]{26}$/)
  const broken = await idOf(alone, '/broken')
  expect(reported).toEqual([broken ?? 'none'])
  expect(await answered).toMatchObject({ id: ids[0], route: '/', status: 200 })
})

test('only a trusted proxy may set the id, and only a well-formed one', async () => {
  expect(await idOf(behindProxy, '/', '7f3a-9c.2:x=1')).toBe('7f3a-9c.2:x=1')
  expect(await idOf(alone, '/', '7f3a')).toMatch(/^[0-9A-Z]{26}$/)
  for (const bad of ['<script>', 'two words', 'x'.repeat(129)]) {
    expect(await idOf(behindProxy, '/', bad), bad).toMatch(/^[0-9A-Z]{26}$/)
  }
})

test('slow requests are logged by default, and all requests at level debug', () => {
  const lines = (level: string) => {
    let written = ''
    const logger = createLogger(level, { write: line => (written += line) })
    const request = new Request('http://localhost/api/config?token=secret')
    for (const seconds of [0.02, 1.2]) {
      logAnswered(logger, { request, id: 'one', route: '/api/config', status: 200, seconds })
    }
    return written.split('\n').flatMap(line => (line === '' ? [] : JSON.parse(line)))
  }
  const slow = { level: 30, requestId: 'one', status: 200, ms: 1200, msg: 'GET /api/config' }
  expect(lines('info')).toEqual([expect.objectContaining(slow)])
  expect(lines('debug')).toEqual([
    expect.objectContaining({ ...slow, level: 20, ms: 20 }),
    expect.objectContaining(slow),
  ])
  expect(lines('warn')).toEqual([])
})
