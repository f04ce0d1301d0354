import { expect, test } from 'bun:test'
import type { Locator, Page } from 'playwright-core'
import { choose } from '../../scripts/testing/browser.ts'
import { addProvider, bookAndPay, customer, monday } from '../../scripts/testing/steps.ts'
import { manageCode } from '../../src/modules/tokens.ts'
import { openOffice } from '../features/office/testing/browser.ts'

const site = openOffice()

/**
 * Double-clicks the button, waits for the page's response, and returns the write requests that the page sent.
 */
async function writesOf(page: Page, button: Locator, outcome: Locator): Promise<string[]> {
  const writes: string[] = []
  const note = (request: { method(): string; url(): string }) => {
    const isWrite = request.method() !== 'GET' && !/\/read$/.test(request.url())
    if (isWrite)
      writes.push(`${request.method()} ${new URL(request.url()).pathname.replace(/[0-9A-Z]{26}/, ':id')}`)
  }
  page.on('request', note)
  await button.dblclick()
  await outcome.first().waitFor()
  // A second write would have been sent before this request.
  await page.evaluate(() => fetch('/health').then(answer => answer.text()))
  page.off('request', note)
  return writes
}

test('a double click in the office sends one request', async () => {
  const server = site.server()
  const admin = await server.administrator()
  await addProvider(admin)
  const { id, bookingNumber } = await bookAndPay(server.browser(), { preferredDate: monday })
  const page = await site.open(`/admin?tab=bookings&booking=${id}`)
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const panel = page.getByRole('complementary', { name: `Booking ${bookingNumber}` })
  const request = '/api/admin/service-requests/:id'

  await choose(panel.getByLabel('Assign & Schedule'), 'North crew…')
  await page.getByRole('radio', { name: '9:00 AM', exact: true }).press('Space')
  await page.getByText(/^North crew on /).waitFor()
  expect(
    await writesOf(
      page,
      button('Assign crew'),
      page.getByText('Provider assigned and scheduled successfully'),
    ),
  ).toEqual([`PATCH ${request}/assign`])

  await panel.getByLabel('Admin notes').fill('Ring twice')
  expect(await writesOf(page, button('Save notes'), page.getByText('Notes saved'))).toEqual([
    `PATCH ${request}/status`,
  ])

  await choose(panel.getByLabel('Status'), 'In progress')
  expect(
    await writesOf(
      page,
      panel.getByRole('button', { name: 'Set status' }),
      page.getByText('Status updated successfully'),
    ),
  ).toEqual([`PATCH ${request}/status`])

  await button('Refund').click()
  await page.getByLabel('Amount in dollars').fill('10')
  expect(await writesOf(page, button('Refund $10.00'), page.getByText('$10.00 refunded'))).toEqual([
    `POST ${request}/refund`,
  ])

  await panel.getByRole('textbox', { name: /message/i }).fill('We are on our way.')
  expect(
    await writesOf(
      page,
      panel.getByRole('button', { name: 'Send' }),
      panel.getByRole('log').getByText('We are on our way.'),
    ),
  ).toEqual(['POST /api/service-requests/:id/messages'])

  await page.goto('/admin?tab=providers')
  await button('Add Provider').click()
  await page.getByRole('textbox', { name: 'Name' }).fill('South crew')
  await page.getByRole('textbox', { name: 'Email' }).fill('south@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('414-555-0123')
  expect(await writesOf(page, button('Save'), page.getByText('Provider created successfully'))).toEqual([
    'POST /api/admin/providers',
  ])
  await button('Crew link for South crew').click()
  expect(await writesOf(page, button('Create link'), page.getByLabel('Link', { exact: true }))).toEqual([
    'POST /api/admin/providers/:id/crew-link',
  ])
  await page.keyboard.press('Escape')
  await button('Edit South crew').click()
  await page.getByRole('textbox', { name: 'Phone' }).fill('414-555-0124')
  expect(await writesOf(page, button('Save'), page.getByText('Provider updated successfully'))).toEqual([
    'PATCH /api/admin/providers/:id',
  ])
  await button('Delete South crew').click()
  expect(await writesOf(page, button('Delete'), page.getByText('Provider deleted successfully'))).toEqual([
    'DELETE /api/admin/providers/:id',
  ])
  expect(await page.getByText(/^Failed/).count()).toBe(0)
})

test('a double click by a customer sends one request', async () => {
  const server = site.server()
  const { id } = await bookAndPay(server.browser(), { preferredDate: monday })
  const code = manageCode(id, server.deps.signingKey)
  const page = await site.open('/contact', Promise.resolve(undefined))
  const button = (name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

  await page.getByRole('radio', { name: 'A general question' }).check()
  await page.getByRole('textbox', { name: 'Name' }).fill('Ann')
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com')
  await page.getByRole('textbox', { name: 'Subject' }).fill('Pianos')
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you move pianos?')
  expect(await writesOf(page, button('Send message'), page.getByText('Message sent successfully!'))).toEqual([
    'POST /api/contact',
  ])

  await page.goto('/register')
  await page.getByRole('textbox', { name: 'First name' }).fill('Ann')
  await page.getByRole('textbox', { name: 'Last name' }).fill('Okafor')
  await page.getByRole('textbox', { name: 'Email' }).fill('ann@example.com')
  await page.getByRole('textbox', { name: 'Phone' }).fill('(414) 555-0188')
  await page.getByRole('textbox', { name: 'Username' }).fill('ann.double')
  await page.getByRole('textbox', { name: 'Password' }).fill('a long password')
  expect(await writesOf(page, button('Create Account'), page.getByText('Registration successful'))).toEqual([
    'POST /api/auth/register',
  ])

  await page.goto(`/tracking/${id}`)
  await page.getByLabel(/phone/i).fill(customer.customerPhone)
  expect(
    await writesOf(
      page,
      button('Verify phone'),
      page.getByRole('heading', { name: 'Live Service Tracking' }),
    ),
  ).toEqual(['POST /api/service-requests/:id/verify-tracking-access'])

  await page.goto(`/bookings/${id}?manage=${code}`)
  await button('Cancel booking').click()
  expect(
    await writesOf(
      page,
      page.getByRole('button', { name: 'Yes, cancel it' }),
      page.getByText('Booking cancelled'),
    ),
  ).toEqual(['POST /api/service-requests/:id/cancel'])
})
