import { beforeAll, describe, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { choose } from '../../../scripts/testing/browser.ts'
import { addProvider, bookAndPay, monday, register } from '../../../scripts/testing/steps.ts'
import { type Act, destructive, heading, openSite, type Row, type Shown, toast, visit } from './testing.ts'

/**
 * Messages to administrators (spec §8), and to visitors without access (§2). Tests reuse one tab per group,
 * because opening it costs more than the tests.
 */
const site = openSite()

let booking: { id: string }
beforeAll(async () => {
  const office = await site.server().administrator()
  await addProvider(office)
  booking = await bookAndPay(site.server().browser(), { preferredDate: monday })
})

const gate: readonly Row[] = [
  [
    'a visitor',
    page => visit(page, '/admin'),
    heading('Admin Login Required'),
    link('Login as Admin', '/login'),
    link('Return Home', '/'),
  ],
  [
    'a customer',
    async page => {
      const rosa = site.server().browser()
      await register(rosa, 'rosa')
      await site.signIn(page, rosa)
      await visit(page, '/admin/tracking')
    },
    heading('Access Denied: You need admin privileges to access this page.'),
    link('Return Home', '/'),
  ],
]

/** Starts with nothing scheduled. */
const scheduling: readonly Row[] = [
  ['an empty calendar', openTab('schedule'), heading('No scheduled appointments')],
  [
    'a failed assignment',
    failingOnce('**/assign', async page => {
      await openTab('bookings')(page)
      await choose(page.getByLabel('Assign & Schedule'), 'North crew…')
      await inDialog(page, '3:00 PM', 'radio').press('Space')
      await inDialog(page, 'Assign crew').click()
    }),
    destructive('Failed to assign provider', 'Please try again.'),
  ],
  [
    'a successful assignment',
    page => inDialog(page, 'Assign crew').click(),
    toast('Provider assigned and scheduled successfully'),
  ],
  [
    'a failed status change',
    failingOnce('**/status', async page => {
      await choose(card(page).getByLabel('Status'), 'In progress')
      await card(page).getByRole('button', { name: 'Set status' }).click()
    }),
    destructive('Failed to update status', 'Please try again.'),
  ],
  [
    'a successful status change',
    page => card(page).getByRole('button', { name: 'Set status' }).click(),
    toast('Status updated successfully'),
  ],
]

/** North crew has the job of the rows above. */
const providers: readonly Row[] = [
  ['the crews', openTab('providers'), heading('Service Providers'), heading('North crew')],
  [
    'a crew that fails to be added',
    failingOnce('**/api/admin/providers', async page => {
      await page.getByRole('button', { name: 'Add Provider' }).click()
      await page.getByLabel('Name').fill('South crew')
      await page.getByLabel('Email').fill('north.crew@example.com')
      await page.getByLabel('Phone').fill('(414) 555-0161')
      await save(page)
    }),
    destructive('Failed to create provider', 'Nothing was changed. Please try again.'),
  ],
  [
    'a crew with the email of another',
    save,
    destructive('Failed to create provider', 'Another provider already has this email address.'),
  ],
  [
    'an added crew',
    async page => {
      await page.getByLabel('Email').fill('south.crew@example.com')
      await save(page)
    },
    toast('Provider created successfully'),
  ],
  [
    'a crew that fails to be changed',
    failingOnce('**/api/admin/providers/*', async page => {
      await page.getByRole('button', { name: 'Edit South crew' }).click()
      await save(page)
    }),
    destructive('Failed to update provider', 'Nothing was changed. Please try again.'),
  ],
  ['a changed crew', save, toast('Provider updated successfully')],
  [
    'deleting a crew with open jobs',
    remove('North crew'),
    destructive(
      'Failed to delete provider',
      'North crew still has 1 open job. Assign it to another provider first.',
    ),
  ],
  [
    'a deleted crew',
    async page => {
      await page.getByRole('button', { name: 'Keep' }).click()
      await remove('South crew')(page)
    },
    toast('Provider deleted successfully'),
  ],
]

describe('the gate:', () => site.show(gate))
test('bookings and their schedule', () => showInOrder(scheduling))
test('providers', () => showInOrder(providers))

/** Runs the rows on one page as an administrator. */
async function showInOrder(rows: readonly Row[]) {
  const page = await site.visitor()
  await site.signIn(page)
  for (const [, act, ...shown] of rows) {
    await act(page)
    for (const isShown of shown) await isShown(page)
  }
}

function openTab(name: string): Act {
  return page => visit(page, `/admin?tab=${name}`)
}

/**
 * Performs `what` while the first request to this path fails; later requests succeed. The route stays: removing the
 * last one while the page sends requests leaves some of them unanswered, about once in 400 times.
 */
function failingOnce(path: string, what: Act): Act {
  return async page => {
    let hasFailed = false
    await page.route(path, route => {
      if (hasFailed) return route.fallback()
      hasFailed = true
      return route.fulfill({ status: 502 })
    })
    await what(page)
  }
}

function remove(crew: string): Act {
  return async page => {
    await page.getByRole('button', { name: `Delete ${crew}` }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
  }
}

function link(name: string, path: string): Shown {
  return page =>
    page
      .locator('main')
      .getByRole('link', { name })
      .and(page.locator(`[href="${path}"]`))
      .waitFor()
}

const card = (page: Page) => page.locator(`[data-booking="${booking.id}"]`)

const inDialog = (page: Page, name: string, role: 'button' | 'radio' = 'button') =>
  page.getByRole('dialog').getByRole(role, { name, exact: true })

function save(page: Page) {
  return page.getByRole('button', { name: 'Save' }).click()
}
