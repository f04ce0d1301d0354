import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { addProvider, bookAndPay, monday } from '../../../../scripts/testing/steps.ts'
import { openOffice } from '../testing/browser.ts'

const office = openOffice()

test('a job is assigned, dragged to another crew, refused, undone and swapped, and a colleague’s board follows', async () => {
  const calls = await office.server().administrator()
  const north = await addProvider(calls, 'North crew')
  await addProvider(calls, 'South crew')
  const paid = async (customerName: string) =>
    (await bookAndPay(office.server().browser(), { customerName, preferredDate: monday })).id
  const [rosa, tom] = [await paid('Rosa Diaz'), await paid('Tom Becker')]
  const assign = { providerId: north.id, scheduledDate: `${monday}T13:00:00Z` }
  await calls.patch(`/api/admin/service-requests/${tom}/assign`, assign)

  const board = `/admin?tab=schedule&view=board&day=${monday}`
  const [page, colleague] = [await office.open(board), await office.open(board)]
  await jobOf(colleague, 'North crew', 'Tom Becker').waitFor()
  await colleague.getByText('Connected').waitFor()

  await calls.patch(`/api/admin/providers/${north.id}`, { crewSize: 5 })
  await rowOf(colleague, 'North crew').getByText('5 people').waitFor()

  await page.getByRole('button', { name: 'Assign & Schedule Rosa Diaz' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('South crew on Mon, Mar 15, 2094, 8:00 AM to 11:00 AM').waitFor()
  await dialog.getByRole('button', { name: 'Assign crew' }).click()
  await page.getByText('Provider assigned and scheduled successfully').first().waitFor()
  await jobOf(page, 'South crew', 'Rosa Diaz').waitFor()
  await jobOf(colleague, 'South crew', 'Rosa Diaz').waitFor()

  await carry(page, jobOf(page, 'South crew', 'Rosa Diaz'), 'North crew', '2 PM')
  await jobOf(page, 'North crew', '2 – 5 PM').waitFor()
  await jobOf(colleague, 'North crew', '2 – 5 PM').waitFor()

  await carry(page, jobOf(page, 'North crew', 'Rosa Diaz'), 'North crew', '11 AM')
  await page
    .getByText(/^Rosa Diaz: North crew needs \d+ more minutes to drive from/)
    .first()
    .waitFor()
  await jobOf(page, 'North crew', '2 – 5 PM').waitFor()

  await page.getByRole('button', { name: 'Undo' }).click()
  await jobOf(page, 'South crew', 'Rosa Diaz').waitFor()

  await page.locator('[aria-busy=false]').waitFor()
  await jobOf(page, 'South crew', 'Rosa Diaz').focus()
  for (const key of ['Space', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Swap jobs' }).click()
  await jobOf(page, 'North crew', 'Rosa Diaz').waitFor()
  await jobOf(page, 'South crew', 'Tom Becker').waitFor()
  await page.locator('[aria-busy=false] :focus', { hasText: /^Rosa Diaz/ }).waitFor()

  for (const key of ['Space', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key)
  await page.getByRole('button', { name: 'Assign & Schedule Rosa Diaz' }).waitFor()
  await page.locator('[aria-busy=false]').waitFor()
  await page.keyboard.press('Control+z')
  await jobOf(page, 'North crew', 'Rosa Diaz').waitFor()
  expect((await calls.get(`/api/admin/service-requests/${rosa}`)).body.status).toBe('assigned')
})

const rowOf = (page: Page, crew: string) => page.getByRole('listitem').filter({ hasText: crew })
const jobOf = (page: Page, crew: string, words: string) =>
  rowOf(page, crew).getByRole('button', { name: words })

/** Drags a job by its start to an hour in a crew's row, once the last move is done and no dialog is open. */
async function carry(page: Page, job: ReturnType<typeof jobOf>, crew: string, hour: string) {
  await page.locator('[aria-busy=false]').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const from = await boxOf(job)
  const row = await boxOf(rowOf(page, crew))
  const { x } = await boxOf(page.getByText(hour, { exact: true }))
  await page.mouse.move(from.x + 12, from.y + 20)
  await page.mouse.down()
  await page.mouse.move(x + 12, row.y + 20, { steps: 4 })
  await page.mouse.up()
}

async function boxOf(locator: ReturnType<typeof jobOf>) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('There is nothing to be seen.')
  return box
}
