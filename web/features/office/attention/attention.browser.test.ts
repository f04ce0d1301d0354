import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultsOf, hasFocus } from '../../../../scripts/testing/browser.ts'
import { book } from '../../../../scripts/testing/steps.ts'
import { crewWithJob, tapped } from '../../../../src/modules/moveday/testing.ts'
import { openOffice } from '../testing/browser.ts'

const { server, open } = openOffice()
const panelOf = (page: Page) => page.getByRole('complementary', { name: /^Booking/ })

async function openUnpaid(customerName: string): Promise<Page> {
  const office = await server().administrator()
  const { id } = await book(server().browser(), { customerName })
  await office.patch(`/api/admin/service-requests/${id}/status`, { status: 'confirmed' })
  return open('/admin?tab=attention')
}

// First, so that no other booking is in its list.
test('after the last booking of a list is waived, the focus is in the list at its place', async () => {
  const page = await openUnpaid('Walter Waive')
  await page.getByRole('button', { name: 'Waive payment of Walter Waive' }).press('Enter')
  const reason = page.getByRole('alertdialog').getByRole('textbox')
  await reason.fill('Cash on the day')
  await reason.press('Enter')
  await hasFocus(
    page.getByRole('region', { name: /^Booked, without a crew/ }).getByRole('link', { name: 'Walter Waive' }),
  )
})

test('a customer with a long name leaves room for the reason on a tablet, and the buttons contain their words', async () => {
  const page = await openUnpaid('Bartholomew Featherstonehaugh-Montgomery')
  const row = page.getByRole('listitem').filter({ hasText: 'Bartholomew' })
  const reason = row.getByText(/^The status is confirmed/)
  for (const width of [360, 768, 1024]) {
    await page.setViewportSize({ width, height: 900 })
    expect((await reason.boundingBox())?.width).toBeGreaterThan(200)
    const actions = row.locator('a[href^="tel:"], button')
    const cut = await actions.evaluateAll(all => all.filter(each => each.scrollHeight > each.clientHeight))
    expect(cut).toEqual([])
  }
  expect(await faultsOf(page)).toEqual([])
})

test('Collect opens the booking at its money', async () => {
  const page = await openUnpaid('Cole Collect')
  await page.getByRole('button', { name: 'Collect the payment of Cole Collect' }).click()
  const money = panelOf(page).getByRole('region', { name: 'Money' })
  await hasFocus(money)
  expect(await money.getByRole('heading').evaluate(each => each.getBoundingClientRect().top)).toBeLessThan(
    450,
  )
})

test('a list of refused steps opens at them, and keeps the focus as they are checked', async () => {
  const job = await crewWithJob(server(), 'Contradicting crew')
  const contradictions = [tapped('drive_started', 5), tapped('arrived', 4), tapped('drive_started', 3)]
  await job.send([tapped('work_started', 30), ...contradictions])
  const page = await open('/admin?tab=attention')
  await page
    .getByRole('listitem')
    .filter({ hasText: 'A phone of Contradicting crew' })
    .getByRole('button', { name: /^Open the booking/ })
    .click()
  const day = panelOf(page).getByRole('region', { name: 'The day' })
  await hasFocus(day)
  const refused = day.getByRole('list', { name: 'Refused' })
  await refused.getByRole('button', { name: /^Mark “Arrived”/ }).press('Enter')
  await hasFocus(day)
  await refused.getByRole('button', { name: 'Mark all as checked' }).press('Enter')
  await refused.waitFor({ state: 'detached' })
  await hasFocus(day)
  await page.keyboard.press('Escape')
  await panelOf(page).waitFor({ state: 'detached' })
})

test('the focus of a dialog moves to its first wrong field, and its red button stays readable under the mouse', async () => {
  const page = await openUnpaid('Wendy Waive')
  await page.getByRole('button', { name: 'Waive payment of Wendy Waive' }).click()
  const dialog = page.getByRole('alertdialog')
  const confirm = dialog.getByRole('button', { name: 'Waive payment' })
  await confirm.click()
  await hasFocus(dialog.getByRole('textbox'))
  expect(await confirm.evaluate(each => each.matches(':hover'))).toBe(true)
  expect(await faultsOf(page, '[role=alertdialog]')).toEqual([])
})
