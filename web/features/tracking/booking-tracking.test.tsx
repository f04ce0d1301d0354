import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { bookAndPay, customer } from '../../../scripts/testing/steps.ts'

// Pay before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
const { id } = await bookAndPay(server.browser())
const { cleanup, page, render, screen } = await openDocument()
const { bookedPhone } = await import('../../shared/api/credentials.ts')
const { frontOf } = await import('../../shared/payment/testing.ts')
const { Surroundings } = await import('../../shared/testing.tsx')
const { BookingTracking } = await import('./booking-tracking.tsx')

const front = frontOf(server)
page.setURL(front.url)
afterAll(async () => {
  cleanup()
  await front.stop()
  await server.stop()
})

test('a crew at work is shown although the preparations do not load', async () => {
  const office = await server.administrator()
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'in_progress' })
  bookedPhone(id).write(customer.customerPhone)
  const { release } = front.hold(`/api/service-requests/${id}/preparation`)
  render(<BookingTracking serviceRequestId={id} />, { wrapper: Surroundings })
  await screen.findByRole('region', { name: 'Service Details' })
  release()
  expect(screen.queryByText('Before your crew comes')).toBeNull()
})
