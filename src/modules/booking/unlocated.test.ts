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
const office = await server.administrator()

const addresses = [
  ...nonsense,
  ...halfAddresses,
  ...contradictions,
  ...farAddresses.map(([address]) => address),
]

type Ends = Readonly<{ fromAddress: string; toAddress: string }>

const { homeSize, accessDetails } = job

/** What the pages of a wizard send: for a price, and besides the addresses and the quote for a booking. */
const wizards = {
  home: {
    serviceType: 'moving',
    price: (ends: Ends) =>
      visitor.post('/api/calculate-pricing', { serviceType: 'moving', homeSize, accessDetails, ...ends }),
    details: { status: 'pending_payment', createCheckout: true },
  },
  moving: {
    serviceType: 'moving',
    price: ({ fromAddress, toAddress }: Ends) =>
      visitor.post('/api/pricing/estimate', {
        serviceType: 'moving',
        roomSize: homeSize,
        pickupAddress: fromAddress,
        dropoffAddress: toAddress,
      }),
    details: { status: 'pending', roomSize: homeSize },
  },
  junk: {
    serviceType: 'junk',
    price: ({ fromAddress }: Ends) =>
      visitor.post('/api/pricing/estimate', {
        serviceType: 'junk',
        roomSize: homeSize,
        pickupAddress: fromAddress,
      }),
    details: { status: 'pending', roomSize: homeSize },
  },
  'home wizard’s junk': {
    serviceType: 'junk',
    price: ({ fromAddress }: Ends) =>
      visitor.post('/api/calculate-pricing', {
        serviceType: 'junk',
        loadSize: 4,
        fromAddress,
        accessDetails,
      }),
    details: { status: 'pending_payment', createCheckout: true, loadSize: 4 },
  },
} as const

type Wizard = keyof typeof wizards

/** Goes through a wizard with these addresses: asks for the price, books at it, and tries to pay. */
async function goThrough(wizard: Wizard, ends: Ends) {
  const { serviceType, price, details } = wizards[wizard]
  const quote = await price(ends)
  const { estimateId, pricing } = quote.body
  const booking = await visitor.post('/api/service-requests', {
    ...customer,
    ...details,
    serviceType,
    fromAddress: ends.fromAddress,
    toAddress: serviceType === 'moving' ? ends.toAddress : null,
    preferredDate: monday,
    estimateId,
    pricing,
    totalPrice: pricing?.total ?? 0,
  })
  const { serviceRequest: request, checkoutUrl } = booking.body
  const payment = await visitor.post('/api/create-payment-intent', { serviceRequestId: request?.id })
  return { quote, booking, request, checkoutUrl, payment }
}

const { fromAddress, toAddress } = job

test.each<[Wizard, keyof Ends]>([
  ['home', 'fromAddress'],
  ['home', 'toAddress'],
  ['moving', 'fromAddress'],
  ['moving', 'toAddress'],
  ['junk', 'fromAddress'],
  ['home wizard’s junk', 'fromAddress'],
])(
  `%s: none of ${addresses.length} addresses that cannot be located is charged as %s, and each becomes a request`,
  async (wizard, end) => {
    expect(addresses.length).toBeGreaterThan(60)
    await Promise.all(
      addresses.map(async address => {
        const ends = { fromAddress, toAddress, [end]: address }
        const { quote, booking, request, checkoutUrl, payment } = await goThrough(wizard, ends)
        const about = `${end} ${address}`
        // The other end is in Wisconsin, so only an address that names another state or country tells the rules.
        const isElsewhere = outsideOf(address) !== undefined
        const law = wizards[wizard].serviceType === 'junk' ? 'junk' : isElsewhere ? 'interstate' : null
        const { pricing, range, serviceArea, needs, notice } = quote.body
        expect([quote.status, pricing, range, serviceArea], about).toEqual([200, null, null, 'unlocated'])
        expect(needs, about).toEqual([{ path: end, message: expect.stringMatching(/ZIP code|request/) }])
        expect(quote.body.jurisdiction, about).toBe(law)
        if (law === null) expect(notice, about).not.toContain('federal')
        expect([booking.status, request.jurisdiction, request.status, checkoutUrl], about).toEqual([
          200,
          law,
          'pending',
          null,
        ])
        expect(request.review, about).toBe(isElsewhere ? 'outside' : 'unlocated')
        expect([payment.status, payment.body.error], about).toEqual([409, 'under_review'])
      }),
    )
    const [started] = await server.deps.sql`
      select count(*)::int as payments from events where type = 'PaymentStarted'`
    expect(started!.payments).toBe(0)
  },
)

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
  for (const wizard of ['home', 'moving'] as const) {
    const { quote, request, payment } = await goThrough(wizard, ends)
    expect([quote.body.pricing, quote.body.needs]).toEqual([null, [{ path: 'toAddress', message }]])
    expect(request.review).toBe('unlocated')
    expect([payment.status, payment.body.error]).toEqual([409, 'under_review'])
  }
})

test.each([
  ['within another state', { fromAddress: 'Gary, IN', toAddress: 'Hammond, IN' }],
  ['from a place that was not found to another state', { fromAddress: 'zzzz', toAddress: 'Miami Beach, FL' }],
])('a move %s has no law that can be told, until the office has reviewed it', async (_, ends) => {
  const none = 'There is no estimate yet.'
  for (const wizard of ['home', 'moving'] as const) {
    const { quote, request } = await goThrough(wizard, ends)
    expect([quote.body.pricing, quote.body.jurisdiction]).toEqual([null, null])
    expect(quote.body.notice).toStartWith(none)
    expect([request.review, request.jurisdiction]).toEqual(['outside', null])
    expect(request.notice).toStartWith(none)
    const { body } = await office.get(`/api/admin/service-requests/${request.id}`)
    expect(body.notice).toStartWith(none)
  }
})

test('an address of 301 characters is refused with a sentence, not priced', async () => {
  const { status, body } = await visitor.post('/api/calculate-pricing', {
    ...job,
    toAddress: 'x'.repeat(301),
  })
  expect([status, body.issues[0].path]).toEqual([422, 'toAddress'])
})
