import type { Issue } from '../../src/platform/errors.ts'
import type { TestServer } from './server.ts'

type Browser = ReturnType<TestServer['browser']>

/**
 * A job to quote and book. It takes three hours: two of work, three quarters on the road, and a quarter for the stairs.
 * Future dates are in 2094: its calendar is that of 2027, and no test expires.
 */
export const job = {
  serviceType: 'moving',
  homeSize: 'studio',
  fromAddress: '789 N Water St, Milwaukee, WI 53202',
  toAddress: '500 Main St, Racine, WI 53403',
  accessDetails: { floorLevel: 0, hasElevator: false, stairsCount: 24 },
} as const

export const noStairs = { floorLevel: 0, hasElevator: false, stairsCount: 0 } as const

/** The day after daylight saving time begins. */
export const monday = '2094-03-15'

export const customer = {
  customerName: 'Rosa Diaz',
  customerEmail: 'rosa@example.com',
  customerPhone: '(414) 555-0147',
} as const

/** An unpaid booking at the server's price. */
export async function book(browser: Browser, more: object = {}) {
  const quote = (await browser.post('/api/calculate-pricing', job)).body
  const { fromAddress, toAddress, serviceType } = job
  const { body } = await browser.post('/api/service-requests', {
    serviceType,
    fromAddress,
    toAddress,
    ...customer,
    estimateId: quote.estimateId,
    pricing: quote.pricing,
    ...more,
  })
  return body.serviceRequest
}

/** Confirms a client secret against the sandbox as the card form does. */
export async function payWith(browser: Browser, clientSecret: string, paymentMethod: string) {
  const id = clientSecret.split('_secret_')[0]
  return browser.post(`/sandbox/stripe/v1/payment_intents/${id}/confirm`, {
    client_secret: clientSecret,
    payment_method: paymentMethod,
  })
}

/** A booking that is paid and confirmed. */
export async function bookAndPay(browser: Browser, more: object = {}) {
  const booking = await book(browser, more)
  await payToBook(browser, booking)
  return booking
}

/** Pays what books it. `beforePaying` runs once the payment is begun, as long as its form is open. */
export async function payToBook(
  browser: Browser,
  booking: Readonly<{ id: string }>,
  {
    card = 'pm_card_visa',
    beforePaying,
  }: Readonly<{ card?: string; beforePaying?: () => Promise<unknown> }> = {},
): Promise<void> {
  const begin = () => browser.post('/api/create-payment-intent', { serviceRequestId: booking.id })
  let begun = await begin()
  // The sandbox on a busy machine: tried again, as the page offers it.
  while (begun.body.error === 'payments_unavailable') begun = await begin()
  await beforePaying?.()
  const paid = await payWith(browser, begun.body.clientSecret, card)
  await browser.post('/api/confirm-booking', { serviceRequestId: booking.id, paymentIntentId: paid.body.id })
}

export async function addProvider(office: Browser, name = 'North crew') {
  const email = `${name.toLowerCase().replaceAll(' ', '.')}@example.com`
  const { body } = await office.post('/api/admin/providers', {
    name,
    email,
    phone: '414-555-0122',
    serviceTypes: ['moving'],
    areas: ['53202'],
  })
  return body
}

/** Creates an account and signs this browser in. */
export async function register(browser: Browser, username: string) {
  const { body } = await browser.post('/api/auth/register', {
    username,
    password: 'a long password',
    email: `${username}@example.com`,
    firstName: 'Rosa',
    lastName: 'Diaz',
    phone: customer.customerPhone,
  })
  return body
}

/** A booking's timeline without notifications, which are sent asynchronously. */
export async function historyOf(
  office: Browser,
  id: string,
): Promise<{ type: string; [field: string]: unknown }[]> {
  const { body } = await office.get(`/api/admin/service-requests/${id}/timeline`)
  return body.filter(({ type }: { type: string }) => !type.startsWith('Notification'))
}

/** Photos of rooms, as a camera takes them. */
export const rooms = {
  sofaAndChair: () => Bun.file('fixtures/rooms/sofa-and-chair.jpg').bytes(),
  bedroom: () => Bun.file('fixtures/rooms/bedroom.jpg').bytes(),
}

/** Stores a JPEG and returns its public address. */
export async function uploadPhoto({ deps }: Pick<TestServer, 'deps'>, jpeg: Uint8Array): Promise<string> {
  const { uploadURL, photoUrl, key } = await deps.photos.presign()
  const headers = { 'content-type': 'image/jpeg' }
  await deps.photos.receive(
    key,
    new Request(uploadURL, { method: 'PUT', body: new Uint8Array(jpeg), headers }),
    'a client',
  )
  return photoUrl
}

/** The message of each field in a 422 response, by the field's path. */
export const messagesByPath = ({ issues }: Readonly<{ issues: readonly Issue[] }>) =>
  Object.fromEntries(issues.map(({ path, message }) => [path, message]))
