import { expect, test } from 'bun:test'
import { decodeHeic } from './image.ts'

const photo = await Bun.file('fixtures/phone.heic').bytes()
const pixels = 240 * 320

test('a photo is rotated to the phone’s orientation', async () => {
  const { width, height, data } = await decodeHeic(photo, pixels)
  expect([width, height, data.length]).toEqual([240, 320, pixels * 4])
  const [red = 0, , blue = 0] = data
  expect(red).toBeGreaterThan(blue)
})

test('a photo with too many pixels is refused before decoding', async () => {
  await expect(decodeHeic(photo, pixels - 1)).rejects.toMatchObject({ status: 413 })
})

test('a truncated photo is refused', async () => {
  await expect(decodeHeic(photo.subarray(0, 1000), pixels)).rejects.toThrow('not found')
})
