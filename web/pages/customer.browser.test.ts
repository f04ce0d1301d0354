import { describe, expect, test } from 'bun:test'
import type { BrowserContextOptions, Locator, Page, Request } from 'playwright-core'
import { faultsOf, fillAddress, hasFocus } from '../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../scripts/testing/browser-site.ts'
import { book, bookAndPay, job, monday, register } from '../../scripts/testing/steps.ts'
import { manageCode, trackingCode } from '../../src/modules/tokens.ts'

/**
 * A customer with an account, on a phone in the dark theme and on a desktop in the light theme, and payments
 * that must charge only once. web/tours.test.ts covers the screens on the way; this file covers what the
 * tours do not reach.
 */
const site = openBrowserSite()

const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, colorScheme: 'dark' }
const desktop: BrowserContextOptions = { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }

const open = (path: string, options = desktop) => site.open(path, options)

describe.each([
  ['a phone', phone, bookOnHome],
  ['a desktop', desktop, bookOnJunkRemoval],
])('on %s', (device, options, bookInPage) => {
  const username = device.replace('a ', 'rosa.')

  test('a customer registers, books, finds the booking, prints its receipt and cancels it', async () => {
    const page = await open('/bookings', options)
    await heading(page, 'Login')
    await page.getByRole('link', { name: 'Create Account' }).last().click()
    await registerAs(page, username)

    await heading(page, 'My bookings')
    await page.getByRole('heading', { name: 'Nothing booked yet' }).waitFor()
    await expectReadable(page)
    const total = await bookInPage(page)
    await page.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor()
    const number = (await page.getByText(/^#FM[0-9A-Z]{6}$/).textContent()) ?? ''

    await toMyBookings(page)
    await page.getByText('Confirmed', { exact: true }).waitFor()
    await page.getByRole('link', { name: new RegExp(number) }).press('Enter')
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await receipt
      .getByText(/(movers|haulers) × [\d.]+ h × \$\d+\.00/)
      .first()
      .waitFor()
    expect(await printed(page)).toEqual({ pages: 1, receipt: true, around: false })

    await page.getByRole('button', { name: 'Cancel booking' }).press('Enter')
    const dialog = page.getByRole('alertdialog')
    await dialog.getByText(`You get the full ${total} back`, { exact: false }).waitFor()
    await expectReadable(page)
    expect(await bodyOverflow(page)).toBe('hidden')
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    expect(await bodyOverflow(page)).toBe('visible')
    await page.getByRole('button', { name: 'Cancel booking' }).press('Enter')
    await dialog.getByRole('button', { name: 'Yes, cancel it' }).press('Enter')
    await page.getByRole('heading', { name: 'Cancelled and refunded' }).waitFor()
    await receipt.getByText('Refunded').waitFor()
  })

  test('account details can be changed, and a wrong current password is reported beside its field', async () => {
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
    await page.getByText('Current password is incorrect').first().waitFor()
    await hasFocus(current)
    await expectReadable(page)
    await page.getByRole('button', { name: 'Show password' }).first().click()
    expect(await current.getAttribute('type')).toBe('text')
    await page.context().close()
  })
})

test.each([
  ['manage', 'bookings', 'Confirmed and paid', manageCode],
  ['code', 'tracking', 'Live Service Tracking', trackingCode],
] as const)(
  'the %s code of a mailed link leaves the address; a reload and a copy of the tab still have access',
  async (name, path, title, codeOf) => {
    const { id } = await bookAndPay(site.server().browser())
    const code = codeOf(id, site.server().deps.signingKey)
    const page = await open('/about')
    const requests: Promise<Readonly<{ url: string; referer?: string }>>[] = []
    const note = (request: Request) =>
      requests.push(request.allHeaders().then(({ referer }) => ({ url: request.url(), referer })))
    page.on('requestfinished', note)
    await page.goto(`/${path}/${id}?${name}=${code}`)
    await page.getByRole('heading', { name: title }).waitFor()
    await page.waitForURL(({ search }) => search === '')
    await page.reload()
    await page.getByRole('heading', { name: title }).waitFor()
    page.off('requestfinished', note)
    const carriers = (await Promise.all(requests))
      .filter(({ url, referer = '' }) => url.includes(code) || referer.includes(code))
      .map(({ url }) => url)
    // Only the visit itself: no script, API call or map tile was requested from an address with the code.
    expect(carriers).toEqual([`${site.server().url}/${path}/${id}?${name}=${code}`])

    const copied = page.waitForEvent('popup')
    await page.evaluate(() => void window.open(location.href))
    const copy = await copied
    await copy.getByRole('heading', { name: title }).waitFor()
    await copy.close()
  },
)

test('the first “Change date” keeps the page while its calendar loads; focus returns, and the code stays away', async () => {
  const { id } = await bookAndPay(site.server().browser(), { preferredDate: monday })
  const page = await open('/about')
  await page.goto(`/bookings/${id}?manage=${manageCode(id, site.server().deps.signingKey)}`)
  const changeDate = page.getByRole('button', { name: 'Change date' })
  await changeDate.waitFor()
  const requested = Promise.withResolvers<void>()
  const allowed = Promise.withResolvers<void>()
  await page.route('**/assets/**', async route => {
    requested.resolve()
    await allowed.promise
    await route.continue()
  })
  await changeDate.press('Enter')
  await requested.promise
  expect(await changeDate.isVisible()).toBe(true)
  allowed.resolve()

  await page.getByRole('dialog').waitFor()
  await page.waitForFunction(() => history.state?.dialogs === 1)
  expect(new URL(page.url()).search).toBe('')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await hasFocus(changeDate)
  await page.waitForFunction(() => !history.state?.dialogs)
  expect(new URL(page.url()).search).toBe('')
})

test('another customer’s booking is not shown, and the page explains how to find your own', async () => {
  const { id } = await bookAndPay(site.server().browser())
  const page = await open('/login')
  const other = site.server().browser()
  await register(other, 'stranger')
  await page
    .context()
    .addCookies([{ name: 'session', value: other.cookies.get('session') ?? '', url: site.server().url }])
  await page.goto(`/bookings/${id}`)
  await heading(page, 'This booking is not in your account')
  await expectReadable(page)
})

test('an expired session redirects to login and back', async () => {
  const page = await open('/register')
  await registerAs(page, 'ended')
  await page.getByText('Registration successful', { exact: true }).waitFor()
  await site.server().deps.sql`delete from sessions`
  await page.getByRole('link', { name: 'My Bookings' }).click()
  await heading(page, 'Login')
  await page.getByLabel('Username').fill('ended')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long password')
  await page.keyboard.press('Enter')
  await heading(page, 'My bookings')
})

test('a reload during payment finds the payment and charges once', async () => {
  const { id } = await book(site.server().browser())
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

test('a failed payment keeps focus in its form, and a retry pays', async () => {
  const { id } = await book(site.server().browser())
  const page = await open(`/checkout/${id}`)
  const pay = page.getByRole('button', { name: /^Pay \$/ })
  await payByCard(page, mistyped)
  await hasFocus(page.getByLabel('Card number'))
  await payByCard(page, bankAsks)
  await page.getByRole('button', { name: 'Fail authentication' }).press('Enter')
  await hasFocus(pay)
  await page.context().setOffline(true)
  await page.getByText('You’re offline.').waitFor()
  await payByCard(page)
  await hasFocus(pay)
  await page.context().setOffline(false)
  await pay.press('Enter')
  await heading(page, 'Payment Successful!')
  expect(await chargesOf(id)).toBe(1)
})

test('an open card form charges nothing after another tab has paid', async () => {
  const { id } = await book(site.server().browser())
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

/** Books from the empty list of bookings with the home page's wizard. Returns the amount paid. */
async function bookOnHome(page: Page): Promise<string> {
  await page.getByRole('link', { name: 'Get a price' }).click()
  await fillAddress(page, /Pickup address/, job.fromAddress)
  await fillAddress(page, /Drop-off address/, job.toAddress)
  await page.getByLabel('Preferred date').fill(monday)
  await page.getByRole('radio', { name: /^1 Bedroom/ }).click()
  await press(page, 'See my price')
  await press(page, 'Skip photos')
  await press(page, 'Book my move')
  await press(page, 'Continue to payment')
  const total = await totalOn(page.getByRole('button', { name: /^Pay \$/ }))
  await payByCard(page)
  return total
}

/** Books from the footer with the junk wizard, and pays later from the list of bookings. */
async function bookOnJunkRemoval(page: Page): Promise<string> {
  await page.getByRole('contentinfo').getByRole('link', { name: 'Junk Removal' }).click()
  await fillAddress(page, /Pickup address/, job.fromAddress)
  await press(page, 'Continue')
  await page.getByRole('radio', { name: /1 bedroom/ }).click()
  await press(page, 'Get Instant Quote')
  await press(page, 'Book Now')
  await heading(page, 'Secure Checkout')

  await toMyBookings(page)
  await page.getByRole('link', { name: /#FM/ }).press('Enter')
  await page.getByRole('heading', { name: 'Not paid yet' }).waitFor()
  const pay = page.getByRole('link', { name: /^Pay \$/ })
  const total = await totalOn(pay)
  await pay.press('Enter')
  await payByCard(page)
  await heading(page, 'Payment Successful!')
  await page.getByRole('link', { name: 'See your confirmation' }).press('Enter')
  return total
}

const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

const totalOn = async (pay: Locator) => (await pay.textContent())?.replace('Pay ', '') ?? ''

/** Opens My bookings from the navigation bar. On a phone its links are in the menu. */
async function toMyBookings(page: Page) {
  const menu = page.getByRole('button', { name: 'Open menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('link', { name: 'My Bookings' }).click()
  await heading(page, 'My bookings')
}

const [mistyped, bankAsks] = ['4242 4242 4242 4241', '4000 0000 0000 3220']

async function payByCard(page: Page, number = '4242 4242 4242 4242') {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/Expiration date/).fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
  await page.keyboard.press('Enter')
}

const expectReadable = async (page: Page) => expect(await faultsOf(page)).toEqual([])

/** The number of printed pages, and their text. */
async function printed(page: Page) {
  const sheets = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  await page.emulateMedia({ media: 'print' })
  const receipt = await page.getByRole('article', { name: 'Receipt' }).isVisible()
  const around = await page.getByRole('button', { name: 'Print receipt' }).isVisible()
  await page.emulateMedia({ media: 'screen' })
  return { pages: sheets?.length, receipt, around }
}

async function chargesOf(id: string): Promise<number> {
  const charges = await site.server().deps.sql`
    select from sandbox_objects where kind = 'charge' and data -> 'metadata' ->> 'bookingId' = ${id}
      and data ->> 'status' = 'succeeded'`
  return charges.length
}

/** The page does not scroll behind a dialog, although the policy forbids style elements. */
const bodyOverflow = (page: Page) => page.evaluate(() => getComputedStyle(document.body).overflowY)
