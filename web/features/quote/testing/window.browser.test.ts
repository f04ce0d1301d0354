import { beforeAll, expect, test } from 'bun:test'
import { addProvider, book } from '../../../../scripts/testing/steps.ts'
import { address, fillContact, heading, openHome, pay, press } from './browser.ts'

/** The choice of an arrival window in a real browser: by keyboard, taken by somebody else, held while the visitor pays. */
const site = openHome()
beforeAll(async () => {
  await addProvider(await site.server().administrator())
})

/** A Tuesday and the days after it; 2094 has the calendar of 2027. */
const [tuesday, wednesday] = ['2094-03-16', '2094-03-17']

test('a window is chosen by keyboard, taken by another visitor, chosen again, held and paid', async () => {
  const page = await site.open({ viewport: { width: 360, height: 740 } })
  const radio = (name: string) => page.getByRole('radio', { name })
  await page.getByRole('combobox', { name: /Pickup/ }).fill(address)
  await page.getByRole('combobox', { name: /Drop-off/ }).fill('500 Main St, Racine, WI 53403')
  await page.getByLabel('Preferred date').fill(tuesday)
  await page.getByRole('radio', { name: /1 Bedroom/ }).check()
  const any = radio('Any time on Tue, Mar 16, 2094, call me')
  await radio('Tuesday, March 16, 2094, 8 – 10 AM, 1 left').waitFor()
  const top = () =>
    page
      .getByRole('button', { name: 'Later days' })
      .evaluate(button => button.getBoundingClientRect().top + scrollY)
  const before = await top()
  await any.focus()
  await page.keyboard.press('ArrowDown')
  expect(await radio('Tuesday, March 16, 2094, 8 – 10 AM, 1 left').isChecked()).toBeTrue()
  await page.keyboard.press('ArrowDown')
  expect(await radio('Tuesday, March 16, 2094, 10 AM – 12 PM, 1 left').isChecked()).toBeTrue()
  expect(await top()).toBe(before)

  await press(page, 'See my price')
  await heading(page, 'Show us what we will carry')
  await press(page, 'Skip photos')
  await press(page, 'Book my move')
  await fillContact(page)
  const rival = await book(site.server().browser(), { windowStart: `${tuesday}T15:00:00.000Z` })
  expect(rival.windowStart).toBe(`${tuesday}T15:00:00.000Z`)
  await press(page, 'Continue to payment')
  await page.getByText('That time has just been taken. Please choose another one.').waitFor()
  expect(await radio('Tuesday, March 16, 2094, 10 AM – 12 PM, Full').isDisabled()).toBeTrue()
  expect(await page.getByLabel('First name').inputValue()).toBe('Rosa')

  await radio('Wednesday, March 17, 2094, 8 – 10 AM, 1 left').check()
  await press(page, 'Continue to payment')
  await page
    .getByText(/^We’re holding Wednesday, March 17, 2094, 8:00 AM to 10:00 AM for you until/)
    .waitFor()
  await pay(page)
  await heading(page, 'Booking Confirmed!')
  await page.getByText('Wed, Mar 17, 2094, 8:00 AM to 10:00 AM').first().waitFor()
  const [booking] = await site.bookings()
  expect(booking).toMatchObject({
    status: 'confirmed',
    windowStart: `${wednesday}T13:00:00.000Z`,
    heldUntil: null,
    heldProviderId: expect.any(String),
  })
})
