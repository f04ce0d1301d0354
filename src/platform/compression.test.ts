import { expect, test } from 'bun:test'
import { brotliDecompressSync } from 'node:zlib'
import { Elysia } from 'elysia'
import { compression } from './compression.ts'
import { safeHeaders } from './guards.ts'
import { problems } from './problems.ts'

const list = Array.from({ length: 50 }, (_, n) => ({ id: n, customerName: 'José Ødegård', total: 1234.5 }))

const app = new Elysia()
  .use(safeHeaders('https://example.com'))
  .use(problems(() => {}))
  .use(compression)
  .get('/list', ({ set }) => {
    set.status = 202
    return list
  })
  .get('/one', () => list[0])
  .get('/text', () => 'text '.repeat(1000))
  .get('/csv', () => new Response('a,b\n'.repeat(1000), { headers: { 'content-type': 'text/csv' } }))
  .get('/api/admin/outbox/', () => list)
  .get('/fails', () => {
    throw new Error('no')
  })

const get = (path: string, headers: Record<string, string>) =>
  app.handle(new Request(`http://localhost${path}`, { headers }))

const decoders: Readonly<Record<string, (body: Uint8Array<ArrayBuffer>) => Uint8Array>> = {
  zstd: Bun.zstdDecompressSync,
  br: brotliDecompressSync,
  gzip: Bun.gunzipSync,
}

test.each([
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP;q=0.5', 'gzip'],
  ['zstd;q=0, br;q=0.0, gzip', 'gzip'],
  ['identity', null],
  ['', null],
])('a long JSON response to a client that accepts "%s" is encoded as %p', async (accepted, coding) => {
  const answer = await get('/list', { 'accept-encoding': accepted })
  const { status, headers } = answer
  const body = new Uint8Array(await answer.arrayBuffer())
  expect([status, headers.get('content-encoding')]).toEqual([202, coding])
  expect([headers.get('content-type'), headers.get('vary'), headers.get('cache-control')]).toEqual([
    'application/json',
    'accept-encoding, sec-fetch-site',
    'no-store',
  ])
  const plain = coding ? decoders[coding]?.(body) : body
  expect(JSON.parse(new TextDecoder().decode(plain))).toEqual(list)
  if (coding) expect(body.length).toBeLessThan(JSON.stringify(list).length / 4)
})

test('short responses, errors, other types and routes with secrets are not compressed', async () => {
  for (const path of ['/one', '/fails', '/text', '/csv', '/api/admin/outbox/']) {
    const { headers } = await get(path, { 'accept-encoding': 'gzip, br, zstd' })
    expect([path, headers.get('content-encoding')]).toEqual([path, null])
  }
})

test('responses to cross-site requests are not compressed', async () => {
  const codingFor = async (site: string) =>
    (await get('/list', { 'accept-encoding': 'br', 'sec-fetch-site': site })).headers.get('content-encoding')
  expect(await codingFor('cross-site')).toBeNull()
  expect(await codingFor('same-site')).toBeNull()
  expect(await codingFor('same-origin')).toBe('br')
  expect(await codingFor('none')).toBe('br')
})
