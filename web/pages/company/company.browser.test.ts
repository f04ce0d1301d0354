import { expect, test } from 'bun:test'
import { faultsOf, hasFocus } from '../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../scripts/testing/browser-site.ts'

/** The company pages in a real browser. */
const site = openBrowserSite()

test.each([
  ['a phone in the dark theme', { viewport: { width: 360, height: 740 }, colorScheme: 'dark' }],
  ['a desktop in the light theme', { viewport: { width: 1440, height: 900 }, colorScheme: 'light' }],
] as const)('on %s a message fails, survives a reload, and arrives once', async (device, options) => {
  const page = await site.open('/contact', options)
  const send = page.getByRole('button', { name: 'Send message' })
  /** At the top, because the bar covers a part of a link at some positions, which depend on how fast the page scrolls. */
  const faults = async () => {
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    return faultsOf(page)
  }
  /** Closes a notification, which may cover a part of a link, too. */
  const dismissed = async (text: string) => {
    const notification = page.getByRole('region', { name: /Notifications/ }).getByText(text)
    await notification.waitFor()
    await page.getByRole('button', { name: 'Close' }).click()
    await notification.waitFor({ state: 'hidden' })
  }
  await send.click()
  await page.getByText('Please select an inquiry type').waitFor()
  await hasFocus(page.locator('[name=serviceType]').first())
  expect(await faults()).toEqual([])

  await page.keyboard.press('Space')
  for (const text of ['Nora Lindqvist', 'nora@example.com', '', device, 'It comes apart in two.']) {
    await page.keyboard.press('Tab')
    await page.keyboard.insertText(text)
  }
  await page.route('**/api/contact', route => route.abort())
  await send.click()
  await page.getByRole('alert').filter({ hasText: 'Failed to send message' }).waitFor()
  await dismissed('Failed to send message')
  expect(await faults()).toEqual([])

  await page.unroute('**/api/contact')
  await page.reload()
  await page.waitForFunction(() => document.querySelector<HTMLTextAreaElement>('textarea')?.value !== '')
  expect(await page.getByLabel('Subject').inputValue()).toBe(device)
  expect(await page.getByRole('radio', { name: 'A general question' }).isChecked()).toBe(true)
  await send.click()
  await page.getByRole('heading', { name: 'Message sent successfully!' }).waitFor()
  await dismissed("We'll get back to you")
  expect(await faults()).toEqual([])

  const kept = await site.server().deps
    .sql`select name, phone from contact_messages where subject = ${device}`
  expect([...kept]).toEqual([{ name: 'Nora Lindqvist', phone: null }])
})
