import { afterEach, beforeAll, expect, setSystemTime, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { addProvider, book } from '../../../../scripts/testing/steps.ts'
import { address, fillContact, heading, openHome, pay, press } from './browser.ts'

/** Arrival windows in a real browser in Tokyo: on the days of both clock changes in Chicago, and when a hold ends. */
const wholeWeek = [1, 2, 3, 4, 5, 6, 7]
const site = openHome({ bookableDays: wholeWeek })
beforeAll(async () => {
  const office = await site.server().administrator()
  const { id } = await addProvider(office)
  const workingHours = wholeWeek.map(weekday => ({ weekday, start: '08:00', end: '20:00' }))
  await office.patch(`/api/admin/providers/${id}`, { workingHours })
})
afterEach(() => setSystemTime())

const tokyo = { viewport: { width: 360, height: 740 }, timezoneId: 'Asia/Tokyo' }
const radio = (page: Page, name: string) => page.getByRole('radio', { name })

/** Chooses a window of a day and goes on to the payment. `window` is its accessible name. */
async function toPaymentOf(page: Page, day: string, window: string) {
  await page.getByRole('combobox', { name: /Pickup/ }).fill(address)
  await page.getByRole('combobox', { name: /Drop-off/ }).fill('500 Main St, Racine, WI 53403')
  await page.getByRole('radio', { name: /1 Bedroom/ }).check()
  await page.getByLabel('Preferred date').fill(day)
  await radio(page, window).check()
  await press(page, 'See my price')
  await heading(page, 'Show us what we will carry')
  await page.getByRole('button', { name: /^Book for \$.* without photos$/ }).click()
  await fillContact(page)
  await press(page, 'Continue to payment')
  await page.getByLabel('Card number').waitFor()
}

test('windows on the days of both clock changes are those of Chicago, from the picker to the confirmation', async () => {
  const page = await site.open(tokyo)
  for (const [day, inWords, short, windowStart] of [
    ['2094-03-14', 'Sunday, March 14, 2094', 'Sun, Mar 14, 2094', '2094-03-14T13:00:00.000Z'],
    ['2094-11-07', 'Sunday, November 7, 2094', 'Sun, Nov 7, 2094', '2094-11-07T14:00:00.000Z'],
  ] as const) {
    await toPaymentOf(page, day, `${inWords}, 8 – 10 AM, 1 left`)
    await page.getByText(new RegExp(`^We’re holding ${inWords}, 8:00 AM to 10:00 AM for you until`)).waitFor()
    await pay(page)
    await heading(page, 'Booking Confirmed!')
    await page.getByText(`${short}, 8:00 AM to 10:00 AM`).first().waitFor()
    expect((await site.bookings())[0]).toMatchObject({ status: 'confirmed', windowStart, preferredDate: day })
    await press(page, 'Start New Quote')
    await heading(page, 'What can we do for you?')
  }
})

test('a hold that ends while the payment is open is given again, or another time is chosen; nothing is charged', async () => {
  const page = await site.open(tokyo)
  await page.clock.install()
  await toPaymentOf(page, '2094-03-16', 'Tuesday, March 16, 2094, 8 – 10 AM, 1 left')
  const tuesday = 'Tuesday, March 16, 2094, 8:00 AM to 10:00 AM'
  const kept = page.getByText(`We’re holding ${tuesday} for you until`)
  const lapsed = page.getByText(`We’re no longer holding ${tuesday} for you. It may still be free.`)
  await kept.waitFor()
  const started = Date.now()
  /** The clocks of the server and the browser, which both go on from there. */
  const pass = async (minutes: number) => {
    setSystemTime(started + minutes * 60_000)
    await page.clock.setSystemTime(started + minutes * 60_000)
  }
  await pass(16)
  await page.clock.runFor('00:10')
  await lapsed.waitFor()
  await press(page, 'Hold it again')
  await kept.waitFor()
  expect(await lapsed.count()).toBe(0)

  await pass(32)
  const rival = await book(site.server().browser(), { windowStart: '2094-03-16T13:00:00.000Z' })
  expect(rival.windowStart).toBe('2094-03-16T13:00:00.000Z')
  await pay(page)
  await page.getByText(`${tuesday} was just taken. Your card was not charged.`).waitFor()
  await radio(page, 'Wednesday, March 17, 2094, 8 – 10 AM, 1 left').check()
  await press(page, 'Continue to payment')
  await page
    .getByText(/^We’re holding Wednesday, March 17, 2094, 8:00 AM to 10:00 AM for you until/)
    .waitFor()
  await pay(page)
  await heading(page, 'Booking Confirmed!')
  const [, booking] = await site.bookings()
  expect(booking).toMatchObject({ status: 'confirmed', windowStart: '2094-03-17T13:00:00.000Z' })
})
