import type { TestServer } from './server.ts'

type Browser = ReturnType<TestServer['browser']>

/**
 * Steps that several tests take on the way to what they are about. Each returns what the server answered. What lies ahead
 * lies in 2094: its calendar is that of 2027, and no test fails because its day has come.
 */
export const job = {
  serviceType: 'moving',
  homeSize: '1bedroom',
  fromAddress: '789 N Water St, Milwaukee, WI 53202',
  toAddress: '500 Main St, Racine, WI 53403',
  accessDetails: { floorLevel: 0, hasElevator: false, stairsCount: 0 },
} as const

/** The day after the clocks went forward. */
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
  const { clientSecret } = (
    await browser.post('/api/create-payment-intent', { serviceRequestId: booking.id })
  ).body
  const paid = await payWith(browser, clientSecret, 'pm_card_visa')
  await browser.post('/api/confirm-booking', { serviceRequestId: booking.id, paymentIntentId: paid.body.id })
  return booking
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

/** Opens an account on this browser, which is signed in from then on. */
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

/** What happened to a booking, in order. What was told about it is left out: mails go out in their own time. */
export async function historyOf(
  office: Browser,
  id: string,
): Promise<{ type: string; [field: string]: unknown }[]> {
  const { body } = await office.get(`/api/admin/service-requests/${id}/timeline`)
  return body.filter(({ type }: { type: string }) => !type.startsWith('Notification'))
}
