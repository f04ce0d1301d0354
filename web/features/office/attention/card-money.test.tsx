import { expect, test } from 'bun:test'
import { frontOfOffice } from '../../../../scripts/testing/office-front.ts'
import { bookAndPay } from '../../../../scripts/testing/steps.ts'

const front = await frontOfOffice()
const { server } = front
const { id } = await bookAndPay(server.browser())
await server.settled()
const { press, render, screen, Surroundings } = await front.openDocument()
const { CardMoney } = await import('./card-money.tsx')

test('says what agrees with the card provider, and lists what differs', async () => {
  const tab = render(<CardMoney />, { wrapper: Surroundings })
  await press('Check payments')
  await screen.findByText('1 payment, 0 refunds and 0 disputes agree. Nothing differs.')

  if (server.cardFaults) server.cardFaults.schedule = () => []
  const { body } = await front.office.get(`/api/admin/service-requests/${id}`)
  const refund = { intentId: body.stripePaymentIntentId, amountCents: 1234, key: 'in the dashboard' }
  await server.deps.payments.refund(refund)
  // The tab was closed meanwhile.
  tab.rerender(null)
  tab.rerender(<CardMoney />)
  await press('Check payments')
  const row = (await screen.findByRole('link', { name: 'Open booking' })).closest('li')
  expect(row?.textContent).toContain('We have nothing. The card provider has $12.34 (succeeded).')
})
