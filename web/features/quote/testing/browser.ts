import { afterAll, afterEach, beforeAll } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import { closePages, openBrowser } from '../../../../scripts/testing/browser.ts'
import type { TestServer } from '../../../../scripts/testing/server.ts'
import { testSite } from '../../../../scripts/testing/server.ts'
import { monday } from '../../../../scripts/testing/steps.ts'

/** The server and a real browser for a test file. `open()` returns a new page at the first question. */
export function openSite() {
  let server: TestServer
  let browser: Browser
  beforeAll(async () => {
    server = await testSite()
    browser = await openBrowser()
  })
  afterEach(() => closePages(browser))
  afterAll(async () => {
    await browser.close()
    await server.stop()
  })
  return {
    async open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
      const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
      return arrive(await context.newPage())
    },
    openTab: async (page: Page) => arrive(await page.context().newPage()),
    bookings: async () => (await (await server.administrator()).get('/api/admin/service-requests')).body,
  }

  async function arrive(page: Page) {
    await page.goto(server.url)
    await heading(page, 'What can we do for you?')
    return page
  }
}

/** Waits for hydration and for a step's heading. */
export async function heading(page: Page, name: string) {
  await page.locator('html[data-alive]').waitFor()
  await page.getByRole('heading', { level: 2, name }).waitFor()
}

export const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

export const address = '789 N Water St, Milwaukee, WI 53202'

export async function toPhotos(page: Page) {
  await page.getByRole('radio', { name: /Haul away junk/ }).click()
  await page.getByRole('combobox', { name: /Pickup address/ }).fill(address)
  await page.getByLabel('Preferred date').fill(monday)
  await press(page, 'See my price')
  await heading(page, 'Show us what we will carry')
}

/** From the estimate to the payment. */
export async function toPayment(page: Page) {
  await press(page, 'Book my move')
  await fillContact(page)
  await press(page, 'Continue to payment')
  await page.getByLabel('Card number').waitFor()
}

export async function fillContact(page: Page) {
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Diaz')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0147')
}

export async function pay(page: Page) {
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel(/Expiration/).fill('1234')
  await page.getByLabel('Security code').fill('123')
  await press(page, 'Pay $')
}
