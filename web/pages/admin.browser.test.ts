import { afterEach, expect, setSystemTime, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { choose, hasFocus } from '../../scripts/testing/browser.ts'
import { noon } from '../../scripts/testing/clock.ts'
import { addProvider, book, bookAndPay, monday, register } from '../../scripts/testing/steps.ts'
import { openOffice } from '../features/office/testing/browser.ts'

const office = openOffice()
afterEach(() => setSystemTime())

test('an administrator sees the number of bookings', async () => {
  await book(office.server().browser())
  const page = await office.open('/admin')
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await page.getByText('Total Bookings 1').waitFor()
  await page.goto('/admin?booking=none')
  await page.getByText('We can’t find that booking.').waitFor()
})

test('a tab that fails to load says so, and loads when the connection is back', async () => {
  const page = await office.open('/admin?tab=providers')
  const tab = (name: string) => page.getByRole('tab', { name })
  const message = page.getByRole('tabpanel').getByRole('alert')
  await page.getByRole('heading', { name: 'Service Providers' }).waitFor()
  await page.context().setOffline(true)
  await tab('Overview').click()
  await message.getByText('You are offline. Connect to the internet and try again.').waitFor()
  await page.getByRole('heading', { name: 'Admin Dashboard' }).waitFor()
  await tab('Providers').click()
  await page.getByRole('heading', { name: 'Service Providers' }).waitFor()
  await tab('Overview').click()
  await message.waitFor()
  await page.context().setOffline(false)
  await message.getByRole('button', { name: 'Try again' }).click()
  await page.getByRole('heading', { name: 'Overview' }).waitFor()
})

test('an administrator completes a paid booking with a status note, answers its chat and refunds it', async () => {
  const server = office.server()
  const [rosa, admin] = [server.browser(), await server.administrator()]
  await register(rosa, 'rosa-walk')
  const { id, bookingNumber, pricing } = await bookAndPay(rosa, {
    customerPhone: '(262) 555-0188',
    preferredDate: monday,
  })
  for (const customerName of ['Ann', 'Ben', 'Cleo']) await book(server.browser(), { customerName })
  await addProvider(admin)
  const page = await office.open('/admin?tab=bookings')
  const card = page.getByRole('article', { name: `Moving Service ${bookingNumber}` })
  await card.waitFor()

  // Find it by phone number in another format, with the keyboard only. A reload keeps the search.
  await page.keyboard.press('/')
  await page.keyboard.type('262.555.0188')
  await page
    .getByRole('article', { name: /Moving Service/ })
    .nth(1)
    .waitFor({ state: 'detached' })
  await page.waitForURL(({ searchParams }) => searchParams.get('q') === '262.555.0188')
  await page.reload()
  await card.getByText(`Request #${id}`).waitFor()
  for (const shown of ['Rosa Diaz', '(262) 555-0188', 'Not scheduled', `$${pricing.total.toFixed(2)}`])
    await card.getByText(shown).waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: `Booking ${bookingNumber}` })
  await panel.getByRole('button', { name: 'Refund' }).waitFor()

  // Choosing a crew asks for the day and time. The card and the panel show them at once.
  await choose(card.getByLabel('Assign & Schedule'), 'North crew…')
  const schedule = page.getByRole('dialog', { name: 'Assign & Schedule' })
  await schedule.getByRole('radio', { name: '9:00 AM', exact: true }).press('Space')
  await schedule.getByRole('button', { name: 'Assign crew' }).click()
  await page.getByText('Provider assigned and scheduled successfully').first().waitFor()
  for (const place of [card, panel])
    await place
      .getByText(/ at 9:00 AM/)
      .first()
      .waitFor()

  await choose(panel.getByLabel('Status'), 'In progress')
  await panel.getByLabel('Note for the history (optional)').fill('The crew is there')
  await panel.getByRole('button', { name: 'Set status' }).click()
  await page.getByText('Status updated successfully').first().waitFor()
  await choose(card.getByLabel('Status'), 'Completed')
  await card.getByRole('button', { name: 'Yes, mark completed' }).click()
  await card.getByText('Completed', { exact: true }).first().waitFor()
  const history = (await admin.get(`/api/admin/service-requests/${id}/timeline`)).body
  expect(history.map(({ summary }: { summary: string }) => summary)).toContain(
    'The status changed from assigned to in progress: The crew is there.',
  )

  await rosa.post(`/api/service-requests/${id}/messages`, { message: 'Thank you!' })
  await panel.getByRole('log').getByText('Thank you!').waitFor()
  await panel.getByRole('listitem').getByText('The customer wrote: Thank you!').waitFor()
  await panel.getByRole('textbox', { name: /message/i }).fill('You are welcome.')
  await page.keyboard.press('Enter')
  await panel.getByRole('log').getByText('You are welcome.').waitFor()

  await panel.getByRole('button', { name: 'Refund' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Amount in dollars').fill('100000')
  await dialog.getByRole('button', { name: /^Refund/ }).click()
  await dialog.getByText(/^Enter an amount/).waitFor()
  await dialog.getByLabel('Amount in dollars').fill('50')
  await dialog.getByRole('button', { name: 'Refund $50.00' }).click()
  await page.getByText('$50.00 refunded').first().waitFor()
  await panel.getByRole('row', { name: /^Refunded, .* \$50\.00$/ }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  // New bookings wait above the list while the administrator reads further down.
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('article').nth(3).scrollIntoViewIfNeeded()
  await book(server.browser(), { customerName: 'Dora' })
  await page.getByRole('button', { name: '1 new booking' }).click()
  await page.getByText('Dora').waitFor()
})

test('with the keyboard alone an administrator finds a booking, assigns a crew, sets a status and goes back', async () => {
  const calls = await office.server().administrator()
  await addProvider(calls, 'Key crew')
  const booking = { customerName: 'Kim Keys', preferredDate: monday }
  const { id } = await bookAndPay(office.server().browser(), booking)
  const page = await office.open('/admin?tab=providers')
  const card = page.locator(`[data-booking="${id}"]`)
  const panel = page.getByRole('complementary', { name: /^Booking/ })
  await page.getByRole('button', { name: 'Edit Key crew' }).waitFor()
  await press(page, '/')
  await hasFocus(page.getByLabel('Search bookings'))
  await page.keyboard.type('Kim ')
  await page.waitForURL(/q=Kim/)
  await page.keyboard.type('Keys')
  await press(page, 'Enter')
  await panel.getByRole('heading', { name: 'Customer' }).waitFor()
  await press(page, 'Escape')
  await hasFocus(card)

  await press(page, 'a')
  const dialog = page.getByRole('dialog', { name: 'Assign & Schedule' })
  await dialog.getByText('Key crew on Mon, Mar 15, 2094').waitFor()
  await press(page, 'Enter')
  await dialog.waitFor({ state: 'detached' })
  await hasFocus(card)

  await press(page, 's', 'I', 'Enter')
  await hasFocus(card.getByRole('textbox', { name: /^Note/ }))
  await press(page, 'Tab', 'Enter')
  await card.getByText('In progress').first().waitFor()
  await hasFocus(card.getByLabel('Status'))

  await press(page, 'Escape', 'Enter')
  await panel.getByRole('button', { name: 'History', exact: true }).press('Enter')
  await hasFocus(panel.locator('[data-part=history]'))
  await tabTo(page, panel.getByRole('slider', { name: 'The booking over time' }))
  await press(page, 'Home')
  await panel
    .getByRole('region', { name: /^As it stood/ })
    .getByText('Pending')
    .waitFor()
  await tabTo(page, panel.locator('summary').first())
  await press(page, 'Enter')
  await panel.getByText('Raw data').waitFor()
  await press(page, 'Escape')
  await panel.waitFor({ state: 'detached' })
  await hasFocus(card)
})

test('every tab reports late jobs with the crew’s phone, and bookings without a crew', async () => {
  const calls = await office.server().administrator()
  const crew = await addProvider(calls, 'Late crew')
  setSystemTime(noon.epochMilliseconds)
  const begins = noon.add({ minutes: 30 })
  const { id } = await bookAndPay(office.server().browser(), { customerName: 'Lou Late' })
  await bookAndPay(office.server().browser(), { preferredDate: `${noon.toPlainDate()}` })
  const assignment = { providerId: crew.id, scheduledDate: `${begins.toInstant()}` }
  await calls.patch(`/api/admin/service-requests/${id}/assign`, assignment)

  const page = await office.open('/admin?tab=providers')
  const watch = page.getByRole('region', { name: 'Needs attention' })
  await watch.getByRole('link', { name: '1 booking for today or tomorrow has no crew' }).waitFor()
  await page.getByRole('tab', { name: 'Schedule Calendar 1' }).waitFor()
  await page.clock.setFixedTime(begins.add({ minutes: 35 }).epochMilliseconds)
  await page.reload()
  await watch.getByText('1 job is late').waitFor()
  await watch.getByRole('listitem').filter({ hasText: 'Lou Late 35 min late' }).waitFor()
  await watch.getByRole('link', { name: 'Call Late crew' }).waitFor()
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await endOf(watch.getByRole('link', { name: /needs? attention$/ }))).toBeLessThanOrEqual(360)
  await page.setViewportSize({ width: 1440, height: 900 })
  await watch.getByRole('link', { name: 'Lou Late' }).click()
  const panel = page.getByRole('complementary', { name: /^Booking/ })
  await panel.getByText('35 min late').waitFor()
  expect(new URL(page.url()).searchParams.get('tab')).toBe('providers')
  expect(await endOf(page.getByRole('tab', { name: 'Rates' }))).toBeLessThanOrEqual(
    (await panel.boundingBox())!.x,
  )

  await choose(panel.getByLabel('Status'), 'In progress')
  await panel.getByRole('button', { name: 'Set status' }).click()
  await watch.getByText('1 job is late').waitFor({ state: 'detached' })
})

/** The right edge, in pixels. */
async function endOf(element: Locator): Promise<number> {
  const { x, width } = (await element.boundingBox())!
  return x + width
}

test('in the table view, which the browser remembers, bookings can be assigned and opened', async () => {
  const calls = await office.server().administrator()
  await addProvider(calls, 'Line crew')
  const booking = { customerName: 'Tia Line', preferredDate: '2094-04-05' }
  const { id, bookingNumber } = await bookAndPay(office.server().browser(), booking)
  const page = await office.open('/admin?q=Tia')
  await page.getByRole('radio', { name: 'Table' }).click()
  const line = page.getByRole('row', { name: new RegExp(`Tia Line.*${bookingNumber}.*Confirmed`) })
  await line.getByText('Mon, Apr 5, 2094 (preferred)').waitFor()
  await line.getByRole('button', { name: 'Assign a crew to Tia Line' }).click()
  await page.getByRole('dialog').getByText('on Mon, Apr 5, 2094').waitFor()
  await press(page, 'Enter')
  const assigned = page.getByRole('row', { name: /Tia Line.*Mon, Apr 5, 2094, 8:00 AM.*Assigned/ })
  await assigned.waitFor()

  await page.reload()
  await assigned.waitFor()
  await press(page, 'j', 's')
  const panel = page.getByRole('complementary', { name: /^Booking/ })
  await hasFocus(panel.getByLabel('Status'))
  await panel.getByRole('button', { name: 'Close the panel' }).press('Enter')
  await hasFocus(page.locator(`tr[data-booking="${id}"]`))
})

async function press(page: Page, ...keys: readonly string[]) {
  for (const key of keys) await page.keyboard.press(key)
}

async function tabTo(page: Page, goal: Locator) {
  await goal.waitFor()
  while (!(await goal.evaluate(element => element === document.activeElement)))
    await page.keyboard.press('Tab')
}
