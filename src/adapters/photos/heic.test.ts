import { expect, test } from 'bun:test'
import { decodeHeic } from './image.ts'

const photo = await Bun.file('fixtures/phone.heic').bytes()
const pixels = 240 * 320

test('a photo of a phone that was held upright stands upright', async () => {
  const { width, height, data } = await decodeHeic(photo, pixels)
  expect([width, height, data.length]).toEqual([240, 320, pixels * 4])
  const [red = 0, , blue = 0] = data
  expect(red).toBeGreaterThan(blue)
})

test('one with too many pixels is refused before they are decoded', async () => {
  await expect(decodeHeic(photo, pixels - 1)).rejects.toMatchObject({ status: 413 })
})

test('one that is cut short is refused', async () => {
  await expect(decodeHeic(photo.subarray(0, 1000), pixels)).rejects.toThrow('not found')
})
