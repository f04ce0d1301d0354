import type { Page } from 'playwright-core'
import { paths } from '../../web/paths.ts'
import type { World } from './sample-data.ts'
import type { Look, Tour } from './tours.ts'

/** Every screen of the office, and what a visitor and a customer see in its place. */
export const officeTours: readonly Tour[] = [
  { name: 'office-gate', walk: gate },
  { name: 'office-bookings', as: 'administrator', walk: bookings },
  { name: 'office-schedule', as: 'administrator', walk: schedule },
  { name: 'office-attention', as: 'administrator', walk: attention },
  { name: 'office-providers', as: 'administrator', walk: providers },
  { name: 'office-gps', as: 'administrator', walk: fleet },
  { name: 'office-inbox', as: 'administrator', walk: inbox },
  { name: 'office-overview', as: 'administrator', walk: overview },
]

async function gate(page: Page, { accounts }: World, look: Look) {
  await page.goto(paths.admin)
  await page.getByRole('heading', { name: 'Admin Login Required' }).waitFor()
  await look('visitor')
  await page.request.post('/api/auth/login', { data: accounts.customer })
  await page.reload()
  await page.getByRole('heading', { name: /^Access Denied/ }).waitFor()
  await look('customer', 'main')
}

async function bookings(page: Page, { booking }: World, look: Look) {
  await page.goto(paths.admin)
  const confirmed = page.locator(`[data-booking="${booking.confirmed}"]`)
  await confirmed.waitFor()
  await look('list')
  await page.getByRole('button', { name: 'Table' }).click()
  await page.getByRole('table').waitFor()
  await look('table', 'main')
  await page.getByRole('button', { name: 'Cards' }).click()
  await confirmed.getByLabel('Status').selectOption('Cancelled')
  await confirmed.getByRole('button', { name: 'Yes, cancel it' }).waitFor()
  await look('status', `[data-booking="${booking.confirmed}"]`)
  await page.goto(`${paths.admin}?q=nobody`)
  await page.getByRole('heading', { name: 'No bookings match' }).waitFor()
  await look('nothing', 'main')
  await page.goto(`${paths.admin}?booking=${booking.in_progress}`)
  const panel = page.getByRole('complementary', { name: /^Booking/ })
  await panel.getByRole('log').waitFor()
  await panel.getByText(/in progress\.$/).waitFor()
  await look('panel', 'aside')
  await panel.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('alertdialog').waitFor()
  await look('refund', '[role=alertdialog]')
}

async function schedule(page: Page, _: World, look: Look) {
  await page.goto(`${paths.admin}?tab=schedule`)
  await page.getByRole('heading', { name: 'Upcoming Appointments' }).waitFor()
  await look('calendar')
  await page.getByRole('link', { name: 'Dispatch board' }).click()
  await page.getByRole('heading', { name: /^Waiting for a crew/ }).waitFor()
  await look('board', 'main')
  await page
    .getByRole('button', { name: /^Assign & Schedule/ })
    .first()
    .click()
  await page.getByText('Arrival time').waitFor()
  await look('assign', dialog)
}

async function attention(page: Page, _: World, look: Look) {
  await page.goto(`${paths.admin}?tab=attention`)
  await page.getByRole('heading', { name: /^Cancelled, not refunded/ }).waitFor()
  await page.getByRole('heading', { name: /^The site could not do this/ }).waitFor()
  await look('list')
}

async function providers(page: Page, _: World, look: Look) {
  await page.goto(`${paths.admin}?tab=providers`)
  await page.getByRole('button', { name: 'Edit North crew' }).waitFor()
  await look('grid')
  await page.getByRole('button', { name: 'Add Provider' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Name is required').waitFor()
  await look('add', 'main')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit North crew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add days off' }).click()
  await look('edit', dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Crew link for North crew' }).click()
  await page.getByRole('img', { name: 'QR code for the link' }).waitFor()
  await look('crew-link', dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete North crew' }).click()
  await page.getByRole('alertdialog').waitFor()
  await look('delete', '[role=alertdialog]')
}

async function fleet(page: Page, _: World, look: Look) {
  await page.goto(`${paths.admin}?tab=gps`)
  await page.getByRole('button', { name: /North crew Last seen/ }).waitFor()
  await look('tab')
  await page.goto(paths.adminTracking)
  await page.getByRole('button', { name: /North crew Last seen/ }).click()
  await page.getByText(/today’s route|route was recorded/).waitFor()
  await look('page', 'main')
}

/** Each box as a list, and with what is newest in it open. */
async function inbox(page: Page, _: World, look: Look) {
  for (const box of ['chats', 'messages', 'applications', 'outbox']) {
    await page.goto(`${paths.admin}?tab=inbox&box=${box}`)
    const list = page.getByRole('region', { name: /newest first/ })
    await list.getByRole('link').first().waitFor()
    await look(box, 'main')
    await list.getByRole('link').first().click()
    await page.getByRole('article').waitFor()
    await look(`${box}-open`, 'main')
  }
}

async function overview(page: Page, _: World, look: Look) {
  await page.goto(`${paths.admin}?tab=overview`)
  await page.getByRole('heading', { name: 'From quote to paid' }).waitFor()
  await look('pictures')
  await page.getByRole('slider', { name: 'Revenue by day' }).press('End')
  await look('bar', 'main')
  await page.getByRole('grid').getByRole('gridcell').first().click()
  await look('cell', 'main')
  await page.getByRole('link', { name: 'Next 4 weeks' }).click()
  await page.getByText('Jobs planned').waitFor()
  await look('ahead', 'main')
  await page.getByRole('link', { name: 'Last 4 weeks' }).click()
  await page.getByRole('link', { name: 'Table' }).click()
  await page.getByRole('table', { name: 'Revenue by day' }).waitFor()
  await look('table', 'main')
}

const dialog = '[role=dialog]'
