import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { Route, Routes } from 'react-router-dom'
import { openDocument } from '../../scripts/testing/dom.ts'
import { testServer } from '../../scripts/testing/server.ts'
import { addProvider, book, bookAndPay, payWith } from '../../scripts/testing/steps.ts'
import { paths } from '../paths.ts'

// The server first: the card provider's SDK builds on the events that are global when it starts.
const server = await testServer()
afterAll(() => server.stop())
const { cleanup, page, render, screen } = await openDocument()
const { Surroundings } = await import('../testing.tsx')
const { frontOf, payWithCard } = await import('../features/payment/testing.ts')
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
  await front.stop()
})

const customer = server.browser()

const open = (address: string) =>
  render(
    <Surroundings at={address}>
      <Routes>
        <Route path={paths.home} element={<h1>Home</h1>} />
        <Route path={paths.checkout} element={<Checkout />} />
        <Route path={paths.bookingSuccess} element={<BookingSuccess />} />
      </Routes>
    </Surroundings>,
  )

/** A booking whose card payment went through with the provider while our page was away. */
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

test('a payment that cannot begin yet says for how long, and begins when it is tried again', async () => {
  const booking = await book(customer)
  front.exhaust('/api/create-payment-intent')
  open(`/checkout/${booking.id}`)
  expect(await screen.findByText('Too many calls. Please try again in 2 minutes.')).toBeDefined()
  front.mend()
  await press('Try again')
  expect(await screen.findByLabelText(/Card number/)).toBeDefined()
})

test('the order is summed up and paid, and the way on leads to its tracking or home', async () => {
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

test('a booking that is paid already shows that, and no card form', async () => {
  open(`/checkout/${(await bookAndPay(customer)).id}?payment_completed=true`)
  await seesPaid()
  expect(screen.queryAllByLabelText(/Card number/)).toHaveLength(0)
})

test('once a time is agreed a paid booking tells it, instead of a call', async () => {
  const { id } = await bookAndPay(customer)
  const office = await server.administrator()
  const crew = await addProvider(office)
  const scheduledDate = '2094-03-15T14:00:00Z'
  await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: crew.id, scheduledDate })
  open(`/checkout/${id}`)
  expect(await screen.findByText('Your time: Monday, March 15, 2094 at 9:00 AM.')).toBeDefined()
  expect(screen.queryByText(/call you/)).toBeNull()
})

test('a payment that went through just before a reload is found and not made again', async () => {
  const { booking } = await paidElsewhere('pm_card_visa')
  open(`/checkout/${booking.id}`)
  await seesPaid()
  expect(front.timesAsked('/sandbox/')).toBe(0)
})

test('that the address says it is paid is not believed', async () => {
  open(`/checkout/${(await book(customer)).id}?payment_completed=true&redirect_status=succeeded`)
  expect(await screen.findByLabelText(/Card number/)).toBeDefined()
})

test('a payment that takes days is pending, on return from the bank and after a reload, and is not made again', async () => {
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

test('a return without a booking leads home without a word', async () => {
  open('/booking-success?payment_intent=pi_1')
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
  expect(screen.queryAllByRole('alert')).toHaveLength(0)
})

test('back from the bank with a payment that went through: the booking is shown, and the secret leaves the address', async () => {
  const { booking, paymentIntentId } = await paidElsewhere('pm_card_visa')
  const address = `/booking-success?serviceRequestId=${booking.id}&payment_intent=${paymentIntentId}`
  page.setURL(`${front.url}${address}&payment_intent_client_secret=secret`)
  open(address)
  await seesPaid()
  expect(await screen.findByText(booking.bookingNumber)).toBeDefined()
  expect(location.href).toBe(`${front.url}${address}`)
})

test("back from the bank with one that did not: the provider's words, and a way back to the payment", async () => {
  const { booking, paymentIntentId } = await paidElsewhere('pm_card_chargeDeclined')
  open(`/booking-success?serviceRequestId=${booking.id}&payment_intent=${paymentIntentId}`)
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
  expect(screen.getByRole('link', { name: 'Back to the payment' }).getAttribute('href')).toBe(
    `/checkout/${booking.id}`,
  )
})

test('back from the bank to the checkout with one that did not: the same words above the card form', async () => {
  const { booking, paymentIntentId } = await paidElsewhere('pm_card_chargeDeclined')
  open(`/checkout/${booking.id}?payment_completed=true&payment_intent=${paymentIntentId}`)
  expect((await screen.findByRole('alert')).textContent).toBe('Your card was declined.')
  expect(await screen.findByLabelText(/Card number/)).toBeDefined()
})
