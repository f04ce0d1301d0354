import { afterAll, describe, expect, test } from 'bun:test'
import { onlineManager, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { getDefaultStore } from 'jotai'
import { Route, Routes } from 'react-router-dom'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book } from '../../../scripts/testing/steps.ts'
import { endHold } from '../../../src/modules/booking/windows/testing.ts'
import { bookingKey } from '../api/booking.ts'
import { newestToast } from '../components/toast/toast.ts'
import { paths } from '../paths.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer()
const office = await server.administrator()
await addProvider(office)
const customer = server.browser()
const { choose, page, press, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../testing.tsx')
const { payWithCard } = await import('./testing.ts')
const { drafts } = await import('../../features/quote/draft.ts')
const { default: Checkout } = await import('../../pages/checkout.tsx')
page.setURL(server.url)
afterAll(() => server.stop())

/** 8:00 AM on another Tuesday for each test. */
let weeks = 0
const nextTuesday = () => Temporal.PlainDate.from('2094-04-06').add({ weeks: weeks++ }).toString()
const eight = (day: string) => `${day}T13:00:00.000Z`

let client: QueryClient
const Client = () => {
  client = useQueryClient()
  return null
}

/** Resolves when the page has read the booking with its payment, and asks for nothing. */
const read = (id: string) =>
  waitFor(() => {
    const state = client.getQueryState(bookingKey(id))
    if (state?.fetchStatus !== 'idle' || state.dataUpdateCount < 2) throw new Error('It is still reading.')
  })

const open = (id: string) =>
  render(
    <Surroundings at={`/checkout/${id}`}>
      <Client />
      <Routes>
        <Route path={paths.home} element={<h1>Home</h1>} />
        <Route path={paths.moving} element={<h1>Moving</h1>} />
        <Route path={paths.checkout} element={<Checkout />} />
      </Routes>
    </Surroundings>,
  )
const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body

const lapse = (id: string) => endHold(server, id)

test('the checkout names the arrival window, and until when it is held', async () => {
  const { id } = await book(customer, { windowStart: eight(nextTuesday()) })
  open(id)
  await screen.findByText(
    /^We’re holding Tuesday, April 6, 2094, 8:00 AM to 10:00 AM for you until \w+, \w+ \d+(, \d+)? at \d+:\d\d.[AP]M, Central Time\.$/,
  )
  await screen.findByText('Tue, Apr 6, 2094, 8:00 AM to 10:00 AM')
})

test('a hold that ended is given again, and reserves the time when it is paid', async () => {
  const { id } = await book(customer, { windowStart: eight(nextTuesday()) })
  open(id)
  await screen.findByText(/^We’re holding/)
  await lapse(id)
  await server.settled()
  // The page notices by the payment.
  await payWithCard('4242424242424242')
  await screen.findByRole('heading', { name: 'Payment Successful!' })
  expect((await bookingOf(id)).heldProviderId).toBeString()
})

test('a time that was taken before the page opened charges nothing, and another one is chosen', async () => {
  const day = nextTuesday()
  const { id } = await book(customer, { windowStart: eight(day) })
  await lapse(id)
  await server.settled()
  await book(server.browser(), { windowStart: eight(day) })
  open(id)
  await screen.findByText(/was just taken\. Your card was not charged\./)
  expect(screen.queryByLabelText(/Card number/)).toBeNull()
  await choose('Wednesday, April 21, 2094, 8 – 10 AM, 1 left')
  await press('Continue to payment')
  await screen.findByText(/^We’re holding Wednesday, April 21, 2094, 8:00 AM to 10:00 AM for you until/)
  expect(await bookingOf(id)).toMatchObject({ windowStart: eight('2094-04-21') })
})

test('a time that is taken while a card is typed is not charged for', async () => {
  const day = nextTuesday()
  const { id } = await book(customer, { windowStart: eight(day) })
  await lapse(id)
  await server.settled()
  open(id)
  await screen.findByText(/^We’re holding/)
  await lapse(id)
  await server.settled()
  await book(server.browser(), { windowStart: eight(day) })
  // The page hears of it as soon as it asks again.
  onlineManager.setOnline(false)
  onlineManager.setOnline(true)
  await screen.findByText(/^We’re no longer holding Tuesday, April 27, 2094, 8:00 AM to 10:00 AM for you\./)
  await payWithCard('4242424242424242')
  await screen.findByText(/^That time has just been taken\. Your card was not charged\./)
  await screen.findByText(/was just taken/)
  expect(await bookingOf(id)).toMatchObject({ status: 'pending', paidAmount: 0 })
  await choose('No particular time, call me')
  await press('Continue to payment')
  await payWithCard('4242424242424242')
  await screen.findByRole('heading', { name: 'Payment Successful!' })
})

test('a payment for a time that was lost meanwhile says that it is returned', async () => {
  const day = nextTuesday()
  const { id } = await book(customer, { windowStart: eight(day) })
  open(id)
  await screen.findByText(/^We’re holding/)
  await read(id)
  await lapse(id)
  await server.settled()
  await book(server.browser(), { windowStart: eight(day) })
  // The page does not know yet.
  await payWithCard('4242424242424242')
  await screen.findByText(/^Your time was taken before the payment arrived, so we cancelled the booking/)
  await press('Choose another time')
  await screen.findByRole('heading', { name: 'Home' })
  await server.settled()
  await waitFor(async () => {
    const { paidAmount, refundedAmount } = await bookingOf(id)
    expect(refundedAmount).toBe(paidAmount)
  })
})

test('an amount that changed since the page was opened is not charged before the page shows it', async () => {
  const { id, dueToBook } = await book(customer)
  open(id)
  const pay = (amount: number) => screen.findByRole('button', { name: `Pay $${amount.toFixed(2)}` })
  await pay(dueToBook)
  const cash = { kind: 'cash', amount: 50, takenBy: 'Sam Lee', seen: { balance: dueToBook } }
  const { status } = await office.post(`/api/admin/service-requests/${id}/cash`, cash)
  expect(status).toBe(200)
  await server.settled()
  await payWithCard('4242424242424242')
  await screen.findByText(/^The amount has changed\. Your card was not charged; please check the amount\./)
  await pay(dueToBook - 50)
  await payWithCard('4242424242424242')
  await screen.findByRole('heading', { name: 'Payment Successful!' })
  expect(await bookingOf(id)).toMatchObject({ paidAmount: dueToBook - 50, account: { balance: 0, extra: 0 } })
})

test('a booking that was paid in cash since the page was opened is shown as paid, without a failure', async () => {
  const { id, dueToBook } = await book(customer)
  open(id)
  await screen.findByRole('button', { name: `Pay $${dueToBook.toFixed(2)}` })
  const cash = { kind: 'cash', amount: dueToBook, takenBy: 'Sam Lee' }
  expect((await office.post(`/api/admin/service-requests/${id}/cash`, cash)).status).toBe(200)
  await server.settled()
  await payWithCard('4242424242424242')
  await screen.findByRole('heading', { name: 'Payment Successful!' })
  await waitFor(() => {
    if (client.isFetching() > 0) throw new Error('It is still reading.')
  })
  expect(getDefaultStore().get(newestToast) ?? {}).not.toMatchObject({ open: true, tone: 'error' })
})

test('a payment of another amount than the page shows is for the office to decide', async () => {
  const { id } = await book(customer)
  open(id)
  await screen.findByLabelText(/Card number/)
  const { stripePaymentIntentId } = await bookingOf(id)
  await server.deps.sql`
    update sandbox_objects set data = data || '{"amount": 12300}' where id = ${stripePaymentIntentId}`
  await payWithCard('4242424242424242')
  await screen.findByText(
    /^We received another amount than the one that books this\. Please do not pay again\./,
  )
  expect(screen.queryByRole('button', { name: /Confirm my booking|^Pay / })).toBeNull()
})

describe('a time that was held as often as it can be', () => {
  const heldTooOften =
    /^We have held a time for this booking as often as we can\. Please book again, or call us\./

  async function heldOften() {
    const windowStart = eight(nextTuesday())
    const { id } = await book(customer, { windowStart })
    for (const _ of Array(5)) await customer.patch(`/api/service-requests/${id}/window`, { windowStart })
    return id
  }

  test('is not charged for', async () => {
    const id = await heldOften()
    open(id)
    await screen.findByText(/^We’re holding/)
    await read(id)
    await lapse(id)
    await server.settled()
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    await screen.findByText(/^We’re no longer holding/)
    await payWithCard('4242424242424242')
    const { textContent } = await screen.findByRole('alert')
    expect(textContent).toMatch(heldTooOften)
    expect(textContent).toContain('Your card was not charged.')
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', paidAmount: 0 })
  })

  test('is said to be on the checkout, which leads back to make another booking', async () => {
    const id = await heldOften()
    await lapse(id)
    const { draftAtom, empty } = drafts.moving
    const store = getDefaultStore()
    store.set(draftAtom, { ...empty, bookingId: id })
    open(id)
    await screen.findByText(heldTooOften)
    await press('Book again')
    await screen.findByRole('heading', { name: 'Moving' })
    expect(store.get(draftAtom).bookingId).toBeNull()
  })
})
