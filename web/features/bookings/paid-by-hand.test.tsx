import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { book } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../../../src/modules/tokens.ts'
import { money, toCents } from '../../../src/shared/money.ts'

const server = await testServer()
const office = await server.administrator()

const { page, press, render, screen, within } = await openDocument()
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

test('the page of a booking without a payment says what kind of price it has, and what can change it', async () => {
  const { id, kind, differenceNotice, notice } = await book(server.browser())
  const { unmount } = showBooking(id)
  await screen.findByText('Estimated total')
  const text = document.body.textContent
  expect(text).toContain(`${kind}. If the job takes more or less than estimated: ${differenceNotice}`)
  expect(text).toContain(notice)
  expect(await screen.findByText('Labor')).toBeDefined()
  unmount()
})

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

test('cancelling says that the cash is owed, and so does the receipt after it', async () => {
  const { id } = await waived()
  await cash(id, 100)
  showBooking(id)
  await press('Cancel booking')
  const dialog = await screen.findByRole('alertdialog')
  expect(dialog.textContent).toContain(
    'We’ll contact you about the $100.00 that you paid in cash or by check.',
  )
  expect(dialog.textContent).not.toContain('Nothing was charged')
  await press('Yes, cancel it')
  const owed = await screen.findByText('Owed to you. We’ll contact you about it')
  expect(owed.nextSibling?.textContent).toBe('-$100.00')
  expect(screen.queryByText('Balance due')).toBeNull()
})
