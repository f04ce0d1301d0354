import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import sharp from 'sharp'
import { type Answer, type TestServer, testServer } from '../../../scripts/testing/server.ts'
import { rooms, uploadPhoto } from '../../../scripts/testing/steps.ts'
import { analysisOf } from './analyze.ts'

describe('a photo analysis', () => {
  const photos = (count: number) =>
    Array.from({ length: count }, (_, n) => ({ photoUrl: `/photos/${n}`, room: null, detections: [] }))
  const m = { model: 'm', version: '1' }
  const sofas = { name: 'sofa', count: 2, confidence: 0.61 }
  const chairs = { name: 'dining-chair', count: 4, confidence: 0.72 }

  test('has volumes from the cube sheet, and no range', () => {
    expect(analysisOf('moving', { ...m, things: [sofas, chairs] }, photos(5))).toEqual({
      ...m,
      needsReview: false,
      items: [
        { name: 'sofa', label: 'Sofa', count: 2, cubicFeet: 50, confidence: 0.61 },
        { name: 'dining-chair', label: 'Dining chair', count: 4, cubicFeet: 5, confidence: 0.72 },
      ],
      itemCount: 6,
      estimatedVolume: 120,
      volumeRange: null,
      complexity: 'low',
      weightPounds: 840,
      photoCount: 5,
      photos: photos(5),
      truckEighths: null,
      description: 'We counted 6 items in your 5 photos.',
    })
  })

  test('has a range only for a move, from a calibration of the very model that counted', () => {
    const range = (serviceType: 'junk' | 'moving', model: string, version: string) =>
      analysisOf(serviceType, { ...m, things: [sofas] }, photos(1), { model, version, low: 0.8, high: 4.13 })
        .volumeRange
    expect(range('moving', 'm', '1')).toEqual({ low: 80, high: 415 })
    expect([range('moving', 'm', '2'), range('moving', 'other', '1')]).toEqual([null, null])
    expect(range('junk', 'm', '1')).toBeNull()
  })

  test('never turns counted furniture into a fraction of a truck', () => {
    const plantAndChairs = [{ name: 'potted-plant', count: 1, confidence: 0.5 }, chairs]
    for (const things of [plantAndChairs, [sofas], []])
      expect(analysisOf('junk', { ...m, things }, photos(1)).truckEighths).toBeNull()
  })

  test('passes on what a remote model says about a load of junk, and nothing about a move', () => {
    const eighths = (serviceType: 'junk' | 'moving', truckShare: number) =>
      analysisOf(serviceType, { ...m, things: [sofas], truckShare }, photos(1)).truckEighths
    expect([0, 0.1, 0.4, 1].map(share => eighths('junk', share))).toEqual([null, 1, 4, 8])
    expect(eighths('moving', 0.4)).toBeNull()
  })

  test('has null values and needs review if nothing was counted', () => {
    const none = { ...m, things: [] }
    expect(analysisOf('moving', none, photos(2))).toEqual({
      ...m,
      needsReview: true,
      items: [],
      itemCount: 0,
      estimatedVolume: null,
      volumeRange: null,
      complexity: null,
      weightPounds: null,
      photoCount: 2,
      photos: photos(2),
      truckEighths: null,
      description: 'We couldn’t identify any items in your 2 photos. Please add your large items by hand.',
    })
    expect(analysisOf('junk', none, photos(1))).toMatchObject({
      truckEighths: null,
      description:
        'We couldn’t identify any items in your photo. Your price is based on the load size you chose.',
    })
  })
})

describe('POST /api/photos/analyze', () => {
  let server: TestServer
  let browser: ReturnType<TestServer['browser']>
  beforeAll(async () => {
    server = await testServer()
    browser = server.browser()
  })
  afterAll(() => server.stop())

  const analyze = (photoUrls: readonly string[], serviceType = 'moving', rooms?: readonly object[]) =>
    browser.post('/api/photos/analyze', { serviceType, photoUrls, ...(rooms && { rooms }) })

  test('counts the items in the customer’s photos', async () => {
    const photo = await uploadPhoto(server, await rooms.sofaAndChair())
    const { status, body } = await analyze([photo, photo])
    expect(status).toBe(200)
    expect(body.analysis).toMatchObject({
      model: 'NanoDet-g',
      needsReview: false,
      estimatedVolume: 55,
      itemCount: 2,
      complexity: 'low',
      weightPounds: 385,
      photoCount: 1,
    })
    const labels = body.analysis.items.map(({ label }: { label: string }) => label)
    expect(labels.toSorted()).toEqual(['Dining chair', 'Sofa'])
  })

  test('says what was seen where on each photo, and counts the rooms that the customer names', async () => {
    const [first, second] = [
      await uploadPhoto(server, await rooms.bedroom()),
      await uploadPhoto(server, await rooms.bedroom()),
    ]
    const { body } = await analyze([first, second], 'moving', [
      { photoUrl: first, room: 'Bedroom 1' },
      { photoUrl: second, room: 'Bedroom 2' },
    ])
    const { photos, items, version } = body.analysis
    expect(version).toBe('2')
    expect(items).toMatchObject([{ name: 'queen-bed', count: 2 }])
    expect(photos).toMatchObject([
      { photoUrl: first, room: 'Bedroom 1', detections: [{ name: 'queen-bed' }] },
      { photoUrl: second, room: 'Bedroom 2', detections: [{ name: 'queen-bed' }] },
    ])
    const { left, top, width, height } = photos[0].detections[0].box
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0)
    expect(Math.min(width, height)).toBeGreaterThan(0.2)
    expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(1.001)
    expect((await analyze([first], 'moving', [{ photoUrl: first, room: 'Ballroom' }])).status).toBe(422)
  })

  test('needs review if nothing can be counted', async () => {
    const wall = sharp({ create: { width: 640, height: 480, channels: 3, background: 'linen' } })
    const { body } = await analyze([await uploadPhoto(server, await wall.jpeg().toBuffer())], 'junk')
    expect(body.analysis).toMatchObject({ needsReview: true, items: [], estimatedVolume: null })
  })

  test('accepts 1 to 30 photos that were uploaded here', async () => {
    const strange = await analyze(['https://elsewhere.example/photos/1'])
    expect([strange.status, strange.body.issues]).toEqual([
      422,
      [{ path: 'photoUrls.0', message: 'This photo was not uploaded here' }],
    ])
    const { photoUrl } = (await browser.post('/api/photos/upload')).body
    expect((await analyze([photoUrl])).status).toBe(404)
    expect((await analyze([])).status).toBe(422)
    expect((await analyze(Array(31).fill(photoUrl))).status).toBe(422)
  })

  test('refuses excess concurrent requests of one client with a 429', async () => {
    const photo = await uploadPhoto(server, await rooms.bedroom())
    const [locked, refused] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const answers: Answer[] = []
    // The lock blocks the accepted requests until all excess requests were refused.
    const lock = server.deps.sql.begin(async tx => {
      await tx`lock table photo_sightings`
      locked.resolve()
      await refused.promise
    })
    await locked.promise
    const requests = Array.from({ length: 8 }, async () => {
      if (answers.push(await analyze([photo])) === 5) refused.resolve()
    })
    await Promise.all([lock, ...requests])
    expect(answers.map(({ status }) => status)).toEqual([429, 429, 429, 429, 429, 200, 200, 200])
    expect(answers[0]?.headers.get('retry-after')).toBe('5')
  })
})
