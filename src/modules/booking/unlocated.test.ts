import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { customer, job, monday } from '../../../scripts/testing/steps.ts'
import { farAddresses, halfAddresses, nonsense } from '../../../scripts/testing/unlocated-addresses.ts'
import { outsideOf } from '../../adapters/geocoder/outside.ts'

const server = await testServer()
afterAll(() => server.stop())
const visitor = server.browser()

const addresses = [...nonsense, ...halfAddresses, ...farAddresses.map(([address]) => address)]

/** Each request of the three wizards about a move with this address at one end. */
async function requestsFor(ends: Readonly<{ fromAddress: string; toAddress: string }>) {
  const { serviceType, homeSize, accessDetails } = job
  const [home, quote, booking] = await Promise.all([
    visitor.post('/api/calculate-pricing', { serviceType, homeSize, accessDetails, ...ends }),
    visitor.post('/api/pricing/estimate', {
      serviceType,
      roomSize: homeSize,
      pickupAddress: ends.fromAddress,
      dropoffAddress: ends.toAddress,
    }),
    visitor.post('/api/service-requests', {
      ...customer,
      ...ends,
      serviceType,
      roomSize: homeSize,
      preferredDate: monday,
      createCheckout: true,
      totalPrice: 0,
    }),
  ])
  const payment = await visitor.post('/api/create-payment-intent', {
    serviceRequestId: booking.body.serviceRequest.id,
  })
  return { home, quote, booking, payment }
}

test.each(['fromAddress', 'toAddress'] as const)(
  `none of ${addresses.length} addresses that cannot be located is priced or charged as %s`,
  async end => {
    expect(addresses.length).toBeGreaterThan(60)
    for (const address of addresses) {
      const { fromAddress, toAddress } = job
      const { home, quote, booking, payment } = await requestsFor({ fromAddress, toAddress, [end]: address })
      const about = `${end} ${address}`
      for (const { status, body } of [home, quote]) {
        expect([status, body.pricing, body.range, body.serviceArea], about).toEqual([
          200,
          null,
          null,
          'unlocated',
        ])
        expect(
          body.needs.map(({ path }: { path: string }) => path),
          about,
        ).toEqual([end])
      }
      const { serviceRequest, checkoutUrl } = booking.body
      const review = outsideOf(address) ? 'outside' : 'unlocated'
      expect([serviceRequest.review, serviceRequest.status, checkoutUrl], about).toEqual([
        review,
        'pending',
        null,
      ])
      expect([payment.status, payment.body.error], about).toEqual([409, 'under_review'])
    }
    const [{ charged } = { charged: 0 }] = await server.deps.sql`
      select count(*)::int as charged from service_requests where "stripePaymentIntentId" is not null`
    expect(charged).toBe(0)
  },
  120_000,
)

test('an address of 301 characters is refused with a sentence, not priced', async () => {
  const { status, body } = await visitor.post('/api/calculate-pricing', {
    ...job,
    toAddress: 'x'.repeat(301),
  })
  expect([status, body.issues[0].path]).toEqual([422, 'toAddress'])
})
