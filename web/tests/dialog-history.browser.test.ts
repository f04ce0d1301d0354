import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { choose } from '../../scripts/testing/browser.ts'
import { addProvider, book, bookAndPay, monday } from '../../scripts/testing/steps.ts'
import { openOffice } from '../features/office/testing/browser.ts'

const site = openOffice()

/** The number of open dialogs in the history entry, and the entry's query. */
const entry = (page: Page) => page.evaluate(() => [history.state?.dialogs ?? 0, location.search] as const)
const isGone = (page: Page, role: 'dialog' | 'alertdialog' | 'complementary') =>
  page.getByRole(role).waitFor({ state: 'detached' })

test('Back closes the topmost dialog, and closing a dialog in the page leaves no history entry', async () => {
  const admin = await site.server().administrator()
  await addProvider(admin)
  const { id, bookingNumber } = await bookAndPay(site.server().browser(), { preferredDate: monday })
  const page = await site.open('/contact')
  await page.goto('/admin?tab=bookings')
  const panel = page.getByRole('complementary', { name: `Booking ${bookingNumber}` })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  // A confirmation over a panel: Back closes the confirmation, then the panel.
  await page.locator(`[data-booking="${id}"]`).getByRole('button', { name: 'Moving Service' }).click()
  await button('Refund').click()
  await page.getByRole('alertdialog').waitFor()
  await page.waitForFunction(() => history.state?.dialogs === 1)
  await page.goBack()
  await isGone(page, 'alertdialog')
  await panel.waitFor()
  await page.goBack()
  await isGone(page, 'complementary')
  expect(await entry(page)).toEqual([0, '?tab=bookings'])

  // Forward reopens the panel. The dialog, whose entry is next, stays closed.
  await page.goForward()
  await panel.waitFor()
  await page.goForward()
  await page.waitForFunction(() => !history.state?.dialogs)
  expect(await page.getByRole('alertdialog').count()).toBe(0)

  // After closing with their own buttons, a single Back leaves the office.
  await button('Refund').click()
  await page.waitForFunction(() => history.state?.dialogs === 1)
  await button('Don’t refund').click()
  await page.waitForFunction(() => !history.state?.dialogs)
  await button('Close the panel').click()
  await isGone(page, 'complementary')
  await page.goBack()
  await page.waitForURL('**/contact')
})

test('Back closes the assign dialog, and a dialog over a dialog', async () => {
  const { id } = await bookAndPay(site.server().browser(), { preferredDate: monday })
  const page = await site.open(`/admin?tab=schedule&view=board&day=${monday}&booking=${id}`)
  await choose(page.getByRole('complementary').getByLabel('Assign & Schedule'), 'North crew…')
  await page.getByRole('dialog').waitFor()
  await page.waitForFunction(() => history.state?.dialogs === 1)
  await page.goBack()
  await isGone(page, 'dialog')

  await page.goto('/admin?tab=providers')
  await page.getByRole('button', { name: 'Crew link for North crew' }).click()
  await page.getByRole('button', { name: 'Create link' }).click()
  await page.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').waitFor()
  await page.waitForFunction(() => history.state?.dialogs === 2)
  await page.goBack()
  await isGone(page, 'alertdialog')
  await page.getByRole('dialog').waitFor()

  // After a reload with a dialog open, the page is at the entry before the dialog.
  await page.reload()
  await page.getByRole('heading', { name: 'North crew' }).waitFor()
  await page.waitForFunction(() => !history.state?.dialogs)
})

test('closing a booking never reopens an earlier one', async () => {
  const admin = await site.server().administrator()
  const names = ['Ada First', 'Ben Second'] as const
  const [first, second] = await Promise.all(
    names.map(customerName => book(site.server().browser(), { customerName })),
  )
  for (const { id } of [first, second])
    await admin.patch(`/api/admin/service-requests/${id}/status`, { status: 'confirmed' })
  const page = await site.open('/admin?tab=bookings')
  const panelOf = ({ bookingNumber }: { bookingNumber: string }) =>
    page.getByRole('complementary', { name: `Booking ${bookingNumber}` })
  const closePanel = async () => {
    await page.getByRole('button', { name: 'Close the panel' }).click()
    await isGone(page, 'complementary')
  }
  const openCard = async (booking: { id: string; bookingNumber: string }) => {
    await page
      .locator(`[data-booking="${booking.id}"]`)
      .getByRole('button', { name: 'Moving Service' })
      .click()
    await panelOf(booking).waitFor()
  }

  // The filter can change while the panel is open, and stays after it closes.
  await openCard(first)
  await page.getByLabel('Search bookings').fill('Second')
  await page.waitForURL(/q=Second/)
  await openCard(second)
  await closePanel()
  expect((await entry(page))[1]).toBe('?tab=bookings&q=Second')

  await page.goto('/admin?tab=attention')
  await page.getByRole('link', { name: names[0], exact: true }).click()
  await panelOf(first).waitFor()
  await page.getByRole('button', { name: `Change status of ${names[1]}` }).click()
  await panelOf(second).waitFor()
  await closePanel()
  expect((await entry(page))[1]).toBe('?tab=attention')
})

test('a dialog that opens during the navigation out of a closed one stays open', async () => {
  await addProvider(await site.server().administrator(), 'West crew')
  const page = await site.open('/admin?tab=providers')
  const opener = page.getByRole('button', { name: 'Crew link for West crew' })
  await opener.evaluate((button: HTMLElement) => {
    const go = history.go.bind(history)
    history.go = by => {
      go(by)
      history.go = go
      button.click()
    }
  })
  await opener.click()
  await page.waitForFunction(() => history.state?.dialogs === 1)
  const left = page.evaluate(() => new Promise<void>(leave => addEventListener('popstate', () => leave())))
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await left
  await page.waitForFunction(() => history.state?.dialogs === 1)
  await page.getByRole('dialog').waitFor()
})
