import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { type TestServer, testServer } from '../../../scripts/testing/server.ts'
import { customer } from '../../../scripts/testing/steps.ts'
import { addDays, instantOf } from '../../shared/chicago.ts'
import { crewWithJob, today } from './testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await testServer()
})
afterAll(() => server.stop())

describe('a crew’s day', () => {
  test('has its own jobs of today and tomorrow, with what the crew needs', async () => {
    const day = today()
    const adminNotes = 'The dog is friendly.'
    const first = await crewWithJob(server, 'Day crew', {
      scheduledDate: instantOf(day, '09:00'),
      adminNotes,
    })
    await first.office.patch(`/api/admin/service-requests/${first.serviceRequestId}/status`, {
      adminNotes: 'Argued about the price.',
    })
    const scheduledDate = instantOf(addDays(day, 1), '09:00')
    const other = await crewWithJob(server, 'Another crew', { scheduledDate })
    const { provider, days } = await first.day()
    expect(provider).toEqual({ id: first.crew.id, name: 'Day crew', members: [] })
    expect(days.map(({ date, jobs }) => [date, jobs.length])).toEqual([
      [day, 1],
      [addDays(day, 1), 0],
    ])
    expect(days[0]?.jobs[0]).toMatchObject({
      serviceRequestId: first.serviceRequestId,
      scheduledDate: first.scheduledDate,
      status: 'assigned',
      customerFirstName: 'Rosa',
      customerPhone: customer.customerPhone,
      from: {
        address: '789 N Water St, Milwaukee, WI 53202',
        access: 'Ground floor, no elevator, 24 stairs',
        accessInSpanish: 'Planta baja, sin elevador, 24 escalones',
      },
      to: { address: '500 Main St, Racine, WI 53403' },
      promised: {
        ...{ workers: 2, jurisdiction: 'WI', notes: adminNotes },
        noticeInSpanish: expect.stringMatching(/^Estimado por las millas, escaleras/),
      },
      money: { dueCents: 0, howToPay: 'nothing_due' },
      steps: [],
      stage: 'planned',
    })
    const text = JSON.stringify(days)
    for (const secret of ['Argued', 'Diaz', customer.customerEmail, 'pi_']) expect(text).not.toContain(secret)
    expect((await other.day()).days.map(({ jobs }) => jobs.length)).toEqual([0, 1])
  })

  test('needs a crew link', async () => {
    const answer = await server.browser().get('/api/crew/day', { 'x-crew-token': 'invented' })
    expect(answer.status).toBe(401)
  })
})
