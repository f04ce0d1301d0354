import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { openBrowser } from '../../../../scripts/testing/browser.ts'
import { type TestServer, testServer } from '../../../../scripts/testing/server.ts'
import { book } from '../../../../scripts/testing/steps.ts'
import { openPages } from '../../../../src/pages.ts'
import { readConfig } from '../../../../src/platform/config.ts'

/**
 * The real provider's form. The test stubs the provider's script and our server's call to it, because neither
 * is reachable in tests.
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

/** A stub of the provider's script with the parts the form uses: one element and one payment result. */
const script = `
  window.Stripe = () => ({
    elements: () => {
      const created = {}
      return {
        getElement: type => created[type] ?? null,
        update() {},
        fetchUpdates: async () => ({}),
        create: type => (created[type] = {
          on: (name, listener) => {
            if (name === 'change') window.edit = listener
            if (name === (window.told ?? 'ready')) setTimeout(listener, 0, {})
          },
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

test('a script that hangs times out after ten seconds and can be retried', async () => {
  const { page, id } = await openCheckout()
  const asked = Promise.withResolvers<void>()
  await page.route(providersScript, () => asked.resolve())
  await page.goto(`${server.url}/checkout/${id}`)
  await asked.promise
  // The clock also runs by itself.
  await page.clock.fastForward(3_000)
  await page.getByText('Preparing secure payment…').waitFor()
  await page.clock.fastForward(7_000)
  await page.getByText('The card form did not load. Nothing was charged').waitFor()

  await page.unroute(providersScript)
  await page.route(providersScript, route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.getByRole('button', { name: 'Try again' }).click()
  await page.getByText("The provider's fields").waitFor()
})

test('a script whose fields do not load shows the same error and can be retried', async () => {
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

test("the provider's error is shown verbatim without moving the button until the card is edited, and its page returns to the checkout", async () => {
  const { page, id } = await openCheckout()
  await page.route(providersScript, route => route.fulfill({ contentType: 'text/javascript', body: script }))
  await page.goto(`${server.url}/checkout/${id}`)
  const pay = page.getByRole('button', { name: 'Pay $540.00' })
  await pay.scrollIntoViewIfNeeded()
  const place = await pay.boundingBox()
  await pay.click()
  await page.getByRole('alert').getByText('Your card was declined. Need help?').waitFor()
  expect(await pay.boundingBox()).toEqual(place)
  await page.evaluate('edit({})')
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(await page.evaluate('returnUrl')).toBe(`${server.url}/checkout/${id}?payment_completed=true`)
})
