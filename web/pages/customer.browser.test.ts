import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { faultsOf, openBrowser } from '../../scripts/testing/browser.ts'
import { type TestServer, testServer } from '../../scripts/testing/server.ts'
import { book, bookAndPay, register } from '../../scripts/testing/story.ts'
import { readConfig } from '../../src/config.ts'
import { manageCode } from '../../src/http/tokens.ts'
import { openPages } from '../../src/pages.ts'

/** A customer with an account: what they see on a phone by night and on a desktop by day, and that paying is paying once. */
let server: TestServer
let browser: Browser
const broken: string[] = []
beforeAll(async () => {
  server = await testServer({}, await openPages(readConfig({}), { edited: false }))
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }

async function open(path: string, options: BrowserContextOptions = desktop): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  page.on('pageerror', error => broken.push(error.message))
  await page.goto(path)
  return page
}

describe.each([
  ['a phone', phone],
  ['a desktop', desktop],
])('on %s', (device, options) => {
  const username = device.replace('a ', 'rosa.')

  test('somebody opens an account, pays a booking, prints its receipt and cancels it, all by keyboard', async () => {
    const page = await open('/bookings', options)
    await heading(page, 'Login')
    await expectReadable(page)
    await page.getByRole('link', { name: 'Create Account' }).last().click()
    await expectReadable(page)
    await registerAs(page, username)

    await heading(page, 'My bookings')
    await page.getByRole('heading', { name: 'Nothing booked yet' }).waitFor()
    const { bookingNumber, pricing } = await book(await signedInAs(page))
    await page.reload()
    await page.getByRole('link', { name: new RegExp(bookingNumber) }).focus()
    await expectReadable(page)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Not paid yet' }).waitFor()
    await expectReadable(page)
    await page.getByRole('link', { name: `Pay $${pricing.total.toFixed(2)}` }).press('Enter')
    await payByCard(page)
    await heading(page, 'Payment Successful!')
    await expectReadable(page)

    await page.goto('/bookings')
    await page.getByText('Confirmed', { exact: true }).waitFor()
    await page.getByRole('link', { name: new RegExp(bookingNumber) }).press('Enter')
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await receipt
      .getByText(/movers × [\d.]+ h × \$70\.00/)
      .first()
      .waitFor()
    await expectReadable(page)
    expect(await printed(page)).toEqual({ pages: 1, receipt: true, around: false })

    await page.getByRole('button', { name: 'Cancel booking' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(`You get $${pricing.total.toFixed(2)} back in full`, { exact: false }).waitFor()
    await expectReadable(page)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Cancel booking' }).press('Enter')
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).press('Enter')
    await page.getByRole('heading', { name: 'Cancelled and refunded' }).waitFor()
    await receipt.getByText('Refunded').waitFor()
    await expectReadable(page)
    expect(broken).toEqual([])
  }, 60_000)

  test('the account is changed, and a wrong current password is told beside its field', async () => {
    const page = await open('/account', options)
    await page.getByLabel('Username').fill(username)
    await page.getByRole('textbox', { name: 'Password' }).fill('a long password')
    await page.keyboard.press('Enter')
    await heading(page, 'Your account')
    await page.getByLabel('First name').fill('Rosalind')
    await page.getByRole('button', { name: 'Save details' }).press('Enter')
    await page.getByText('Details saved', { exact: true }).waitFor()
    await expectReadable(page)

    const current = page.getByRole('textbox', { name: 'Current password' })
    await current.fill('a guess')
    await page.getByRole('textbox', { name: 'New password' }).fill('another password')
    await page.keyboard.press('Enter')
    await page.getByText('This is not your current password').first().waitFor()
    expect(await current.evaluate(field => field === document.activeElement)).toBe(true)
    await expectReadable(page)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    expect(await current.getAttribute('type')).toBe('text')
    await page.context().close()
  }, 60_000)
})

test('whoever holds the mailed link sees the booking without signing in; the code leaves the address', async () => {
  const { id } = await bookAndPay(server.browser())
  const page = await open(`/bookings/${id}?manage=${manageCode(id, server.deps.signingKey)}`)
  await page.getByRole('heading', { name: 'Confirmed and paid' }).waitFor()
  expect(new URL(page.url()).search).toBe('')
  await page.reload()
  await page.getByRole('button', { name: 'Cancel booking' }).waitFor()
})

test('somebody else’s booking is not shown, and the way to find one’s own is', async () => {
  const { id } = await bookAndPay(server.browser())
  const page = await open('/login')
  const other = server.browser()
  await register(other, 'stranger')
  await page
    .context()
    .addCookies([{ name: 'session', value: other.cookies.get('session') ?? '', url: server.url }])
  await page.goto(`/bookings/${id}`)
  await heading(page, 'This booking is not in your account')
  await expectReadable(page)
})

test('a session that ended elsewhere leads to the login, and from there back', async () => {
  const page = await open('/register')
  await registerAs(page, 'ended')
  await page.getByText('Registration successful', { exact: true }).waitFor()
  await server.deps.sql`delete from sessions`
  await page.getByRole('link', { name: 'My Bookings' }).click()
  await heading(page, 'Login')
  await page.getByLabel('Username').fill('ended')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long password')
  await page.keyboard.press('Enter')
  await heading(page, 'My bookings')
})

test('a page reloaded in the middle of paying finds the payment and charges once', async () => {
  const { id } = await book(server.browser())
  const page = await open(`/checkout/${id}`)
  const taken = Promise.withResolvers<void>()
  await page.route('**/api/confirm-booking', () => taken.resolve())
  await payByCard(page)
  await taken.promise
  await page.unroute('**/api/confirm-booking')
  await page.reload()
  await heading(page, 'Payment Successful!')
  expect(await chargesOf(id)).toBe(1)
})

test('a card form that was left open charges nothing when another tab has paid', async () => {
  const { id } = await book(server.browser())
  const [left, other] = [await open(`/checkout/${id}`), await open(`/checkout/${id}`)]
  await left.getByLabel('Card number').waitFor()
  await payByCard(other)
  await heading(other, 'Payment Successful!')
  await payByCard(left)
  await heading(left, 'Payment Successful!')
  expect(await chargesOf(id)).toBe(1)
})

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function registerAs(page: Page, username: string) {
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Diaz')
  await page.getByLabel('Email').fill('rosa@example.com')
  await page.getByLabel('Phone').fill('(414) 555-0147')
  await page.getByLabel('Username').fill(username)
  await page.getByRole('textbox', { name: 'Password' }).fill('a long password')
  await page.keyboard.press('Enter')
}

/** Calls as whoever is signed in on the page. */
async function signedInAs(page: Page) {
  const calls = server.browser()
  for (const { name, value } of await page.context().cookies()) calls.cookies.set(name, value)
  return calls
}

async function payByCard(page: Page) {
  await page.getByLabel('Card number').fill('4242 4242 4242 4242')
  await page.getByLabel(/Expiration date/).fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.keyboard.press('Enter')
}

/** Nothing that axe finds fault with, and nothing that sticks out at the side. */
async function expectReadable(page: Page) {
  expect(await faultsOf(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
}

/** On how many sheets the page prints, and what is on them. */
async function printed(page: Page) {
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  await page.emulateMedia({ media: 'print' })
  const receipt = await page.getByRole('article', { name: 'Receipt' }).isVisible()
  const around = await page.getByRole('button', { name: 'Print receipt' }).isVisible()
  await page.emulateMedia({ media: 'screen' })
  return { pages: sheets?.length, receipt, around }
}

async function chargesOf(id: string): Promise<number> {
  const charges = await server.deps.sql`
    select from sandbox_objects where kind = 'charge' and data -> 'metadata' ->> 'bookingId' = ${id}
      and data ->> 'status' = 'succeeded'`
  return charges.length
}
