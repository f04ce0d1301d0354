import { afterAll, afterEach, beforeEach, expect, mock, test } from 'bun:test'
import { Route, Routes } from 'react-router-dom'
import { openDocument } from '../../scripts/testing/dom.ts'
import { testServer } from '../../scripts/testing/server.ts'
import { book, bookAndPay } from '../../scripts/testing/steps.ts'
import { paths } from '../shared/paths.ts'

// Start the server before the DOM: the card provider's SDK uses the global event classes it finds at startup.
const server = await testServer({ deposit: { percent: 25 } })
afterAll(() => server.stop())
const { cleanup, fireEvent, page, render, screen, waitFor } = await openDocument()
const { Surroundings } = await import('../shared/testing.tsx')
const { frontOf, payWithCard } = await import('../shared/payment/testing.ts')
const { default: Checkout } = await import('./checkout.tsx')

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
const office = await server.administrator()
const inWords = (amount: number) => `$${amount.toFixed(2)}`
const rounded = (amount: number) => Math.round(amount * 100) / 100

const open = (address: string) =>
  render(
    <Surroundings at={address}>
      <Routes>
        <Route path={paths.home} element={<h1>Home</h1>} />
        <Route path={paths.checkout} element={<Checkout />} />
      </Routes>
    </Surroundings>,
  )
const cash = (id: string, amount: number) =>
  office.post(`/api/admin/service-requests/${id}/cash`, { kind: 'cash', amount, takenBy: 'Sam' })

test('the checkout says what is paid today and what is due on the day', async () => {
  const { id, pricing, dueToBook } = await book(customer)
  open(`/checkout/${id}`)
  await screen.findByRole('button', { name: `Pay ${inWords(dueToBook)}` })
  const rest = inWords(rounded(pricing.total - dueToBook))
  await screen.findByText(`You pay ${inWords(dueToBook)} today; ${rest} is due on the day.`)
})

test('the checkout of a booking that is partly paid in cash asks for what is left', async () => {
  const { id, pricing } = await book(customer)
  await cash(id, pricing.total - 40)
  open(`/checkout/${id}`)
  await screen.findByRole('button', { name: 'Pay $40.00' })
  expect(screen.getByText('Paid so far').nextSibling?.textContent).toBe(inWords(pricing.total - 40))
  expect(screen.getByText('Charged').nextSibling?.textContent).toBe('today, the rest')
  expect(screen.queryByText(/is due on the day/)).toBeNull()
})

test('the checkout of a booking that is paid in cash says so and shows its receipt', async () => {
  const { id, pricing } = await book(customer)
  await cash(id, pricing.total)
  open(`/checkout/${id}`)
  await screen.findByText('Paid in cash or by check')
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
})

test('the balance is paid at its own checkout', async () => {
  const { id, pricing, dueToBook } = await bookAndPay(customer)
  open(`/checkout/${id}?for=balance`)
  await screen.findByRole('button', { name: `Pay ${inWords(rounded(pricing.total - dueToBook))}` })
  // Before the day, nothing is due.
  expect(screen.getByText('You pay now')).toBeDefined()
  expect(screen.queryByText('Due now')).toBeNull()
  await payWithCard('4242 4242 4242 4242')
  await screen.findByRole('heading', { name: 'Thank you!' })
  const { body } = await office.get(`/api/admin/service-requests/${id}/account`)
  expect(body.balance).toBe(0)
})

test('a balance that changed since the page was opened is shown before anything is charged', async () => {
  const { id, pricing, dueToBook } = await bookAndPay(customer)
  const balance = rounded(pricing.total - dueToBook)
  open(`/checkout/${id}?for=balance`)
  await screen.findByRole('button', { name: `Pay ${inWords(balance)}` })
  expect(screen.getByText('Paid so far').nextSibling?.textContent).toBe(inWords(dueToBook))
  await cash(id, 60)
  await payWithCard('4242 4242 4242 4242')
  await screen.findByText('The balance has changed. Nothing was charged; please check the amount.')
  await screen.findByRole('button', { name: `Pay ${inWords(rounded(balance - 60))}` })
  expect((await office.get(`/api/admin/service-requests/${id}/account`)).body.charged).toBe(dueToBook)
})

test('a crew is tipped after the job, also when nothing else is due', async () => {
  const { id, pricing, dueToBook } = await bookAndPay(customer)
  const discount = { label: 'Discount', reason: 'Friend of the house', amount: -100 }
  await office.post(`/api/admin/service-requests/${id}/charges`, discount)
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'completed' })
  const price = pricing.total - 100
  const balance = rounded(price - dueToBook)
  const tip = Math.round(price / 10)
  const { unmount } = open(`/checkout/${id}?for=balance`)
  fireEvent.click(await screen.findByRole('radio', { name: inWords(tip) }))
  await screen.findByRole('button', { name: `Pay ${inWords(rounded(balance + tip))}` })
  await payWithCard('4242 4242 4242 4242')
  await screen.findByRole('heading', { name: 'Thank you!' })
  unmount()
  open(`/checkout/${id}?for=balance`)
  await screen.findByRole('heading', { name: 'Tip Your Crew' })
  fireEvent.click(screen.getByRole('radio', { name: 'Another amount' }))
  fireEvent.change(screen.getByLabelText('Tip in dollars'), { target: { value: '0.2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add the tip' }))
  await screen.findByText('Enter an amount from $1 to $1,000')
  fireEvent.change(screen.getByLabelText('Tip in dollars'), { target: { value: '12.50' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add the tip' }))
  await screen.findByRole('button', { name: 'Pay $12.50' })
  await payWithCard('4242 4242 4242 4242')
  await screen.findByRole('heading', { name: 'Thank you!' })
  const { body } = await office.get(`/api/admin/service-requests/${id}/account`)
  expect(body).toMatchObject({ balance: 0, tips: rounded(tip + 12.5), extra: 0 })
})

test('of a booking that is not paid at all leads to the payment that books', async () => {
  const { id, dueToBook } = await book(customer)
  open(`/checkout/${id}?for=balance`)
  await screen.findByRole('button', { name: `Pay ${inWords(dueToBook)}` })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Secure Checkout' })).toBeDefined())
})
