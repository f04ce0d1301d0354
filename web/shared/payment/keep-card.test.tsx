import { afterAll, afterEach, beforeEach, expect, test } from 'bun:test'
import { Route, Routes } from 'react-router-dom'
import { openDocument } from '../../../scripts/testing/dom.ts'
import { testServer } from '../../../scripts/testing/server.ts'
import { book } from '../../../scripts/testing/steps.ts'
import { cardConsent } from '../../../src/shared/card-consent.ts'
import { paths } from '../paths.ts'
import { dollars } from './dollars.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer({ deposit: { percent: 25 } })
const office = await server.administrator()
const { cleanup, fireEvent, page, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../testing.tsx')
const { frontOf, payWithCard } = await import('./testing.ts')
const { default: Checkout } = await import('../../pages/checkout.tsx')

let front: ReturnType<typeof frontOf>
beforeEach(() => {
  front = frontOf(server)
  page.setURL(front.url)
})
afterEach(async () => {
  cleanup()
  await front.stop()
})
afterAll(() => server.stop())

/** The checkout of a booking with a deposit, and what stays due after it. */
async function openCheckout() {
  const { id, pricing, dueToBook } = await book(server.browser())
  render(
    <Surroundings at={`/checkout/${id}`}>
      <Routes>
        <Route path={paths.checkout} element={<Checkout />} />
      </Routes>
    </Surroundings>,
  )
  const rest = dollars(Math.round((pricing.total - dueToBook) * 100) / 100)
  return { id, rest }
}
const box = () => screen.findByRole('checkbox', { name: /^Keep this card on file for the balance\./ })
const choicesOf = async (id: string) =>
  (await office.get(`/api/admin/service-requests/${id}/timeline`)).body
    .filter(({ type }: { type: string }) => type === 'CardConsentChanged')
    .map(({ data }: { data: object }) => data)

test('the box about keeping the card is not ticked, names the balance, and records each choice', async () => {
  const { id, rest } = await openCheckout()
  expect((await box()).getAttribute('aria-checked')).toBe('false')
  expect(screen.getByText(cardConsent.text('FairMove', rest))).toBeDefined()
  expect(await choicesOf(id)).toEqual([])
  for (const isGiven of [true, false]) {
    fireEvent.click(await box())
    await waitFor(async () => {
      expect((await choicesOf(id)).at(-1)).toEqual({ isGiven, version: cardConsent.version })
      expect((await box()).getAttribute('aria-checked')).toBe(String(isGiven))
    })
  }
})

test('a choice that changes while it is saved is saved, too', async () => {
  const { id } = await openCheckout()
  const choice = front.hold(`/api/service-requests/${id}/card-consent`)
  fireEvent.click(await box())
  await choice.received
  fireEvent.click(await box())
  expect((await box()).getAttribute('aria-checked')).toBe('false')
  choice.release()
  await waitFor(async () =>
    expect(await choicesOf(id)).toMatchObject([{ isGiven: true }, { isGiven: false }]),
  )
})

test('the payment waits for the last choice, and is not made if that cannot be saved', async () => {
  const { id } = await openCheckout()
  const path = `/api/service-requests/${id}/card-consent`
  const choice = front.hold(path)
  fireEvent.click(await box())
  await choice.received
  fireEvent.click(await box())
  await payWithCard('4242424242424242')
  expect(front.timesAsked('/confirm')).toBe(0)
  front.break(path)
  choice.release()
  await screen.findByText(/^Your choice about the card could not be saved\. Your card was not charged\./)
  expect(front.timesAsked('/confirm')).toBe(0)
  front.mend()
  fireEvent.click(await box())
  await payWithCard('4242424242424242')
  await screen.findByRole('heading', { name: 'Payment Successful!' })
  expect(await choicesOf(id)).toMatchObject([{ isGiven: true }, { isGiven: false }])
})

test('the box keeps the focus while a choice is saved', async () => {
  const { id } = await openCheckout()
  const choice = front.hold(`/api/service-requests/${id}/card-consent`)
  fireEvent.click(await box())
  await choice.received
  expect(await box()).toHaveProperty('disabled', false)
  choice.release()
})
