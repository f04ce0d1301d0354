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
  const refunded = await bookAndPay(browser)
  await office.post(`/api/admin/service-requests/${refunded.id}/refund`, {})
  for (const { id } of [await book(browser), await bookAndPay(browser), waived, refunded]) {
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

test('a booking that has a crew and is due again is said to keep it', async () => {
  const crew = await addProvider(office, 'Kept crew')
  const { id } = await bookAndPay(browser)
  const path = `/api/admin/service-requests/${id}`
  await office.patch(`${path}/assign`, { providerId: crew.id, scheduledDate: '2094-09-07T15:00:00Z' })
  await office.post(`${path}/refund`, {})
  const booking = (await office.get(path)).body
  expect(booking).toMatchObject({ status: 'assigned', providerId: crew.id, isSecured: false })
  expect(whyNotAssignable(booking)).toBe(
    'Not paid. It keeps its crew and time, and you can change them once it is paid, or you waive the payment.',
  )
  expect(whyNotAssignable({ ...booking, providerId: null })).toBe(
    'You can assign a crew once it is paid, or you waive the payment.',
  )
})
