import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { customer, job, monday } from '../../../scripts/testing/steps.ts'
import {
  contradictions,
  farAddresses,
  halfAddresses,
  nonsense,
} from '../../../scripts/testing/unlocated-addresses.ts'
import { outsideOf } from '../../adapters/geocoder/outside.ts'

const server = await testServer()
afterAll(() => server.stop())
const visitor = server.browser()

const addresses = [
  ...nonsense,
  ...halfAddresses,
  ...contradictions,
  ...farAddresses.map(([address]) => address),
]

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
        // Its other end is in Wisconsin, so only an address that names another state or country tells the rules.
        expect(body.jurisdiction, about).toBe(outsideOf(address) ? 'interstate' : null)
        if (body.jurisdiction === null) expect(body.notice, about).not.toContain('federal')
        expect(
          body.needs.map(({ path }: { path: string }) => path),
          about,
        ).toEqual([end])
      }
      const { serviceRequest, checkoutUrl } = booking.body
      expect(serviceRequest.jurisdiction, about).toBe(outsideOf(address) ? 'interstate' : null)
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

test(`none of ${addresses.length} addresses that cannot be located has a price for junk`, async () => {
  const { accessDetails } = job
  for (const address of addresses) {
    const answers = await Promise.all([
      visitor.post('/api/calculate-pricing', {
        serviceType: 'junk',
        loadSize: 4,
        fromAddress: address,
        accessDetails,
      }),
      visitor.post('/api/pricing/estimate', {
        serviceType: 'junk',
        roomSize: '1bedroom',
        pickupAddress: address,
      }),
    ])
    for (const { status, body } of answers) {
      expect([status, body.pricing, body.range, body.serviceArea, body.jurisdiction], address).toEqual([
        200,
        null,
        null,
        'unlocated',
        'junk',
      ])
      expect(body.needs.length, address).toBe(1)
    }
  }
}, 60_000)

test.each([
  [
    'the same address at both ends',
    { fromAddress: job.fromAddress, toAddress: '789 north water street, Milwaukee 53202' },
    'This is the same address as the pickup. Where should we bring your things?',
  ],
  [
    'the same nonsense in one ZIP area at both ends',
    {
      fromAddress: '1 zzzz qqqq street, Chicago, IL 60606',
      toAddress: '1 zzzz qqqq street, Chicago, IL 60606',
    },
    'This is the same address as the pickup. Where should we bring your things?',
  ],
  [
    'a town with the ZIP of another',
    { fromAddress: job.fromAddress, toAddress: '1 Main St, Milwaukee, WI 60606' },
    'This address names two places. Please check its town and its ZIP code.',
  ],
  [
    'a post-office box',
    { fromAddress: job.fromAddress, toAddress: 'PO Box 5, Chicago, IL 60680' },
    'This is a post-office box. Please give the street address with its own ZIP code.',
  ],
])('%s is a question, not a price', async (_, ends, message) => {
  const { home, quote, booking, payment } = await requestsFor(ends)
  for (const { body } of [home, quote]) {
    expect([body.pricing, body.needs]).toEqual([null, [{ path: 'toAddress', message }]])
  }
  expect(booking.body.serviceRequest.review).toBe('unlocated')
  expect([payment.status, payment.body.error]).toEqual([409, 'under_review'])
})

test('a move within another state has no law of ours, until the office has reviewed it', async () => {
  const { home, quote, booking } = await requestsFor({ fromAddress: 'Gary, IN', toAddress: 'Hammond, IN' })
  for (const { body } of [home, quote]) {
    expect([body.pricing, body.jurisdiction]).toEqual([null, null])
    expect(body.notice).toStartWith('There is no estimate yet.')
  }
  const { review, jurisdiction, notice } = booking.body.serviceRequest
  expect([review, jurisdiction]).toEqual(['outside', null])
  expect(notice).toStartWith('There is no estimate yet.')
})

test('an address of 301 characters is refused with a sentence, not priced', async () => {
  const { status, body } = await visitor.post('/api/calculate-pricing', {
    ...job,
    toAddress: 'x'.repeat(301),
  })
  expect([status, body.issues[0].path]).toEqual([422, 'toAddress'])
})
