import { expect, test } from 'bun:test'
import type { Page, Route } from 'playwright-core'
import sharp from 'sharp'
import { monday } from '../../../../scripts/testing/steps.ts'
import { address, fillContact, heading, openHome, press, toPayment, toPhotos } from './browser.ts'

/** Next, back, reload and other pages in a real browser: nothing typed or sent is lost. */
const site = openHome()

async function photo(name: string) {
  const image = sharp({ create: { width: 400, height: 300, channels: 3, background: 'tan' } })
  return { name, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

test('photos are uploaded, shown and announced, and survive a reload', async () => {
  const page = await site.open()
  await toPhotos(page)
  await page.getByLabel('Choose photos').setInputFiles([await photo('sofa.jpg'), await photo('bed.jpg')])
  await page.getByText('Photos Uploaded', { exact: true }).waitFor()
  await page.getByText('2 photo(s) uploaded successfully', { exact: true }).waitFor()
  await press(page, 'Remove bed.jpg')

  await page.reload()
  const stored = page.getByRole('img', { name: 'sofa.jpg' })
  await stored.waitFor()
  const width = stored.locator('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth
  })
  expect(await width).toBe(400)
  expect(await page.getByRole('img', { name: 'bed.jpg' }).count()).toBe(0)

  await press(page, 'Continue to estimate')
  // The button moves when the photo has been looked at.
  await page.getByText('We couldn’t count the junk').waitFor()
  await toPayment(page)
  const [booking] = await site.bookings()
  expect(booking.photoUrls).toHaveLength(1)
})

test('photos upload a few at a time while the visitor continues; a failed one is retried; the booking waits', async () => {
  const page = await site.open()
  await toPhotos(page)
  const held: Route[] = []
  let notify = () => {}
  const received = async (count: number) => {
    while (held.length < count)
      await new Promise<void>(resolve => {
        notify = resolve
      })
  }
  await page.route('**/uploads/**', route => {
    held.push(route)
    notify()
  })
  const names = ['1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg']
  await page.getByLabel('Choose photos').setInputFiles(await Promise.all(names.map(photo)))
  await received(3)
  await press(page, 'Cancel 5.jpg')
  await held[0]!.abort()
  await page.getByText('Upload failed. Please try again.').waitFor()
  await received(4)
  expect(held).toHaveLength(4)

  // The order of the three is not known.
  await page.getByRole('button', { name: /^Try [123]\.jpg again$/ }).click()
  await held[1]!.continue()
  await received(5)
  await press(page, 'Continue to estimate')
  await press(page, 'Book my move')
  await page.getByText('3 photos are still uploading').waitFor()
  await fillContact(page)
  await press(page, 'Continue to payment')
  for (const route of held.slice(2)) await route.continue()
  await page.getByLabel('Card number').waitFor()
  const [booking] = await site.bookings()
  expect(booking.photoUrls).toHaveLength(4)
})

test('a reload and another tab restore all input, also within the debounce', async () => {
  const page = await site.open()
  const typed = (page: Page) =>
    Promise.all([
      page.getByRole('combobox', { name: /Pickup address/ }).inputValue(),
      page.getByLabel('Preferred date').inputValue(),
      page.getByLabel('Another special item').inputValue(),
    ])
  const all: [string, string, string] = ['789 N Wat', monday, 'Grandfather cl']
  await page.getByRole('combobox', { name: /Pickup address/ }).fill(all[0])
  await page.getByLabel('Preferred date').fill(all[1])
  // The openings appear between the date and the items.
  await page.getByRole('table').waitFor()
  await page.getByText('Heavy or delicate items').click()
  await page.getByLabel('Another special item').fill(all[2])
  await page.reload()
  await heading(page, 'What can we do for you?')
  expect(await typed(page)).toEqual(all)

  const tab = await site.openTab(page)
  expect(await typed(tab)).toEqual(all)
  await tab.getByText('Heavy or delicate items').click()
  await tab.getByLabel('Another special item').fill('A harp')
  await page.reload()
  await heading(page, 'What can we do for you?')
  expect(await typed(page)).toEqual(all)
})

test("the browser's back and forward navigate the steps and lose nothing", async () => {
  const page = await site.open()
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

test('pressing back as soon as a step appears leads to the previous step', async () => {
  const page = await site.open()
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

test('a step whose code does not load says why, and a retry loads it', async () => {
  const page = await site.open()
  const isExplained = (reason: string) =>
    page
      .getByRole('alert')
      .filter({ hasText: 'This part of the page did not load' })
      .getByText(reason)
      .waitFor()

  await page.route('**/assets/photos-*.js', route => route.abort())
  // The steps' code loads soon after the first touch.
  await page.reload()
  await heading(page, 'What can we do for you?')
  await page.getByRole('radio', { name: /Haul away junk/ }).click()
  await page.getByRole('combobox', { name: /Pickup address/ }).fill(address)
  await page.getByLabel('Preferred date').fill(monday)
  await press(page, 'See my price')
  await isExplained('Your browser reported: Failed to fetch dynamically imported module')

  await page.context().setOffline(true)
  await press(page, 'Try again')
  await isExplained('You are offline. Connect to the internet and try again.')

  await page.context().setOffline(false)
  await page.route(page.url(), route => route.fulfill({ status: 503 }))
  await press(page, 'Try again')
  await isExplained('Our server answered with an error (503). Try again in a moment.')

  await page.route(page.url(), route => route.abort())
  await press(page, 'Try again')
  await isExplained('Our server cannot be reached. Try again in a moment.')

  await page.unrouteAll()
  await press(page, 'Try again')
  await heading(page, 'Show us what we will carry')
})
