import { afterAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { connectedDatabase } from '../../../scripts/testing/database.ts'
import { rooms } from '../../../scripts/testing/steps.ts'
import { createDetector } from './detector.ts'
import { createLocal } from './local.ts'
import { createCache } from './vision.ts'

const database = await connectedDatabase()
const local = createLocal(createCache(database.sql))
afterAll(async () => {
  await local.stop()
  await database.close()
})

const names = ['sofa', 'dining-chair', 'queen-bed']
const photo = (key: string, bytes: Uint8Array) => ({ key, open: async () => bytes })

const livingRoom = await rooms.sofaAndChair()
const bedroom = await rooms.bedroom()

describe('the local model', () => {
  test('recognizes a sofa, a chair and a bed, and names itself', async () => {
    const { model, version, things } = await local.recognize(
      [photo('living', livingRoom), photo('bed', bedroom)],
      names,
      'a client',
    )
    expect([model, version]).toEqual(['NanoDet-g', '2'])
    expect(things.map(({ name, count }) => [name, count]).toSorted()).toEqual([
      ['dining-chair', 1],
      ['queen-bed', 1],
      ['sofa', 1],
    ])
    for (const { confidence } of things) expect(confidence).toBeWithin(0.4, 1)
  })

  test('puts boxes where the items are on the photo, and does not count a smaller copy again', async () => {
    const again = await sharp(livingRoom).resize(500).jpeg({ quality: 60 }).toBuffer()
    const { things, detections } = await local.recognize(
      [photo('living', livingRoom), photo('again', again)],
      names,
      'a client',
    )
    expect(things.map(({ count }) => count)).toEqual([1, 1])
    for (const { name, box } of detections.living ?? []) {
      const twin = detections.again?.find(each => each.name === name)
      expect(twin?.box.left).toBeCloseTo(box.left, 1)
      expect(twin?.box.height).toBeCloseTo(box.height, 1)
    }
  })

  test('recalls what it has seen, and nothing about other photos', async () => {
    const recalled = await local.recall([{ key: 'living', room: 'Living room' }, { key: 'bed' }], names)
    expect(recalled?.things.map(({ name }) => name).toSorted()).toEqual(['dining-chair', 'queen-bed', 'sofa'])
    expect(await local.recall([{ key: 'living' }, { key: 'unseen' }], names)).toBeUndefined()
  })

  test('recognizes nothing on a wall, and only the requested names', async () => {
    const wall = await sharp({ create: { width: 900, height: 600, channels: 3, background: 'linen' } })
      .jpeg()
      .toBuffer()
    expect((await local.recognize([photo('wall', wall)], names, 'a client')).things).toEqual([])
    const { things } = await local.recognize([photo('living', livingRoom)], ['sofa'], 'a client')
    expect(things.map(({ name }) => name)).toEqual(['sofa'])
  })

  test('does not analyze the same photo twice, even after a restart', async () => {
    const gone = { key: 'living', open: () => Promise.reject(new Error('It was opened again.')) }
    const restarted = createLocal(createCache(database.sql))
    expect((await restarted.recognize([gone], names, 'a client')).things).toHaveLength(2)
    await restarted.stop()
  })
})

test('a photo that cannot be read does not affect the next one', async () => {
  const detector = createDetector()
  const failed = detector.detect(new Uint8Array(12))
  const next = detector.detect(new Uint8Array(416 * 416 * 3))
  await expect(failed).rejects.toThrow()
  expect(await next).toEqual([])
  await detector.stop()
})

test('a stop does not wait for photos', async () => {
  const detector = createDetector()
  const photos = [1, 2].map(() => detector.detect(new Uint8Array(416 * 416 * 3)))
  await detector.stop()
  for (const photo of photos) await expect(photo).rejects.toThrow('The model was stopped.')
})
