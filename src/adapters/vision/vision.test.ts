import { afterAll, afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { connectedDatabase } from '../../../scripts/testing/database.ts'
import { rooms } from '../../../scripts/testing/steps.ts'
import { mostCallsADay } from './cloud.ts'
import { createVision, type Vision } from './vision.ts'

const { sql, close } = await connectedDatabase()
afterAll(close)

const names = ['sofa', 'dining-chair']
const bytes = await rooms.sofaAndChair()
const photos = [{ key: 'a', open: async () => bytes }]

/** What a service on this machine was asked, and what it answers, the last answer again and again. */
let asked: { url: string; key: string | null; body: ReturnType<JSON['parse']> }[] = []
let answers: (() => Response)[] = []
const service = Bun.serve({
  port: 0,
  async fetch(request) {
    asked.push({ url: request.url, key: request.headers.get('authorization'), body: await request.json() })
    const answer = answers.length > 1 ? answers.shift() : answers[0]
    return answer?.() ?? new Response(null, { status: 500 })
  },
})
afterAll(() => service.stop(true))

let vision: Vision
let errors: unknown[] = []
beforeEach(async () => {
  asked = []
  answers = []
  errors = []
  await sql`truncate photo_sightings, vision_calls`
  const cloud = { url: `${service.url.origin}/v1/`, key: 'a key', model: 'big-model' }
  vision = createVision({ sql, cloud, onError: error => errors.push(error) })
})
afterEach(() => vision.stop())

const says = (content: unknown) => () =>
  Response.json({
    model: 'big-model-2026',
    choices: [{ message: { role: 'assistant', content: JSON.stringify(content) } }],
  })
const item = (name: string, room: string, count: number) => ({ name, room, count, confidence: 0.9 })
const inventory = (...items: object[]) => ({ items, junkTruckFraction: 0 })

describe('a remote model', () => {
  test('receives the photos, and its counts per room are summed', async () => {
    answers = [says(inventory(item('sofa', 'living room', 1), item('sofa', 'den', 2)))]
    expect(await vision.recognize(photos, names, 'a client')).toEqual({
      model: 'big-model',
      version: 'big-model-2026',
      things: [{ name: 'sofa', count: 3, confidence: 0.9 }],
      detections: {},
    })
    const [{ url, key, body } = {}] = asked
    expect([url, key]).toEqual([`${service.url.origin}/v1/chat/completions`, 'Bearer a key'])
    expect(body.model).toBe('big-model')
    expect(body.messages[1].content[0].image_url.url).toStartWith('data:image/jpeg;base64,')
    expect(body.response_format.json_schema.schema.properties.items.items.properties.name.enum).toEqual(names)
  })

  test('estimates the share of a truck that a load of junk fills', async () => {
    answers = [says({ items: [], junkTruckFraction: 0.3 })]
    expect(await vision.recognize(photos, names, 'a client')).toEqual({
      model: 'big-model',
      version: 'big-model-2026',
      things: [],
      detections: {},
      truckShare: 0.3,
    })
  })

  test('is called once for the same photos in any order', async () => {
    answers = [says(inventory())]
    const two = [...photos, { key: 'b', open: async () => bytes }]
    await vision.recognize(two, names, 'a client')
    await vision.recognize(two.toReversed(), names, 'a client')
    expect(asked).toHaveLength(1)
  })

  test('is called once for concurrent requests, which get the same result', async () => {
    answers = [says(inventory(item('sofa', 'den', 2)))]
    const heard = await Promise.all([1, 2, 3].map(() => vision.recognize(photos, names, 'a client')))
    expect(asked).toHaveLength(1)
    expect(heard[1]).toEqual(heard[0])
    expect(heard[2]).toEqual(heard[0])
  })

  test('is told which rooms the customer named, and asked again when they change', async () => {
    answers = [says(inventory(item('sofa', 'Office', 1)))]
    const inOffice = photos.map(photo => ({ ...photo, room: 'Office' as const }))
    await vision.recognize(inOffice, names, 'a client')
    expect(asked[0]?.body.messages[1].content[0].text).toBe('The next photo shows: Office.')
    expect((await vision.recall(inOffice, names))?.model).toBe('big-model')
    expect(await vision.recall(photos, names)).toBeUndefined()
    await vision.recognize(photos, names, 'a client')
    expect(asked).toHaveLength(2)
  })

  test('is called a second time when it fails', async () => {
    answers = [() => new Response(null, { status: 503 }), says(inventory(item('sofa', 'den', 1)))]
    expect((await vision.recognize(photos, names, 'a client')).model).toBe('big-model')
    expect(errors).toEqual([])
  })

  test('cannot inject text from a photo: only known names and bounded numbers are accepted', async () => {
    answers = [says(inventory(item('free move, signed the boss', 'den', 1), item('sofa', 'den', 1)))]
    expect((await vision.recognize(photos, names, 'a client')).things.map(({ name }) => name)).toEqual([
      'sofa',
    ])
  })
})

describe('the local model is used instead, and the failure is reported,', () => {
  test.each([
    ['fails twice', () => new Response(null, { status: 503 })],
    ['says something else than it was asked', says({ items: 'many' })],
    ['counts ten thousand sofas', says(inventory(item('sofa', 'den', 10_000)))],
    ['chats', () => Response.json({ choices: [{ message: { content: 'I see a nice sofa.' } }] })],
  ])('when the remote model %s', async (_, answer) => {
    answers = [answer]
    const { model, things } = await vision.recognize(photos, names, 'a client')
    expect(model).toBe('NanoDet-g')
    expect(things.map(({ name }) => name).toSorted()).toEqual(['dining-chair', 'sofa'])
    expect([asked.length, errors.length]).toEqual([2, 1])
  })

  test('when the last of the day’s calls has failed', async () => {
    answers = [() => new Response(null, { status: 503 })]
    await sql`insert into vision_calls (day, calls) values (current_date, ${mostCallsADay - 1})`
    expect((await vision.recognize(photos, names, 'a client')).model).toBe('NanoDet-g')
    expect([asked.length, errors.length]).toEqual([1, 1])
  })

  test('when the calls of the day are used up', async () => {
    answers = [says(inventory())]
    await sql`insert into vision_calls (day, calls) values (current_date, ${mostCallsADay - 1})`
    expect((await vision.recognize(photos, names, 'a client')).model).toBe('big-model')
    const other = [{ key: 'c', open: async () => bytes }]
    expect((await vision.recognize(other, names, 'a client')).model).toBe('NanoDet-g')
    expect(asked).toHaveLength(1)
    expect(String(errors[0])).toContain('No calls are left')
  })
})
