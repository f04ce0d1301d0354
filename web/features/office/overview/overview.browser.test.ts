import { expect, test } from 'bun:test'
import { addProvider, book, bookAndPay } from '../../../../scripts/testing/steps.ts'
import { openOffice } from '../testing/browser.ts'

const office = openOffice()

test('shows charts that work by keyboard and as tables, for the range in the URL', async () => {
  const visitor = office.server().browser()
  const { pricing } = await bookAndPay(visitor)
  await addProvider(await office.server().administrator())
  const page = await office.open('/admin?tab=overview')
  const total = `$${pricing.total.toLocaleString('en-US', { minimumFractionDigits: 2 })}`
  const figure = (name: string) =>
    page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) })
  await figure('Bookings').getByText('1 paid').waitFor()
  await figure('Revenue').getByText(total, { exact: true }).waitFor()

  const press = (chart: string, key: string) =>
    page.getByRole('grid', { name: chart }).locator('[tabindex="0"]').press(key)
  await press('Revenue by day', 'End')
  await page.locator('p', { hasText: `${total} received.` }).waitFor()
  await page.locator(`td:focus[aria-label$=": ${total} received."]`).waitFor()
  await press('Revenue by day', 'ArrowLeft')
  await page.locator('td:focus[aria-label$=": $0.00 received."]').waitFor()

  await press('Quote to paid by day', 'End')
  await page.getByText(/: 100\.0% paid, 1 of 1 quote, 1 booked\.$/).waitFor()
  await press('Quote to paid by day', 'Home')
  await page.getByText(/: no quotes\.$/).waitFor()

  // Changes made elsewhere appear without a reload.
  await book(visitor)
  await figure('Bookings').getByText('2', { exact: true }).waitFor()

  await page.getByRole('radio', { name: 'By week' }).click()
  await page.getByRole('radio', { name: 'Table' }).click()
  const table = page.getByRole('table', { name: 'Bookings by week' })
  const thisWeek = table.getByRole('row').last().getByRole('cell')
  await thisWeek.first().waitFor()
  expect(await thisWeek.allTextContents()).toEqual(['2', '1', '1', '0'])
  await page.getByRole('table', { name: 'Crew utilization by week' }).getByText('North crew').waitFor()

  await page.getByRole('link', { name: 'Next 4 weeks' }).click()
  await page.getByRole('radio', { name: 'Charts' }).click()
  await figure('Jobs planned').getByText('0 h on jobs').waitFor()
  const grid = page.getByRole('grid', { name: 'Crew utilization by week' })
  await grid.getByRole('row', { name: 'North crew' }).waitFor()
  await page.getByRole('radio', { name: 'Table' }).press('Tab')
  await page.keyboard.press('End')
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=grid] td:focus[aria-label^="North crew, "]').waitFor()
  await page.locator('p', { hasText: /^North crew, .* h, no jobs\.$/ }).waitFor()

  // The chart keeps its frame when the range changes, so wait for the link to be current; the fields update with it.
  await page.getByRole('radio', { name: 'By day' }).click()
  const range = page.getByRole('link', { name: 'Last 4 weeks' })
  await range.click()
  await range.and(page.locator('[aria-current]')).waitFor()
  await page
    .getByRole('grid', { name: 'Crew utilization by day' })
    .locator('th [aria-hidden]')
    .nth(3)
    .waitFor()

  await page.getByLabel('First day').fill('2020-02-01')
  await page.getByRole('alert').getByText('at most a year apart').waitFor()
  await page.getByLabel('Last day').fill('2020-02-29')
  await page.getByRole('heading', { name: 'Nothing on these days' }).waitFor()
  expect(new URL(page.url()).search).toBe('?tab=overview&by=day&from=2020-02-01&to=2020-02-29')
  await page.getByRole('link', { name: 'Show the last 4 weeks' }).click()
  await figure('Bookings').getByText('1 paid').waitFor()
})
