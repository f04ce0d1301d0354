import type { Page } from 'playwright-core'
import { paths } from '../../web/shared/paths.ts'
import { choose } from './browser.ts'
import type { SampleData } from './sample-data.ts'
import type { Inspect, Tour } from './tours.ts'

/** Every screen of the office, and what visitors and customers see instead. */
export const officeTours: readonly Tour[] = [
  { name: 'office-gate', walk: gate },
  { name: 'office-bookings', as: 'administrator', walk: bookings },
  { name: 'office-schedule', as: 'administrator', walk: schedule },
  { name: 'office-attention', as: 'administrator', walk: attention },
  { name: 'office-providers', as: 'administrator', walk: providers },
  { name: 'office-gps', as: 'administrator', walk: fleet },
  { name: 'office-inbox', as: 'administrator', walk: inbox },
  { name: 'office-overview', as: 'administrator', walk: overview },
  { name: 'office-rates', as: 'administrator', walk: rates },
  { name: 'office-claims', as: 'administrator', walk: claims },
]

async function gate(page: Page, { accounts }: SampleData, inspect: Inspect) {
  await page.goto(paths.admin)
  await page.getByRole('heading', { name: 'Admin Login Required' }).waitFor()
  await inspect('visitor')
  await page.request.post('/api/auth/login', { data: accounts.customer })
  await page.reload()
  await page.getByRole('heading', { name: /^Access Denied/ }).waitFor()
  await inspect('customer', 'main')
}

async function bookings(page: Page, { booking, junk, request }: SampleData, inspect: Inspect) {
  await page.goto(paths.admin)
  const confirmed = page.locator(`[data-booking="${booking.confirmed}"]`)
  await confirmed.waitFor()
  await inspect('list')
  await page.getByRole('radio', { name: 'Table' }).click()
  await page.getByRole('table').waitFor()
  await inspect('table', 'main')
  await page.getByRole('radio', { name: 'Cards' }).click()
  await choose(confirmed.getByLabel('Status'), 'Cancelled')
  await confirmed.getByRole('button', { name: 'Yes, cancel it' }).waitFor()
  await inspect('status', `[data-booking="${booking.confirmed}"]`)
  await page.goto(`${paths.admin}?q=nobody`)
  await page.getByRole('heading', { name: 'No bookings match' }).waitFor()
  await inspect('nothing', 'main')
  await page.goto(`${paths.admin}?booking=${booking.in_progress}`)
  const panel = page.getByRole('complementary', { name: /^Booking/ })
  await panel.getByRole('log').waitFor()
  await panel.getByText(/in progress\.$/).waitFor()
  await inspect('panel', 'aside')
  await panel.getByRole('button', { name: 'Write the list' }).click()
  const added = panel.getByLabel('Add an item')
  for (const label of ['Wardrobe box', 'Upright piano', 'Chest of drawers with a marble top and a mirror']) {
    await added.fill(label)
    await added.press('Enter')
  }
  await panel.getByLabel('How many: Wardrobe box').fill('0')
  await inspect('goods', '[aria-label="List of the goods"]')
  await panel.getByRole('button', { name: 'Save list' }).click()
  await panel.getByText(/^Listed by/).waitFor()
  await panel.getByRole('button', { name: 'Record cash or check' }).click()
  await page.getByRole('dialog', { name: 'Record cash or a check' }).waitFor()
  await inspect('cash', dialog)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await panel.getByRole('button', { name: 'Close the job' }).click()
  await page.getByLabel('Worked in minutes').fill('240')
  await page.getByLabel('Agreed by').fill('Rosa Diaz')
  await page.getByRole('button', { name: 'Add an extra' }).click()
  await page.getByLabel('What was added', { exact: true }).fill('Stair climber')
  await page.getByLabel('In dollars', { exact: true }).fill('45')
  await page.getByRole('button', { name: /^Close; .* is due/, disabled: false }).waitFor()
  await inspect('close-job', dialog)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await panel.getByRole('button', { name: 'Discount or charge' }).click()
  await page.getByRole('dialog', { name: 'Discount or extra charge' }).waitFor()
  await inspect('charge', dialog)
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await panel.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('alertdialog').waitFor()
  await inspect('refund', '[role=alertdialog]')
  await page.goto(`${paths.admin}?booking=${junk.id}`)
  await panel.getByRole('log').waitFor()
  await panel.getByRole('region', { name: /^Special items/ }).scrollIntoViewIfNeeded()
  await inspect('special-items', 'aside')
  await page.goto(`${paths.admin}?booking=${request}`)
  await panel.getByLabel('Your price').fill('4250')
  await panel.getByRole('button', { name: 'Accept request' }).click()
  await panel.getByText('Say what the price is for').waitFor()
  await inspect('review', 'aside')
  await panel.getByRole('button', { name: 'Decline' }).click()
  await page.getByRole('alertdialog').waitFor()
  await inspect('decline', '[role=alertdialog]')
  await page.getByRole('button', { name: 'Don’t decline' }).click()
  await panel.getByText('Distance not known yet').scrollIntoViewIfNeeded()
  await inspect('review-route', 'aside')
  await panel.getByText('Move between states').scrollIntoViewIfNeeded()
  await inspect('review-money', 'aside')
}

async function schedule(page: Page, _: SampleData, inspect: Inspect) {
  await page.goto(`${paths.admin}?tab=schedule`)
  await page.getByRole('heading', { name: 'Upcoming Appointments' }).waitFor()
  await inspect('calendar')
  await page.getByRole('link', { name: 'Dispatch board' }).click()
  await page.getByRole('heading', { name: /^Waiting for a crew/ }).waitFor()
  await inspect('board', 'main')
  await page
    .getByRole('button', { name: /^Assign & Schedule/ })
    .first()
    .click()
  await page.getByText('Arrival time').waitFor()
  await inspect('assign', dialog)
}

async function attention(page: Page, _: SampleData, inspect: Inspect) {
  await page.goto(`${paths.admin}?tab=attention`)
  await page.getByRole('heading', { name: /^Cancelled, not refunded/ }).waitFor()
  await page.getByRole('heading', { name: /^The site could not do this/ }).waitFor()
  await inspect('list')
}

async function providers(page: Page, _: SampleData, inspect: Inspect) {
  await page.goto(`${paths.admin}?tab=providers`)
  await page.getByRole('button', { name: 'Edit North crew' }).waitFor()
  await inspect('grid')
  await page.getByRole('button', { name: 'Add Provider' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Name is required').waitFor()
  await inspect('add', 'main')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Edit North crew' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Add days off' }).click()
  await inspect('edit', dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Crew link for North crew' }).click()
  await page.getByRole('img', { name: 'QR code for the link' }).waitFor()
  await inspect('crew-link', dialog)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Delete North crew' }).click()
  await page.getByRole('alertdialog').waitFor()
  await inspect('delete', '[role=alertdialog]')
}

async function fleet(page: Page, _: SampleData, inspect: Inspect) {
  await page.goto(`${paths.admin}?tab=gps`)
  await page.getByRole('button', { name: /North crew Last seen/ }).waitFor()
  await inspect('tab')
  await page.goto(paths.adminTracking)
  await page.getByRole('button', { name: /North crew Last seen/ }).click()
  await page.getByText(/today’s route|route was recorded/).waitFor()
  await inspect('page', 'main')
}

/** Each box as a list, and with its newest entry open. */
async function inbox(page: Page, _: SampleData, inspect: Inspect) {
  for (const box of ['chats', 'messages', 'applications', 'outbox']) {
    await page.goto(`${paths.admin}?tab=inbox&box=${box}`)
    const list = page.getByRole('region', { name: /newest first/ })
    await list.getByRole('link').first().waitFor()
    await inspect(box, 'main')
    await list.getByRole('link').first().click()
    await page.getByRole('article').waitFor()
    await inspect(`${box}-open`, 'main')
  }
}

async function overview(page: Page, _: SampleData, inspect: Inspect) {
  await page.goto(`${paths.admin}?tab=overview`)
  await page.getByRole('heading', { name: 'From quote to paid' }).waitFor()
  await inspect('pictures')
  await page.getByRole('grid', { name: 'Revenue by day' }).locator('[tabindex="0"]').press('End')
  await inspect('bar', 'main')
  await page.getByRole('grid', { name: /^Crew/ }).getByRole('gridcell').first().click()
  await inspect('cell', 'main')
  await page.getByRole('link', { name: 'Next 4 weeks' }).click()
  await page.getByText('Jobs planned').waitFor()
  await inspect('ahead', 'main')
  await page.getByRole('link', { name: 'Last 4 weeks' }).click()
  await page.getByRole('radio', { name: 'Table' }).click()
  await page.getByRole('table', { name: 'Revenue by day' }).waitFor()
  await inspect('table', 'main')
}

/** Leaves no rates behind, because the next walk prepares them again. */
async function rates(page: Page, _: SampleData, inspect: Inspect) {
  await page.goto(`${paths.admin}?tab=rates`)
  await page.getByRole('heading', { name: /^Original rate card \(in effect now\)$/ }).waitFor()
  await inspect('present')
  await page.getByRole('button', { name: 'Prepare next rates' }).click()
  await page.getByLabel('Each mover, per hour').fill('7')
  await page.getByRole('button', { name: 'See what it changes' }).click()
  await page.getByText('Enter $10.00 to $400.00, in steps of 4 cents').waitFor()
  await inspect('form', 'main')
  await page.getByLabel('In effect from').fill('2094-03-14')
  await page.getByLabel('Each mover, per hour').fill('80')
  await page.getByRole('button', { name: 'See what it changes' }).click()
  await page.getByRole('heading', { name: 'Effect on recent quotes' }).waitFor()
  await inspect('effect', 'section[aria-label="Effect on recent quotes"]')
  await page.getByRole('button', { name: 'Save these rates' }).click()
  await page.getByText('Moves: Each mover, per hour').waitFor()
  await inspect('next', 'main')
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('alertdialog').waitFor()
  await inspect('withdraw', '[role=alertdialog]')
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Prepare next rates' }).waitFor()
}

async function claims(page: Page, { booking }: SampleData, inspect: Inspect) {
  await page.goto(`${paths.admin}?tab=claims`)
  await page
    .getByRole('button', { name: /^Settle claim/ })
    .first()
    .waitFor()
  await inspect('open')
  await page
    .getByRole('button', { name: /^Settle claim/ })
    .first()
    .click()
  await page.getByRole('dialog').waitFor()
  await inspect('settle', dialog)
  await page.goto(`${paths.admin}?booking=${booking.completed}`)
  const review = page.getByRole('img', { name: '2 of 5 stars' })
  await review.waitFor()
  await review.scrollIntoViewIfNeeded()
  await inspect('booking', 'aside')
}

const dialog = '[role=dialog]'
