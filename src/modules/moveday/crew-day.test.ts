import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestServer, testServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, customer } from '../../../scripts/testing/steps.ts'
import { addDays, dayAt, instantOf } from '../../shared/chicago.ts'
import type { CrewDay } from '../../shared/move-day.ts'

const today = dayAt(new Date().toISOString())

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

async function crewWithJob(name: string, day = today) {
  const office = await server.administrator()
  const { id: serviceRequestId } = await bookAndPay(server.browser())
  const crew = await addProvider(office, name)
  const scheduledDate = instantOf(day, '09:00')
  await office.patch(`/api/admin/service-requests/${serviceRequestId}/assign`, {
    providerId: crew.id,
    scheduledDate,
  })
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  return { crew, token, serviceRequestId, scheduledDate }
}

const dayOfCrew = async (token: string): Promise<CrewDay> =>
  (await server.browser().get('/api/crew/day', { 'x-crew-token': token })).body

describe('a crew’s day', () => {
  test('has its own jobs of today and tomorrow, with what the crew needs', async () => {
    const { crew, token, serviceRequestId, scheduledDate } = await crewWithJob('Day crew')
    const tomorrow = await crewWithJob('Another crew', addDays(today, 1))
    const { provider, days } = await dayOfCrew(token)
    expect(provider).toEqual({ id: crew.id, name: 'Day crew', members: [] })
    expect(days.map(({ date, jobs }) => [date, jobs.length])).toEqual([
      [today, 1],
      [addDays(today, 1), 0],
    ])
    expect(days[0]?.jobs[0]).toMatchObject({
      serviceRequestId,
      scheduledDate,
      status: 'assigned',
      customerFirstName: 'Rosa',
      customerPhone: customer.customerPhone,
      from: {
        address: '789 N Water St, Milwaukee, WI 53202',
        access: 'Ground floor, no elevator, 24 stairs',
      },
      to: { address: '500 Main St, Racine, WI 53403' },
      promised: { workers: 2, jurisdiction: 'WI' },
      money: { dueCents: 0, howToPay: 'nothing_due' },
      steps: [],
      stage: 'planned',
    })
    const text = JSON.stringify(days)
    expect([text.includes('Diaz'), text.includes(customer.customerEmail), text.includes('pi_')]).toEqual([
      false,
      false,
      false,
    ])
    expect((await dayOfCrew(tomorrow.token)).days.map(({ jobs }) => jobs.length)).toEqual([0, 1])
  })

  test('needs a crew link', async () => {
    const answer = await server.browser().get('/api/crew/day', { 'x-crew-token': 'invented' })
    expect(answer.status).toBe(401)
  })
})
