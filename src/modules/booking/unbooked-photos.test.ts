import { afterAll, expect, test } from 'bun:test'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { testServer } from '../../../scripts/testing/server.ts'
import { bookAndPay, rooms, uploadPhoto } from '../../../scripts/testing/steps.ts'
import { forgetUnbookedPhotos } from './book.ts'

const server = await testServer()
afterAll(() => server.stop())
const { deps } = server

const upload = async (daysAgo: number) => {
  const url = await uploadPhoto(server, await rooms.bedroom())
  const key = deps.photos.keyOf(url) ?? ''
  const then = new Date(Date.now() - daysAgo * 24 * 60 * 60_000)
  await utimes(join(deps.config.dataDir, 'photos', key), then, then)
  return { url, isThere: async () => (await deps.photos.open(key, 'photo')) !== undefined }
}

test('only photos without a booking are deleted after two weeks', async () => {
  const [booked, unbooked, recent] = await Promise.all([upload(15), upload(15), upload(13)])
  await bookAndPay(server.browser(), { photoUrls: [booked.url] })
  await forgetUnbookedPhotos(deps)
  expect(await Promise.all([booked, unbooked, recent].map(photo => photo.isThere()))).toEqual([
    true,
    false,
    true,
  ])
})
