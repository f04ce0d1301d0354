import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { book } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../../../src/modules/tokens.ts'
import { money, toCents } from '../../../src/shared/money.ts'

const server = await testServer()
const office = await server.administrator()

const { page, render, screen, within } = await openDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { BookingDetails } = await import('./booking-details.tsx')
page.setURL(server.url)
afterAll(() => server.stop())

const send = (id: string, path: string, body: object) =>
  office.post(`/api/admin/service-requests/${id}/${path}`, body)
const cash = (id: string, amount: number) => send(id, 'cash', { kind: 'cash', amount, takenBy: 'Sam' })
const showBooking = (id: string) =>
  render(<BookingDetails id={id} code={manageCode(id, server.deps.signingKey)} />, { wrapper: Surroundings })

/** A booking that the office took without a payment. */
async function waived() {
  const booking = await book(server.browser())
  await send(booking.id, 'deposit-waiver', { reason: 'Pays cash on the day' })
  return booking
}

test('a job that was paid in cash has its receipt; before, its page shows the price that holds', async () => {
  const { id, pricing } = await waived()
  await send(id, 'charges', { label: 'Discount', reason: 'Friend of the house', amount: -100 })
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'completed' })
  const price = pricing.total - 100
  const { unmount } = showBooking(id)
  const total = (await screen.findByText('Total')).parentElement
  expect(total?.textContent).toContain(money(toCents(price)))
  expect(screen.getByText(/^Completed on /).textContent).not.toContain('Your receipt is below.')
  unmount()

  await cash(id, price)
  showBooking(id)
  const receipt = within(await screen.findByRole('article', { name: 'Receipt' }))
  expect(receipt.getByText('Paid in cash or by check').nextSibling?.textContent).toBe(money(toCents(price)))
  expect(screen.getByText(/^Completed on /).textContent).toContain('Your receipt is below.')
})
