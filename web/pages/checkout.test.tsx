import { afterAll, afterEach, beforeEach, expect, mock, spyOn, test } from 'bun:test'
import { onlineManager } from '@tanstack/react-query'
import { Route, Routes } from 'react-router-dom'
import { openDocument } from '../../scripts/testing/dom.ts'
import { testServer } from '../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, job, payWith, customer as rosa } from '../../scripts/testing/steps.ts'
import { paths } from '../shared/paths.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
afterAll(() => server.stop())
const { cleanup, fireEvent, page, render, screen, waitFor } = await openDocument()
const { Address, Surroundings } = await import('../shared/testing.tsx')
const { frontOf, payWithCard } = await import('../shared/payment/testing.ts')
const { press } = await import('../../scripts/testing/interactions.ts')
const { default: Checkout } = await import('./checkout.tsx')
const { default: BookingSuccess } = await import('./booking-success.tsx')

let front: ReturnType<typeof frontOf>
beforeEach(() => {
  front = frontOf(server)
  page.setURL(front.url)
})
afterEach(async () => {
  cleanup()
  mock.restore()
  await front.stop()
})

const customer = server.browser()

const open = (address: string) =>
  render(
    <Surroundings at={address}>
      <Address />
      <Routes>
        <Route path={paths.home} element={<h1>Home</h1>} />
        <Route path={paths.moving} element={<h1>Moving</h1>} />
        <Route path={paths.checkout} element={<Checkout />} />
        <Route path={paths.bookingSuccess} element={<BookingSuccess />} />
      </Routes>
    </Surroundings>,
  )

test('a request under review is not sent home, and says that nothing is charged', async () => {
  const outside = { ...job, toAddress: '1 E Main St, Madison, WI 53703', roomSize: job.homeSize }
  const { body } = await customer.post('/api/service-requests', { ...outside, ...rosa })
  open(`/checkout/${body.serviceRequest.id}`)
  await screen.findByRole('heading', { name: `We have your request ${body.serviceRequest.bookingNumber}` })
  expect(screen.getByText(/Nothing is charged/)).toBeDefined()
})

test('the checkout names who is paid, for what, when, and what happens if the hours differ', async () => {
  const ends = { serviceType: 'moving', fromAddress: '60614', toAddress: '60201' } as const
  const quote = (await customer.post('/api/calculate-pricing', { ...job, ...ends })).body
  const booked = { ...ends, ...rosa, estimateId: quote.estimateId }
  const { id } = (await customer.post('/api/service-requests', booked)).body.serviceRequest
  open(`/checkout/${id}`)
  await screen.findByRole('button', { name: `Pay $${quote.pricing.total.toFixed(2)}` })
  const summary = screen.getByRole('heading', { name: 'Order Summary' }).parentElement?.textContent
  expect(summary).toContain('Paid toFairMove')
  expect(summary).toContain('Chargedtoday, in full')
  expect(summary).toContain(
    `We never charge more than $${quote.pricing.total.toFixed(2)} without asking you.`,
  )
  expect(summary).toContain('Estimated total')
  expect(summary).toContain('Local move in Illinois. If the job takes more or less than estimated:')
  expect(summary).toContain('If they are fewer, the office refunds the difference to your card.')
  const notice = screen.getByText('What this estimate is').closest('details')
  expect(notice?.open).toBeFalse()
  expect(notice?.textContent).toContain(quote.notice)
  const lines = (await screen.findByText('How it adds up')).closest('details')
  expect(lines?.textContent).toContain(`Labor$${quote.lines[0].amount.toFixed(2)}`)
})

test('49 CFR 375.401: a move between states is paid after its customer signed the waiver of a survey', async () => {
  const ends = { serviceType: 'moving', fromAddress: job.fromAddress, toAddress: '60614' } as const
  const quote = (await customer.post('/api/calculate-pricing', { ...job, ...ends })).body
  const booked = { ...ends, ...rosa, estimateId: quote.estimateId }
  const { id } = (await customer.post('/api/service-requests', booked)).body.serviceRequest
  open(`/checkout/${id}`)
  const sign = await screen.findByRole('button', { name: 'Check the box and sign first' })
  expect(sign.hasAttribute('disabled')).toBeTrue()
  expect(screen.queryByLabelText('Card number')).toBeNull()
  fireEvent.click(screen.getByLabelText(/^I waive the survey of my household goods/))
  fireEvent.change(screen.getByLabelText('Your full name, as your signature'), {
    target: { value: 'Rosa Diaz' },
  })
  await press('Sign and continue')
  await screen.findByRole('button', { name: /^Pay \$/ })
  await screen.findByText(/Rosa Diaz signed a waiver/)
})

test('a move between states is paid after its customer listed the items, on any device', async () => {
  const ends = { serviceType: 'moving', fromAddress: job.fromAddress, toAddress: '60614' } as const
  const { estimateId, pricing } = (await customer.post('/api/calculate-pricing', { ...job, ...ends })).body
  const { id } = (await customer.post('/api/service-requests', { ...ends, ...rosa, estimateId })).body
    .serviceRequest
  open(`/checkout/${id}`)
  await press('List my items')
  const field = await screen.findByRole('combobox', { name: 'Add an item' })
  fireEvent.change(field, { target: { value: 'hot tub' } })
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.click(await screen.findByRole('radio', { name: 'No, there is more' }))
  await press('Use this list of 1 item')
  const offer = await screen.findByText(/ with this list\./)
  expect(offer.parentElement?.textContent).toContain(`It was $${pricing.total.toFixed(2)} without it.`)
  await press(/^Continue for \$/)
  const pay = await screen.findByRole('button', { name: /^Pay \$/ })
  const { total } = (await customer.get(`/api/service-requests/${id}`)).body.pricing
  expect(total).toBeGreaterThan(pricing.total)
  expect(pay.textContent?.replace(',', '')).toBe(`Pay $${total.toFixed(2)}`)
})

/** A booking paid directly with the provider, without our page. */
async function paidElsewhere(paymentMethod: string) {
  const booking = await book(customer)
  const { clientSecret } = (
    await customer.post('/api/create-payment-intent', { serviceRequestId: booking.id })
  ).body
  await payWith(customer, clientSecret, paymentMethod)
  return { booking, paymentIntentId: clientSecret.split('_secret_')[0] }
}

const seesPaid = async () => {
  expect(await screen.findByRole('heading', { name: 'Payment Successful!' })).toBeDefined()
  expect(
    screen.getAllByText('Your booking is confirmed. You can now track your service in real-time.'),
  ).not.toHaveLength(0)
}

test('a payment that cannot start yet says how long to wait, and starts on retry', async () => {
  const booking = await book(customer)
  front.exhaust('/api/create-payment-intent')
  open(`/checkout/${booking.id}`)
  expect(await screen.findByText('Too many calls. Please try again in 2 minutes.')).toBeDefined()
  front.mend()
  await press('Try again')
  expect(await screen.findByLabelText(/Card number/)).toBeDefined()
})

test('a payment that cannot start without a connection says so, and starts on retry', async () => {
  const booking = await book(customer)
  const connected = fetch
  spyOn(globalThis, 'fetch').mockImplementation(
    Object.assign(
      async (...call: Parameters<typeof fetch>) => {
        if (String(call[0]).endsWith('/api/create-payment-intent')) throw new TypeError('Failed to fetch')
        return connected(...call)
      },
      { preconnect: connected.preconnect },
    ),
  )
  open(`/checkout/${booking.id}`)
  expect(await screen.findByText(/^We can’t take your payment right now/)).toBeDefined()
  mock.restore()
  await press('Try again')
  expect(await screen.findByLabelText(/Card number/)).toBeDefined()
})

test('a failed refetch of the booking keeps the card form, which can still be paid', async () => {
  const booking = await book(customer)
  const path = `/api/service-requests/${booking.id}`
  open(`/checkout/${booking.id}`)
  await screen.findByLabelText(/Card number/)
  await screen.findByText('How it adds up')
  const before = front.timesAsked(path)
  front.break(path)
  // Repeated, because a request that is under way takes the place of the refetch.
  await waitFor(() => {
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    expect(front.timesAsked(path)).toBeGreaterThan(before)
  })
  await payWithCard('4242424242424242')
  await seesPaid()
})

test('the order is summarized and paid, then links to tracking and home', async () => {
  const booking = await book(customer)
  open(`/checkout/${booking.id}`)
  expect(await screen.findByText('Rosa Diaz')).toBeDefined()
  expect(screen.getByText('Moving')).toBeDefined()
  expect(screen.getByText(`$${booking.pricing.total.toFixed(2)}`)).toBeDefined()

  await payWithCard('4242424242424242')
  await seesPaid()
  expect(await screen.findByText(booking.bookingNumber)).toBeDefined()
  const link = (name: string) => screen.getByRole('link', { name }).getAttribute('href')
  expect(link('Track Your Service')).toBe(`/tracking/${booking.id}`)
  expect(link('Return Home')).toBe('/')
})

test('a paid booking shows no card form', async () => {
  open(`/checkout/${(await bookAndPay(customer)).id}?payment_completed=true`)
  await seesPaid()
  expect(screen.queryAllByLabelText(/Card number/)).toHaveLength(0)
})

test('a scheduled paid booking shows its time instead of announcing a call', async () => {
  const { id } = await bookAndPay(customer)
  const office = await server.administrator()
  const crew = await addProvider(office)
  const scheduledDate = '2094-03-15T14:00:00Z'
  await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
  open(`/checkout/${id}`)
  expect(await screen.findByText('Your time: Monday, March 15, 2094 at 9:00 AM.')).toBeDefined()
  expect(screen.queryByText(/call you/)).toBeNull()
})

test('a payment that succeeded just before a reload is found and not repeated', async () => {
  const { booking } = await paidElsewhere('pm_card_visa')
  open(`/checkout/${booking.id}`)
  await seesPaid()
  expect(front.timesAsked('/sandbox/')).toBe(0)
})

test('a payment status in the address is not trusted', async () => {
  open(`/checkout/${(await book(customer)).id}?payment_completed=true&redirect_status=succeeded`)
  expect(await screen.findByLabelText(/Card number/)).toBeDefined()
})

test('a payment that takes days is pending after a return from the bank and a reload, and is not repeated', async () => {
  const { booking, paymentIntentId } = await paidElsewhere('pm_card_chargeDeclined')
  await server.deps.sql`
    update sandbox_objects set data = jsonb_set(data, '{status}', '"processing"') where id = ${paymentIntentId}`
  const pending = /^Your payment is processing\./
  const back = `payment_intent=${paymentIntentId}&redirect_status=processing`
  for (const address of [
    `/checkout/${booking.id}?payment_completed=true&${back}`,
    `/checkout/${booking.id}`,
    `/booking-success?serviceRequestId=${booking.id}&${back}`,
  ]) {
    const page = open(address)
    expect(await screen.findByText(pending)).toBeDefined()
    expect(screen.queryAllByLabelText(/Card number/)).toHaveLength(0)
    page.unmount()
  }
})

test('a return without a booking redirects home silently', async () => {
  open('/booking-success?payment_intent=pi_1')
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
  expect(screen.queryAllByRole('alert')).toHaveLength(0)
})

test('a successful return from the bank shows the booking and removes the secret from the address', async () => {
  const { booking, paymentIntentId } = await paidElsewhere('pm_card_visa')
  const address = `/booking-success?serviceRequestId=${booking.id}&payment_intent=${paymentIntentId}`
  open(`${address}&payment_intent_client_secret=secret`)
  await seesPaid()
  expect(await screen.findByText(booking.bookingNumber)).toBeDefined()
  expect(screen.getByTestId('address').textContent).toBe(address)
})

test("a failed return from the bank shows the provider's message and a link back to payment", async () => {
  const { booking, paymentIntentId } = await paidElsewhere('pm_card_chargeDeclined')
  open(`/booking-success?serviceRequestId=${booking.id}&payment_intent=${paymentIntentId}`)
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
  expect(screen.getByRole('link', { name: 'Back to the payment' }).getAttribute('href')).toBe(
    `/checkout/${booking.id}`,
  )
})

test('a failed return to checkout shows the same message at the card form, until it is edited', async () => {
  const { booking, paymentIntentId } = await paidElsewhere('pm_card_chargeDeclined')
  open(`/checkout/${booking.id}?payment_completed=true&payment_intent=${paymentIntentId}`)
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
  expect(await screen.findByLabelText(/Card number/)).toBeDefined()
  fireEvent.input(screen.getByLabelText(/Card number/), { target: { value: '4' } })
  expect(screen.queryByRole('alert')).toBeNull()
})
