import { afterAll, afterEach, beforeEach, expect, spyOn, test } from 'bun:test'
import { getDefaultStore } from 'jotai'
import { openDocument } from '../../../../scripts/testing/dom.ts'
import { testServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay } from '../../../../scripts/testing/steps.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
afterAll(() => server.stop())
const { fireEvent, page, press, render, screen } = await openDocument()
const { Surroundings } = await import('../../../shared/testing.tsx')
const { frontOf, payWithCard, pressPay } = await import('../../../shared/payment/testing.ts')
const { drafts, emptyDraft } = await import('../draft.ts')
const { HomeWizard } = await import('../home.tsx')

const { draftAtom } = drafts.home

let front: ReturnType<typeof frontOf>
beforeEach(() => {
  front = frontOf(server)
  page.setURL(front.url)
})
afterEach(() => front.stop())

const customer = server.browser()
const store = getDefaultStore()
const isConfirmed = () => screen.findByRole('heading', { level: 2, name: 'Booking Confirmed!' })

async function open(booking: { id: string }) {
  store.set(draftAtom, { ...emptyDraft, step: 'payment', bookingId: booking.id })
  render(<HomeWizard />, { wrapper: Surroundings })
}
const statusOf = async ({ id }: { id: string }) =>
  (await customer.get(`/api/service-requests/${id}`)).body.status

test('an accepted card confirms the booking and moves to the next step', async () => {
  const booking = await book(customer, { createCheckout: true })
  await open(booking)
  await payWithCard('4242424242424242')
  await isConfirmed()
  expect(await screen.findByText('Payment Successful')).toBeDefined()
  expect(screen.getByText('Your booking has been confirmed!')).toBeDefined()
  expect(await statusOf(booking)).toBe('confirmed')
})

test('the step names who is paid, for what, when, and what happens if the job differs', async () => {
  await open(await book(customer, { createCheckout: true }))
  await screen.findByText('today, in full')
  expect(screen.getByText('FairMove')).toBeDefined()
  expect(
    screen.getByText(/^If the job takes more or less than estimated: .*refunds the difference to your card/),
  ).toBeDefined()
})

test("a declined card shows the provider's message in the form and in a toast, and another card can be tried", async () => {
  const booking = await book(customer, { createCheckout: true })
  await open(booking)
  await payWithCard('4000000000009995')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('Your card has insufficient funds.')
  expect(screen.getByText('Payment Failed')).toBeDefined()
  expect(await statusOf(booking)).toBe('pending_payment')
  fireEvent.input(screen.getByLabelText(/Card number/), { target: { value: '4000' } })
  expect(screen.queryByRole('alert')).toBeNull()

  await payWithCard('4000000000003220')
  await screen.findByRole('alertdialog')
  expect(screen.queryByText('Payment Failed')).toBeNull()
  await press('Approve payment')
  await isConfirmed()
})

test('missing card data is reported before anything is sent, and its field gets focus', async () => {
  await open(await book(customer, { createCheckout: true }))
  await payWithCard('4242')
  expect((await screen.findByRole('alert')).textContent).toBe('Your card number is incomplete.')
  expect(document.activeElement?.getAttribute('name')).toBe('number')
  expect(front.timesAsked('/confirm')).toBe(0)
})

test('the bank’s challenge can be approved in its dialog', async () => {
  await open(await book(customer, { createCheckout: true }))
  await payWithCard('4000000000003220')
  await press('Approve payment')
  await isConfirmed()
})

test('a failed challenge is a failed payment', async () => {
  const booking = await book(customer, { createCheckout: true })
  await open(booking)
  await payWithCard('4000000000003220')
  await press('Fail authentication')
  expect((await screen.findByRole('alert')).textContent).toContain('unable to authenticate')
  expect(await statusOf(booking)).toBe('pending_payment')
})

test('a double click pays once', async () => {
  await open(await book(customer, { createCheckout: true }))
  await payWithCard('4242424242424242')
  fireEvent.submit(screen.getByLabelText(/Card number/).closest('form')!)
  await isConfirmed()
  expect(front.timesAsked('/sandbox/')).toBe(1)
})

test('a network failure is not reported as a card error, and is logged to the console', async () => {
  const logged = spyOn(console, 'error').mockImplementation(() => {})
  const booking = await book(customer, { createCheckout: true })
  const { clientSecret } = (
    await customer.post('/api/create-payment-intent', { serviceRequestId: booking.id })
  ).body
  front.break(`/sandbox/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}/confirm`)
  await open(booking)
  await payWithCard('4242424242424242')
  expect((await screen.findByRole('alert')).textContent).toBe('An unexpected error occurred.')

  expect(logged.mock.calls.map(([message]) => message)).toContain('The payment could not be made.')
  logged.mockRestore()

  front.mend()
  await pressPay()
  await isConfirmed()
})

test('after a payment that could not be confirmed, the form is gone and a retry does not pay again', async () => {
  await open(await book(customer, { createCheckout: true }))
  front.break('/api/confirm-booking')
  await payWithCard('4242424242424242')
  expect((await screen.findByRole('alert')).textContent).toContain(
    'You don’t need to pay again. Failed to confirm booking',
  )
  expect(screen.queryAllByLabelText(/Card number/)).toHaveLength(0)
  // The way back is gone, but keeps its place.
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  expect(screen.getByText('Back')).toBeDefined()

  front.mend()
  await press('Confirm my booking')
  await isConfirmed()
  expect(front.timesAsked('/sandbox/')).toBe(1)
})

test('an already paid booking shows no card form', async () => {
  await open(await bookAndPay(customer))
  await isConfirmed()
  expect(screen.queryAllByLabelText(/Card number/)).toHaveLength(0)
})

test('a payment that fails to start can be retried', async () => {
  front.break('/api/create-payment-intent')
  await open(await book(customer, { createCheckout: true }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toBe('The payment could not be prepared. Please try again.')
  front.mend()
  await press('Try again')
  expect(await screen.findByLabelText(/Card number/)).toBeDefined()
})
