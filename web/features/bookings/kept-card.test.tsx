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

const { page, press, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../../shared/testing.tsx')
const { BookingDetails } = await import('./booking-details.tsx')
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
