import type { BrowserContextOptions, Page } from 'playwright-core'
import { hydrated } from '../../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../../scripts/testing/browser-site.ts'
import { monday } from '../../../../scripts/testing/steps.ts'

/** The site and a browser for a test file. `open()` returns a new page at the first question. */
export function openHome(overrides?: Parameters<typeof openBrowserSite>[0]) {
  const site = openBrowserSite(overrides)
  return {
    server: site.server,
    open: async (options?: BrowserContextOptions): Promise<Page> => arrived(await site.open('/', options)),
    async openTab(page: Page): Promise<Page> {
      const tab = await page.context().newPage()
      await tab.goto('/')
      return arrived(tab)
    },
    bookings: async () =>
      (await (await site.server().administrator()).get('/api/admin/service-requests')).body,
  }
}

async function arrived(page: Page) {
  await heading(page, 'What can we do for you?')
  return page
}

/** Waits for hydration and for a step's heading. */
export async function heading(page: Page, name: string) {
  await hydrated(page)
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
