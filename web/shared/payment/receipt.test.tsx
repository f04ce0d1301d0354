import { afterAll, expect, test } from 'bun:test'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { bookAndPay, payWith, customer as rosa } from '../../../scripts/testing/steps.ts'

const server = await testServer({
  address: '100 Main St, Racine, WI 53403',
  licenses: { ilcc: '98765 MC-C', usdot: '1234567' },
})
afterAll(() => server.stop())
const { page, render, screen } = await openDocument()
const { Surroundings } = await import('../testing.tsx')
const { frontOf } = await import('./testing.ts')
const { Receipt } = await import('./receipt.tsx')

const front = frontOf(server)
page.setURL(front.url)
afterAll(() => front.stop())
const customer = server.browser()

const textOf = async (serviceRequestId: string, name = 'Receipt') => {
  const { unmount } = render(<Receipt serviceRequestId={serviceRequestId} />, { wrapper: Surroundings })
  const { textContent } = await screen.findByRole('article', { name })
  unmount()
  return textContent ?? ''
}

test('49 CFR 375.207 and 92 Ill. Adm. Code 1457: the letterhead of a receipt shows address and license numbers', async () => {
  const { id } = await bookAndPay(customer)
  expect(await textOf(id)).toContain('100 Main St, Racine, WI 53403ILCC 98765 MC-C · USDOT 1234567')
})

test('625 ILCS 5/18c-3206: the receipt of a move within Illinois names the tariff, and says what is refunded', async () => {
  const ends = {
    serviceType: 'moving',
    fromAddress: '60614',
    toAddress: '60201',
    roomSize: 'studio',
  } as const
  const { id } = (await customer.post('/api/service-requests', { ...ends, ...rosa })).body.serviceRequest
  const { clientSecret } = (await customer.post('/api/create-payment-intent', { serviceRequestId: id })).body
  const paid = await payWith(customer, clientSecret, 'pm_card_visa')
  await customer.post('/api/confirm-booking', { serviceRequestId: id, paymentIntentId: paid.body.id })
  const text = await textOf(id)
  expect(text).toContain('TypeLocal move in Illinois')
  expect(text).toContain('The exact distance can make it $')
  expect(text).toContain('by our tariff (Household goods tariff 1)')
  expect(text).toContain('If they are fewer, the office refunds the difference to your card.')
  const office = await server.administrator()
  await office.post(`/api/admin/service-requests/${id}/settlement`, {
    workers: 2,
    minutes: 120,
    travelMinutes: 45,
    extras: [],
    agreedBy: 'Rosa Diaz',
  })
  const final = await textOf(id, 'Final receipt')
  expect(final).toContain('TypeLocal move in Illinois')
  expect(final).toContain('This price is by our tariff (Household goods tariff 1).')
  expect(final).not.toMatch(/estimate|exact distance/)
})

test('the final receipt has the work, charges, what went back and what is due', async () => {
  const office = await server.administrator()
  const { id, pricing, crewSize } = await bookAndPay(customer)
  const path = `/api/admin/service-requests/${id}`
  const work = { workers: crewSize, minutes: pricing.estimatedHours * 60, travelMinutes: 30 }
  await office.post(`${path}/charges`, { label: 'Late arrival', amount: -40, reason: 'An hour late' })
  await server.settled()
  const extras = [{ label: 'Stair climber', amount: 65 }]
  await office.post(`${path}/settlement`, { ...work, extras, agreedBy: 'Rosa Diaz' })
  const text = await textOf(id, 'Final receipt')
  for (const part of [
    ...['Stair climber', '$65.00', 'Late arrival', 'An hour late', '-$40.00', 'Refunded'],
    ...[
      `Final priceA crew of ${crewSize}, 3 h of work and 30 min of travel$${(pricing.total + 25).toFixed(2)}`,
    ],
    'Balance due$65.00',
  ])
    expect(text).toContain(part)
  expect(text).toContain('TypeMove within Wisconsin')
  expect(text).not.toMatch(/estimate|tariff|exact distance/)
})

test('the receipt of a cancelled booking has what we kept', async () => {
  const office = await server.administrator()
  const { id, pricing } = await bookAndPay(customer)
  const cancellation = { status: 'cancelled', refund: pricing.total - 75, note: 'Agreed by phone' }
  await office.patch(`/api/admin/service-requests/${id}/status`, cancellation)
  await server.settled()
  const text = await textOf(id)
  expect(text).toContain('Kept after the cancellation$75.00')
  expect(text).toContain('Net paid$75.00')
})
