import { expect, test } from 'bun:test'
import type { Page } from 'playwright-core'
import { faultsOf } from '../../../../scripts/testing/browser.ts'
import { addProvider, bookAndPay, customer } from '../../../../scripts/testing/steps.ts'
import { openOffice } from '../testing/browser.ts'

const site = openOffice()

test('a customer’s message is counted, opened and answered in the office, and the reply reaches crew and customer live', async () => {
  const calls = await site.server().administrator()
  const booking = await bookAndPay(site.server().browser())
  const crew = await addProvider(calls)
  const { url } = (await calls.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const job = `/api/admin/service-requests/${booking.id}`
  await calls.patch(`${job}/assign`, { providerId: crew.id, scheduledDate: '2099-03-02T15:00:00Z' })

  // The panel's chat is still scrolled out of view.
  const office = await site.open(`/admin?tab=providers&booking=${booking.id}`)
  await office.getByRole('tab', { name: 'Inbox', exact: true }).waitFor()
  const rosa = await site.open(`/tracking/${booking.id}`, signedOut)
  await rosa.getByLabel('Phone number on the booking').fill(customer.customerPhone)
  await rosa.getByRole('button', { name: 'Verify phone' }).click()
  await rosa.getByRole('button', { name: 'Chat' }).click()
  await write(rosa, 'Is there room for a bicycle?')

  await office.getByRole('tab', { name: 'Inbox 1' }).click()
  const chats = office.getByRole('region', { name: 'Chats, newest first' })
  await chats.getByRole('link', { name: /Rosa Diaz.*bicycle\? 1 unread/ }).click()
  const open = office.getByRole('article', { name: 'Rosa Diaz' })
  await open.getByText('Is there room for a bicycle?').waitFor()
  await office.getByRole('tab', { name: 'Inbox', exact: true }).waitFor()
  expect(await faultsOf(office)).toEqual([])
  await write(office, 'There is.')
  await seeMessage(rosa, 'FairMove office', 'There is.')

  const driver = await site.open(url, signedOut)
  const crewChat = driver.getByRole('region', { name: 'Chat' })
  await crewChat.getByText('Is there room for a bicycle?').waitFor()
  await crewChat.getByText('There is.').waitFor()
  expect(await faultsOf(driver)).toEqual([])
  await write(driver, 'We have straps for it.')
  await seeMessage(rosa, 'Your crew', 'We have straps for it.')
  await seeMessage(office, 'Crew', 'We have straps for it.')
  await write(rosa, 'Wonderful.')
  await seeMessage(driver, 'Rosa Diaz', 'Wonderful.')

  // Read messages stay read after a reload.
  await chats.getByRole('link', { name: /Wonderful\.$/ }).waitFor()
  await office.reload()
  await chats.getByRole('link', { name: /Wonderful\.$/ }).waitFor()
  await office.getByRole('tab', { name: 'Inbox', exact: true }).waitFor()
})

test('visitor messages are answered and applications accepted; sent mail looks as its reader sees it', async () => {
  const visitor = site.server().browser()
  await visitor.post('/api/contact', {
    name: 'Ann Okafor',
    email: 'ann@example.com',
    subject: 'A piano',
    message: 'Do you move pianos?',
    serviceType: 'moving',
    website: 'https://example.com',
  })
  await visitor.post('/api/provider-applications', {
    name: 'Lee Novak',
    company: 'Novak Hauling',
    email: 'lee@example.com',
    phone: '(262) 555-0149',
    serviceTypes: ['moving'],
    areas: ['53202'],
    crewSize: 4,
    vehicles: 'Two box trucks',
  })
  const booking = await bookAndPay(visitor)
  await site.server().settled()

  const page = await site.open('/admin?tab=inbox&box=messages')
  await page.getByRole('link', { name: /^Ann Okafor/ }).waitFor()
  await page.keyboard.press('j')
  const message = page.getByRole('article', { name: 'A piano' })
  await message.getByText('Likely spam', { exact: true }).waitFor()
  const reply = await message.getByRole('link', { name: 'Reply by email' }).getAttribute('href')
  expect(reply).toStartWith('mailto:ann%40example.com?subject=Re%3A%20A%20piano&body=')
  await page.keyboard.press('Escape')
  await message.waitFor({ state: 'detached' })

  await page.getByRole('link', { name: 'Provider applications' }).click()
  await page.getByRole('link', { name: /Novak Hauling/ }).click()
  await page.getByRole('button', { name: 'Add as provider' }).click()
  const form = page.getByRole('dialog')
  expect(await form.getByLabel('Name').inputValue()).toBe('Novak Hauling')
  expect(await form.getByLabel('People in the crew').inputValue()).toBe('4')
  await form.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Provider created successfully').first().waitFor()
  await page
    .getByRole('article', { name: 'Novak Hauling' })
    .getByText('Handled', { exact: true })
    .first()
    .waitFor()

  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByLabel('Type').selectOption('mail')
  await page.getByLabel('Status').selectOption('kept')
  const subject = `Your move is confirmed: ${booking.bookingNumber}`
  await page.getByRole('link', { name: subject }).click()
  const mail = page.getByRole('article', { name: subject })
  await mail.getByText(customer.customerEmail).waitFor()
  // An empty sandbox attribute blocks scripts.
  expect(await mail.locator('iframe').getAttribute('sandbox')).toBe('')
  await mail.frameLocator('iframe').getByText(booking.bookingNumber).first().waitFor()
  await mail.getByRole('radio', { name: 'Plain text' }).click()
  await mail.getByText('Hello Rosa Diaz,').waitFor()
  await mail.getByRole('link', { name: booking.bookingNumber }).click()
  await page.getByRole('complementary', { name: `Booking ${booking.bookingNumber}` }).waitFor()
})

async function write(page: Page, line: string) {
  await page.getByLabel('Message', { exact: true }).fill(line)
  await page.getByRole('button', { name: 'Send' }).click()
}

/** Waits for a message under its writer's name. */
const seeMessage = (page: Page, who: string, line: string) =>
  page.getByRole('log').getByRole('listitem').filter({ hasText: who }).filter({ hasText: line }).waitFor()

const signedOut = Promise.resolve(undefined)
