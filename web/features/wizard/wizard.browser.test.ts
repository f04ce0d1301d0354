import { expect, test } from 'bun:test'
import AxeBuilder from '@axe-core/playwright'
import type { Locator } from 'playwright-core'
import { today } from '../../data/day.ts'
import {
  address,
  fillContact,
  heading,
  openSite,
  pay,
  press,
  toPayment,
  toPhotos,
} from './testing/browser.ts'

/** The whole way in a real browser: its widths and colours, its keyboard, and a payment that it loses sight of. */
const site = openSite()

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(server.url)
  await heading(page, 'What can we do for you?')
  return page
}

/** A step of a page that is alive: it is written before, and knows nothing of the visitor then. */
async function heading(page: Page, name: string) {
  await page.locator('html[data-alive]').waitFor()
  await page.getByRole('heading', { level: 2, name }).waitFor()
}
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

const address = '789 N Water St, Milwaukee, WI 53202'
async function toPhotos(page: Page) {
  await page.getByRole('radio', { name: /Take junk away/ }).click()
  await page.getByRole('combobox', { name: /Pickup address/ }).fill(address)
  await page.getByLabel('Preferred date').fill(today())
  await press(page, 'See my price')
  await heading(page, 'Show us what we will carry')
}
async function toPayment(page: Page) {
  await press(page, 'Book this')
  await fillContact(page)
  await press(page, 'Continue to payment')
  await page.getByLabel('Card number').waitFor()
}
async function fillContact(page: Page) {
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Diaz')
  await page.getByRole('textbox', { name: 'Email' }).fill('rosa@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0147')
}

async function photo(name: string) {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: 'tan' } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

test('photos are sent, shown, told of, and still there after a reload', async () => {
  const page = await open()
  await toPhotos(page)
  await page.getByLabel('Choose photos').setInputFiles([await photo('sofa.jpg'), await photo('bed.jpg')])
  await page.getByText('Photos Uploaded', { exact: true }).waitFor()
  await page.getByText('2 photo(s) uploaded successfully', { exact: true }).waitFor()
  await press(page, 'Remove bed.jpg')

  await page.reload()
  const kept = page.getByRole('img', { name: 'sofa.jpg' })
  await kept.waitFor()
  const width = () =>
    kept.locator('img').evaluate(image => image instanceof HTMLImageElement && image.naturalWidth)
  expect(await width()).toBe(400)
  expect(await page.getByRole('img', { name: 'bed.jpg' }).count()).toBe(0)

  await press(page, 'Continue to estimate')
  await toPayment(page)
  const [booking] = (await (await server.administrator()).get('/api/admin/service-requests')).body
  expect(booking.photoUrls).toHaveLength(1)
})

test('photos go a few at once and while the visitor goes on; one that fails is tried again; the booking waits', async () => {
  const page = await open()
  await toPhotos(page)
  const held: Route[] = []
  let told = () => {}
  const sent = async (count: number) => {
    while (held.length < count)
      await new Promise<void>(resolve => {
        told = resolve
      })
  }
  await page.route('**/uploads/**', route => {
    held.push(route)
    told()
  })
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']
  await page.getByLabel('Choose photos').setInputFiles(await Promise.all(names.map(photo)))
  await sent(3)
  await press(page, 'Cancel 5.jpg')
  await held[0]!.abort()
  await page.getByText('Upload failed. Please try again.').waitFor()
  await sent(4)
  expect(held).toHaveLength(4)

  await press(page, 'Try 1.jpg again')
  await held[1]!.continue()
  await sent(5)
  await press(page, 'Continue to estimate')
  await press(page, 'Book this')
  await page.getByText('3 photos are still on the way').waitFor()
  await fillContact(page)
  await press(page, 'Continue to payment')
  for (const route of held.slice(2)) await route.continue()
  await page.getByLabel('Card number').waitFor()
  const [booking] = (await (await server.administrator()).get('/api/admin/service-requests')).body
  expect(booking.photoUrls).toHaveLength(4)
})

test('a reload and another tab find all that was typed, settled or not', async () => {
  const page = await open()
  const typed = (page: Page) =>
    Promise.all([
      page.getByRole('combobox', { name: /Pickup address/ }).inputValue(),
      page.getByLabel('Preferred date').inputValue(),
      page.getByLabel('Another special item').inputValue(),
    ])
  const all: [string, string, string] = ['789 N Wat', today(), 'Grandfather cl']
  await page.getByRole('combobox', { name: /Pickup address/ }).fill(all[0])
  await page.getByLabel('Preferred date').fill(all[1])
  await page.getByText('Heavy or delicate things').click()
  await page.getByLabel('Another special item').fill(all[2])
  await page.reload()
  await heading(page, 'What can we do for you?')
  expect(await typed(page)).toEqual(all)

  const tab = await page.context().newPage()
  await tab.goto(server.url)
  await heading(tab, 'What can we do for you?')
  expect(await typed(tab)).toEqual(all)
  await tab.getByText('Heavy or delicate things').click()
  await tab.getByLabel('Another special item').fill('A harp')
  await page.reload()
  await heading(page, 'What can we do for you?')
  expect(await typed(page)).toEqual(all)
})

test("the browser's back and forward walk the steps and lose nothing", async () => {
  const page = await open()
  await toPhotos(page)
  await press(page, 'Skip photos')
  await toPayment(page)
  const payments: string[] = []
  page.on('request', request => {
    if (/sandbox.*confirm$/.test(request.url())) payments.push(request.url())
  })
  const { promise: heard, resolve: hear } = Promise.withResolvers<void>()
  await page.route(call, async route => {
    await route.fetch()
    hear()
  })
  await pay(page)
  await heard
  await page.reload()
  await heading(page, 'Booking Confirmed!')
  await page.getByText(/^#FM/).waitFor()
  expect(payments).toHaveLength(1)
})

test('the keyboard alone leads from the first question to the next quote', async () => {
  const page = await site.open({ viewport: { width: 360, height: 780 } })
  const { keyboard } = page
  const to = async (field: Locator) => {
    await field.waitFor()
    const isThere = () => field.evaluate(element => element === document.activeElement)
    for (let tabs = 0; !(await isThere()); tabs++) {
      if (tabs > 60) throw new Error(`The focus does not come to ${field}.`)
      await keyboard.press('Tab')
    }
  }
  const type = async (field: Locator, text: string) => {
    await to(field)
    await keyboard.type(text)
  }
  const go = async (name: string) => {
    await to(page.getByRole('button', { name }))
    await keyboard.press('Enter')
  }
  const field = (name: string | RegExp) => page.getByRole('textbox', { name })
  const arrived = (name: string) => page.locator('h2:focus', { hasText: name }).waitFor()

  await to(page.getByRole('radio', { name: /Move my things/ }))
  await type(page.getByRole('combobox', { name: /Pickup/ }), address)
  await type(page.getByRole('combobox', { name: /Drop-off/ }), '500 Main St, Racine, WI 53403')
  const [year, month, day] = today().split('-')
  await type(page.getByLabel('Preferred date'), `${month}${day}${year}`)
  await to(page.getByRole('radio', { name: /Studio/ }))
  await keyboard.press('ArrowRight')
  await to(page.locator('summary', { hasText: 'Floor, stairs' }))
  await keyboard.press('Enter')
  await type(page.getByLabel('Floor', { exact: true }), '2')
  await go('See my price')
  await arrived('Show us what we will carry')
  await go('Skip photos')
  await arrived('Your move')
  await go('Book this')
  await arrived('Who do we call?')
  await type(field('First name'), 'Rosa')
  await type(field('Last name'), 'Diaz')
  await type(field('Email'), 'rosa@example.com')
  await type(field('Phone'), '(414) 555-0147')
  await go('Continue to payment')
  await arrived('Pay securely')
  await type(page.getByLabel('Card number'), '4242424242424242')
  await type(page.getByLabel(/Expiration/), '1234')
  await type(page.getByLabel('Security code'), '123')
  await go('Pay $')
  await arrived('Booking Confirmed!')
  await go('Start New Quote')
  await arrived('What can we do for you?')
  expect(await page.getByRole('combobox', { name: /Pickup/ }).inputValue()).toBe('')
})

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('every step is readable and fits at %d px in the %s', async (width, colorScheme) => {
  const page = await site.open({ viewport: { width, height: 800 }, colorScheme })
  const faults: string[] = []
  const look = async (step: string) => {
    const { violations } = await new AxeBuilder({ page }).include('#quote').analyze()
    faults.push(...violations.map(({ id, nodes }) => `${step}: ${id} at ${nodes[0]?.target}`))
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (overflow > 0) faults.push(`${step}: ${overflow} px too wide`)
  }
  await press(page, 'See my price')
  await page.getByText('Date is required').waitFor()
  await look('details')
  await toPhotos(page)
  await look('photos')
  await press(page, 'Skip photos')
  await heading(page, 'Your junk removal')
  await page.getByText('Labor').click()
  await look('estimate')
  await press(page, 'Book this')
  await heading(page, 'Who do we call?')
  await look('contact')
  await fillContact(page)
  await press(page, 'Continue to payment')
  await page.getByLabel('Card number').waitFor()
  await press(page, 'Pay $')
  await page.getByRole('alert').waitFor()
  await look('payment')
  await pay(page)
  await page.getByText(/^#FM/).waitFor()
  await look('confirmation')
  expect(faults).toEqual([])
})
