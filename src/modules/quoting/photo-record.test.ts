import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestServer, testServer } from '../../../scripts/testing/server.ts'
import { book, job, rooms, uploadPhoto } from '../../../scripts/testing/steps.ts'
import { corrections } from './photo-record.ts'

describe('the record of a customer’s corrections', () => {
  const counted = [
    { name: 'sofa', count: 2 },
    { name: 'tv', count: 1 },
  ]

  test('has what was counted and what was confirmed, of each item that either has', () => {
    const confirmed = [
      { name: 'sofa', count: 1 },
      { name: 'dresser', count: 3 },
    ]
    expect(corrections(counted, confirmed)).toEqual([
      { name: 'sofa', counted: 2, confirmed: 1 },
      { name: 'tv', counted: 1, confirmed: 0 },
      { name: 'dresser', counted: 0, confirmed: 3 },
    ])
  })

  test('claims no confirmation where the customer confirmed no list', () => {
    expect(corrections(counted)).toEqual([
      { name: 'sofa', counted: 2 },
      { name: 'tv', counted: 1 },
    ])
  })
})

describe('a booking with photos', () => {
  let server: TestServer
  let browser: ReturnType<TestServer['browser']>
  let photoUrl: string
  beforeAll(async () => {
    server = await testServer()
    browser = server.browser()
    photoUrl = await uploadPhoto(server, await rooms.bedroom())
  })
  afterAll(() => server.stop())

  const created = async (bookingId: string) => {
    const [event] = await server.deps.sql<{ data: ReturnType<JSON['parse']> }[]>`
      select data from events where stream = ${`booking-${bookingId}`} and type = 'BookingCreated'`
    return event?.data
  }
  const photoRooms = () => [{ photoUrl, room: 'Bedroom 1' }]

  test('has no record if the photos were not analyzed', async () => {
    const { id } = await book(browser, { photoUrls: [photoUrl], photoRooms: photoRooms() })
    expect((await created(id)).photoAnalysis).toBeUndefined()
  })

  test('records the model, what it saw where, and the customer’s list', async () => {
    await browser.post('/api/photos/analyze', {
      serviceType: 'moving',
      photoUrls: [photoUrl],
      rooms: photoRooms(),
    })
    const inventory = [
      { name: 'queen-bed', count: 1 },
      { name: 'dresser', count: 2 },
    ]
    const { body: quote } = await browser.post('/api/calculate-pricing', { ...job, inventory })
    const { id } = await book(browser, {
      photoUrls: [photoUrl],
      photoRooms: photoRooms(),
      estimateId: quote.estimateId,
      pricing: quote.pricing,
    })
    const { photoAnalysis } = await created(id)
    expect(photoAnalysis).toMatchObject({
      model: 'NanoDet-g',
      version: '2',
      photos: [{ photoUrl, room: 'Bedroom 1', detections: [{ name: 'queen-bed' }] }],
    })
    expect(photoAnalysis.items).toContainEqual({ name: 'queen-bed', counted: 1, confirmed: 1 })
    expect(photoAnalysis.items).toContainEqual({ name: 'dresser', counted: 0, confirmed: 2 })
  })
})
