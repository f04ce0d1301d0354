import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../../../scripts/testing/browser.ts'
import { type TestServer, testServer } from '../../../../scripts/testing/server.ts'
import { book } from '../../../../scripts/testing/steps.ts'
import { openPages } from '../../../../src/pages.ts'
import { readConfig } from '../../../../src/platform/config.ts'

/**
 * The real provider's form, with the provider's own script and our call to it answered by the test: neither is
 * reachable from here. What the form makes of them is ours.
 */
let server: TestServer
let browser: Browser
beforeAll(async () => {
  const stripe = { secretKey: 'sk_test_1', publishableKey: 'pk_test_1', webhookSecret: 'whsec_1' }
  server = await testServer({}, await openPages({ ...readConfig({}), stripe }, { edited: false }))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const providersScript = 'https://js.stripe.com/**'

/** What the script leaves on the page, as far as the form uses it: one element, and one answer to a payment. */
const script = `
  window.Stripe = () => ({
    elements: () => {
      const created = {}
      return {
        getElement: type => created[type] ?? null,
        update() {},
        create: type => (created[type] = {
          on: (name, listener) => name === (window.told ?? 'ready') && setTimeout(listener, 0, {}),
          off() {}, once() {}, update() {}, destroy() {},
          mount: place => place.append("The provider's fields"),
        }),
      }
    },
    createToken() {}, createPaymentMethod() {}, confirmCardPayment() {},
    confirmPayment: async ({ confirmParams }) => {
      window.returnUrl = confirmParams.return_url
      return { error: { type: 'card_error', message: 'Your card was declined.' } }
    },
  })`

async function openCheckout(): Promise<{ page: Page; id: string }> {
  const { id } = await book(server.browser())
  const page = await browser.newPage()
  const payment = { clientSecret: 'pi_1_secret_1', amount: 540, mode: 'live', publishableKey: 'pk_test_1' }
  await page.route('**/api/create-payment-intent', route => route.fulfill({ json: payment }))
  await page.clock.install()
  return { page, id }
}

test('a script that never comes is given up after ten seconds, and asked for anew', async () => {
  const { page, id } = await openCheckout()
  const asked = Promise.withResolvers<void>()
  await page.route(providersScript, () => asked.resolve())
  await page.goto(`${server.url}/checkout/${id}`)
  await asked.promise
  // The clock goes on by itself, too.
  await page.clock.fastForward(3_000)
  await page.getByText('Preparing secure payment…').waitFor()
  await page.clock.fastForward(7_000)
  await page.getByText('The card form did not load. Nothing was charged').waitFor()

  await page.unroute(providersScript)
  await page.route(providersScript, route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText("The provider's fields").waitFor()
})

test('a script whose fields do not come is the same to the visitor, and asked for anew', async () => {
  const { page, id } = await openCheckout()
  await page.route(providersScript, route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.addInitScript("window.told = 'loaderror'")
  await page.goto(`${server.url}/checkout/${id}`)
  await page.getByText('The card form did not load. Nothing was charged').waitFor()
  await page.evaluate("window.told = 'ready'")
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('button', { name: 'Pay $540.00' }).click()
  await page.getByRole('alert').getByText('Your card was declined. Need help?').waitFor()
})

test("the provider's refusal is told in its words, and its page leads back to the checkout", async () => {
  const { page, id } = await openCheckout()
  await page.route(providersScript, route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto(`${server.url}/checkout/${id}`)
  await page.getByRole('button', { name: 'Pay $540.00' }).click()
  await page.getByRole('alert').getByText('Your card was declined. Need help?').waitFor()
  expect(await page.evaluate('returnUrl')).toBe(`${server.url}/checkout/${id}?payment_completed=true`)
})
