import { afterAll, beforeAll, expect, test } from 'bun:test'
import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { openBrowser } from '../../../scripts/testing/browser.ts'
import type { TestServer } from '../../../scripts/testing/server.ts'
import { testSite } from '../../../scripts/testing/site.ts'
import { today } from '../../data/day.ts'

/** What only a real browser has: files and their sending, tabs and their history, widths, and colours to read against. */
let server: TestServer
let browser: Browser
beforeAll(async () => {
  server = await testSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

async function open(options: Parameters<Browser['newContext']>[0] = {}): Promise<Page> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options })
  const page = await context.newPage()
  await page.goto(server.url)
  await heading(page, 'What can we do for you?')
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 2, name }).waitFor()
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
  await heading(page, 'Your junk removal')
  await page.goBack()
  await heading(page, 'Show us what we will carry')
  await page.goBack()
  await heading(page, 'What can we do for you?')
  expect(await page.getByRole('combobox', { name: /Pickup/ }).inputValue()).toBe(address)
  await page.goForward()
  await page.goForward()
  await heading(page, 'Your junk removal')
})

test('back pressed in the instant a step appears leads to the step before', async () => {
  const page = await open()
  await toPhotos(page)
  for (const _ of [1, 2, 3]) {
    await page.evaluate(() => {
      window.name = 'waiting'
      const watch = new MutationObserver(() => {
        if (!document.body.textContent.includes('Your junk removal')) return
        watch.disconnect()
        history.back()
        window.name = 'gone back'
      })
      watch.observe(document.body, { childList: true, subtree: true })
    })
    await press(page, 'Skip photos')
    await page.waitForFunction(() => window.name === 'gone back')
    await heading(page, 'Show us what we will carry')
  }
})

test.each([
  [360, 'light'],
  [360, 'dark'],
  [1440, 'light'],
  [1440, 'dark'],
] as const)('every step is readable and fits at %d px in the %s', async (width, colorScheme) => {
  const page = await open({ viewport: { width, height: 800 }, colorScheme })
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
  await toPayment(page)
  await press(page, 'Pay $')
  await page.getByRole('alert').waitFor()
  await look('payment')
  await page.getByLabel('Card number').fill('4242424242424242')
  await page.getByLabel(/Expiration/).fill('1234')
  await page.getByLabel('Security code').fill('123')
  await press(page, 'Pay $')
  await page.getByText(/^#FM/).waitFor()
  await look('confirmation')
  expect(faults).toEqual([])
})
