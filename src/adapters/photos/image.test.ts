import { expect, test } from 'bun:test'
import sharp from 'sharp'
import { createPreparer } from './image.ts'
import { PhotoRefused } from './upload.ts'

const photo = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
  .jpeg()
  .toBuffer()

test('photos of one client delay another’s by at most one, and none is read before its turn', async () => {
  const prepare = createPreparer()
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const send = (client: string) =>
    prepare(client, async () => {
      begun.push(client)
      await gate.promise
      return photo
    })
  const flood = Array.from({ length: 13 }, () => send('flood'))
  await expect(send('flood')).rejects.toMatchObject({ status: 429, retryAfterSeconds: 5 })
  const other = send('other')
  expect(begun).toEqual(['flood'])
  gate.resolve()
  await Promise.all([...flood, other])
  expect(begun.indexOf('other')).toBe(1)
  expect(begun).toHaveLength(14)
})

test('while sixty photos wait, further ones are refused', async () => {
  const prepare = createPreparer()
  const gate = Promise.withResolvers<Uint8Array>()
  const waiting = Array.from({ length: 61 }, (_, n) => prepare(`client ${n}`, () => gate.promise))
  await expect(prepare('late', () => gate.promise)).rejects.toMatchObject({
    status: 503,
    retryAfterSeconds: 5,
  })
  gate.resolve(photo)
  expect(await Promise.all(waiting)).toHaveLength(61)
})

test('the photo of a disconnected client is neither read nor reported as an error', async () => {
  const prepare = createPreparer()
  const gate = Promise.withResolvers<Uint8Array>()
  const first = prepare('a', () => gate.promise)
  const gone = new AbortController()
  let isRead = false
  const left = prepare(
    'a',
    async () => {
      isRead = true
      return photo
    },
    gone.signal,
  )
  gone.abort()
  await expect(left).rejects.toBeInstanceOf(PhotoRefused)
  gate.resolve(photo)
  await first
  expect(isRead).toBe(false)
})
