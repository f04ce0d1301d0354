import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { book, payWith } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../../../src/modules/tokens.ts'
import { cardConsent } from '../../../src/shared/card-consent.ts'

const server = await testServer({ deposit: { percent: 25 } })
const browser = server.browser()
const { id } = await book(browser)
const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
await browser.post(`/api/service-requests/${id}/card-consent`, {
  isGiven: true,
  version: cardConsent.version,
})
await payWith(browser, clientSecret, 'pm_card_visa')
await server.settled()

const { cleanup, page, press, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { BookingDetails } = await import('./booking-details.tsx')
const { KeptCard } = await import('./kept-card.tsx')
page.setURL(server.url)
afterAll(() => server.stop())

test('a customer removes the card that is kept for the balance', async () => {
  render(<BookingDetails id={id} code={manageCode(id, server.deps.signingKey)} />, { wrapper: Surroundings })
  await screen.findByText(/we keep your Visa card ending in 4242 for the balance/)
  await press('Remove my card')
  await waitFor(() => expect(screen.queryAllByText(/we keep your Visa card/).length).toBe(0))
  const { savedCard } = (
    await (await server.administrator()).get(`/api/admin/service-requests/${id}/account`)
  ).body
  expect(savedCard).toBeNull()
})

test('the page says when the part that is due later is charged to it', () => {
  const removal = { mutate: () => {}, isPending: false, error: null }
  const keptCard = { brand: 'visa', last4: '4242' }
  const textOf = (due: number, dueLaterOn: string | null) => {
    const booking = { keptCard, balance: 1420.75, due, dueLaterOn }
    const { container } = render(<KeptCard booking={booking} removal={removal} />, { wrapper: Surroundings })
    const text = container.querySelector('p')?.textContent
    cleanup()
    return text
  }
  expect(textOf(697.85, '2026-12-28')).toContain(
    'Unless you pay it first, we charge the part that is due later, $722.90, to it on Mon, Dec 28, 2026.',
  )
  expect(textOf(1420.75, '2026-12-28')).not.toContain('we charge')
  expect(textOf(1420.75, null)).not.toContain('we charge')
})
