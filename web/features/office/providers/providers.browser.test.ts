import { expect, test } from 'bun:test'
import { bookAndPay } from '../../../../scripts/testing/story.ts'
import { openOffice } from '../testing/browser.ts'

const office = openOffice()

test('a crew is added, changed, linked to its phone, kept while it has work, and deleted', async () => {
  const page = await office.open('/admin?tab=providers')
  await page.getByRole('heading', { name: 'No crew yet' }).waitFor()
  await page.getByRole('button', { name: 'Add Provider' }).click()
  const form = page.getByRole('region', { name: 'Add Provider' })
  await form.getByRole('button', { name: 'Save' }).click()
  await form.getByText('Name is required').waitFor()

  await form.getByLabel('Name').fill('Lakefront Crew')
  await form.getByLabel('Email').fill('lakefront@example.com')
  await form.getByLabel('Phone').fill('(414) 555-0161')
  await form.getByLabel('Services').fill(' moving, , junk ')
  await form.getByLabel('Areas').fill('53202,53203 ,')
  await form.getByRole('button', { name: 'Remove working hours 5' }).click()
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Provider created successfully').first().waitFor()
  const card = page.getByRole('listitem').filter({ hasText: 'Lakefront Crew' })
  for (const shown of ['Moving, junk', '53202, 53203', 'Mon–Thu 8 AM–8 PM', '5.0', 'Active'])
    await card.getByText(shown, { exact: true }).waitFor()

  await card.getByRole('button', { name: 'Edit Lakefront Crew' }).click()
  const dialog = page.getByRole('dialog')
  const calls = await office.server().administrator()
  const [{ id: providerId }] = (await calls.get('/api/admin/providers')).body
  // A colleague is faster, and what they changed stays.
  await calls.patch(`/api/admin/providers/${providerId}`, { areas: ['53204'] })
  await dialog.getByLabel('Name').fill('Shore Crew')
  await dialog.getByRole('button', { name: 'Add days off' }).click()
  await dialog.getByLabel('First day').fill('2094-07-05')
  await dialog.getByLabel('Last day').fill('2094-07-04')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('The last day cannot be before the first').waitFor()
  await dialog.getByLabel('Last day').fill('2094-07-09')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Provider updated successfully').first().waitFor()
  await page.getByText('Jul 5 – 9', { exact: true }).waitFor()
  await page.getByText('53204', { exact: true }).waitFor()

  await page.getByRole('button', { name: 'Crew link for Shore Crew' }).click()
  await dialog.getByText('This crew has no link yet.').waitFor()
  await dialog.getByRole('button', { name: 'Create link' }).click()
  await dialog.getByRole('img', { name: 'QR code for the link' }).waitFor()
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue()
  const texted = await dialog.getByRole('link', { name: 'Text it' }).getAttribute('href')
  expect(decodeURIComponent(texted ?? '')).toEndWith(`press Start: ${link}`)
  const crew = await office.open(link, nobody)
  await crew.getByText('Shore Crew').first().waitFor()
  await dialog.getByRole('button', { name: 'Revoke' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Revoke' }).click()
  await dialog.getByText('This crew has no link yet.').waitFor()
  await page.getByText('Link revoked').first().waitFor()
  await dialog.getByRole('button', { name: 'Close' }).click()

  const booking = await bookAndPay(office.server().browser())
  const job = `/api/admin/service-requests/${booking.id}`
  await calls.patch(`${job}/assign`, { providerId, scheduledDate: '2094-02-02T15:00:00Z' })
  await page.getByRole('button', { name: 'Delete Shore Crew' }).click()
  const asked = page.getByRole('alertdialog')
  await asked.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Failed to delete provider').first().waitFor()
  await asked.getByText('Shore Crew still has 1 open job. Assign it to another provider first.').waitFor()
  await calls.patch(`${job}/status`, { status: 'completed' })
  await asked.getByRole('button', { name: 'Delete' }).click()
  await page.getByText('Provider deleted successfully').first().waitFor()
  await page.getByRole('heading', { name: 'No crew yet' }).waitFor()
})

const nobody = Promise.resolve(undefined)
