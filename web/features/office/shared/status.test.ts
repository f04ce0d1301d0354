import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay } from '../../../../scripts/testing/steps.ts'
import { whyNotAssignable } from './status.ts'

const server = await testServer()
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()

test('offers a crew exactly for the bookings for which the server accepts one', async () => {
  const crew = await addProvider(office)
  const assignment = { providerId: crew.id, scheduledDate: '2094-09-06T15:00:00Z' }
  const waived = await book(browser)
  await office.post(`/api/admin/service-requests/${waived.id}/deposit-waiver`, { reason: 'Cash' })
  for (const { id } of [await book(browser), await bookAndPay(browser), waived]) {
    const path = `/api/admin/service-requests/${id}`
    for (const status of [
      ...['pending', 'pending_payment', 'confirmed', 'assigned', 'in_progress', 'completed', 'cancelled'],
    ]) {
      const booking = (await office.patch(`${path}/status`, { status })).body
      const answer = await office.patch(`${path}/assign`, assignment)
      expect([status, answer.status]).toEqual([status, whyNotAssignable(booking) ? 409 : 200])
    }
  }
})
