import { afterAll, describe, expect, test } from 'bun:test'
import { newId } from '../../eventlog/ids.ts'
import { trackingFacts } from '../dispatch/events.ts'
import { providers } from '../dispatch/provider.ts'
import { trackingSite } from './testing.ts'

const site = await trackingSite()
afterAll(() => site.close())
const server = await site.serve()

/** Appends one report per minute from `start` on, with matching event times. */
async function drive(id: string, start: string, minutes: number) {
  const reports = Array.from({ length: minutes }, (_, minute) => {
    const at = new Date(Date.parse(start) + minute * 60_000).toISOString()
    const fix = { latitude: 43 + minute / 10_000, longitude: -87.9, timestamp: at }
    return { type: 'LocationReported' as const, data: { fixes: [fix] }, at }
  })
  for (const { at, ...report } of reports) {
    await server.log.handle(providers, id, () => [report], { id: newId(), actor: 'test', at })
  }
}

const trail = async (id: string, query = '', { cookie }: { cookie: string } = server.signIn('admin')) => {
  const answer = await fetch(`${server.url}/api/admin/providers/${id}/trail${query}`, { headers: { cookie } })
  return { status: answer.status, body: await answer.json() }
}

describe("a crew's trail of a day", () => {
  test('covers the day in Chicago, in order, including fixes reported the next day', async () => {
    const { id } = await server.addProvider('Crew of two days')
    await drive(id, '2027-03-14T05:58:00.000Z', 4)
    await drive(id, '2027-03-15T04:58:00.000Z', 4)
    const late = { latitude: 43, longitude: -87.9, timestamp: '2027-03-14T20:00:00.000Z' }
    await server.append(providers, id, { type: 'LocationReported', data: { fixes: [late] } })
    const { body } = await trail(id, '?date=2027-03-14')
    expect(body.map(({ timestamp }: { timestamp: string }) => timestamp.slice(5, 16))).toEqual([
      ...['03-14T06:00', '03-14T06:01', '03-14T20:00'],
      ...['03-15T04:58', '03-15T04:59'],
    ])
  })

  test('defaults to today, and is reduced to what a map can show, with its first and last fix', async () => {
    const { id } = await server.addProvider('Crew on the road')
    await drive(id, '2027-03-15T06:00:00.000Z', 1100)
    const { body } = await trail(id)
    expect(body.length).toBeLessThanOrEqual(501)
    expect(body.length).toBeGreaterThan(250)
    expect([body[0].timestamp, body.at(-1).timestamp]).toEqual([
      '2027-03-15T06:00:00.000Z',
      '2027-03-16T00:19:00.000Z',
    ])
  })

  test('is read through the upcasts of LocationReported', async () => {
    const { id } = await server.addProvider('Crew of schema 1')
    await drive(id, '2027-03-15T06:00:00.000Z', 1)
    const { upcasts } = trackingFacts.LocationReported
    const fix = { latitude: 44, longitude: -87.9, timestamp: '2027-03-15T06:00:00.000Z' }
    Object.assign(trackingFacts.LocationReported, { upcasts: [() => ({ fixes: [fix] })] })
    const { body } = await trail(id).finally(() => Object.assign(trackingFacts.LocationReported, { upcasts }))
    expect(body).toEqual([fix])
  })

  test('requires an administrator, an existing crew and a valid day', async () => {
    const { id } = await server.addProvider('Private crew')
    expect((await trail(id, '', server.signIn('customer'))).status).toBe(403)
    expect((await trail(id, '', { cookie: '' })).status).toBe(401)
    expect((await trail('nobody')).status).toBe(404)
    expect((await trail(id, '?date=2027-02-30')).status).toBe(422)
  })
})

test('LocationReported has no second schema, which the SQL in booking/history/drives.ts could not read', () => {
  expect(trackingFacts.LocationReported.upcasts).toEqual([])
})
