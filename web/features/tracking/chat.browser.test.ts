import { beforeAll, expect, test } from 'bun:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { faultsOf } from '../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../scripts/testing/browser-site.ts'
import type { TestServer } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, customer } from '../../../scripts/testing/steps.ts'

const site = openBrowserSite()
let office: Awaited<ReturnType<TestServer['administrator']>>
beforeAll(async () => {
  office = await site.server().administrator()
})

const phone = { width: 360, height: 740 }
const desktop = { width: 1440, height: 900 }
const onTheRoad = { lat: '43.09', lon: '-87.95' }

test('on a phone: the crew approaches, the office answers in the chat, and the job runs to its end', async () => {
  const { id, drive } = await aJob()
  await drive(onTheRoad)
  const page = await open(id, { viewport: phone, hasTouch: true })
  await press(page, 'Start Tracking')
  await page.getByText('Tracking Started').or(page.getByText('Location Updated')).first().waitFor()
  const toasts = await page
    .getByRole('region', { name: /^Notifications/ })
    .getByRole('list')
    .boundingBox()
  const call = await page.getByRole('link', { name: /^Call/ }).first().boundingBox()
  expect(toasts!.y + toasts!.height).toBeLessThan(call!.y)
  await page.getByRole('heading', { name: 'On its way' }).waitFor()
  await page.getByText(/^\d+ min$/).waitFor()
  await page.getByText(/^Arrives (by|between) .* mi away\./).waitFor()
  expect(await faultsOf(page)).toEqual([])

  await press(page, 'Chat')
  await page.getByText('The office replies here or calls you within 2 hours.').waitFor()
  await page.getByLabel('Message', { exact: true }).fill('Is there room for a bicycle?')
  await press(page, 'Send')
  expect(await lines(page, 1)).toEqual(['Is there room for a bicycle?'])
  await answer(id, 'There is.')
  expect(await lines(page, 2)).toEqual(['Is there room for a bicycle?', 'There is.'])
  expect(await page.locator('li[data-own]').evaluateAll(all => all.map(each => each.dataset.own))).toEqual([
    'true',
    'false',
  ])
  expect(await faultsOf(page)).toEqual([])

  await newestRead(page, id)
  await press(page, 'Back to tracking')
  await answer(id, 'Please take the pedals off.')
  await press(page, 'Chat, 1 new message')
  expect((await lines(page, 3)).at(-1)).toBe('Please take the pedals off.')
  await newestRead(page, id)
  await page.goBack()
  await page.getByRole('button', { name: 'Chat', exact: true }).waitFor()

  await setStatus(id, 'in_progress')
  await page.getByRole('heading', { name: 'In progress' }).waitFor()
  await setStatus(id, 'completed')
  await page.getByRole('heading', { name: 'Your move is done' }).waitFor()
  await page.getByRole('article').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.context().close()
})

test('on a desktop by keyboard: messages are written, kept as drafts, resent, and loaded after an outage', async () => {
  const { id } = await aJob()
  const page = await open(id, { viewport: desktop, colorScheme: 'dark' })
  const chatButton = page.getByRole('button', { name: 'Chat' })
  await chatButton.focus()
  await page.keyboard.press('Enter')
  const isFocused = (name: string) =>
    page.waitForFunction(name => document.activeElement?.textContent === name, name)
  await isFocused('FairMove office')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Two')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('lines')
  await page.keyboard.press('Enter')
  expect(await lines(page, 1)).toEqual(['Two\nlines'])
  await allSent(page)

  await page.context().setOffline(true)
  await page.keyboard.type('Are you there?')
  await page.keyboard.press('Enter')
  await page.getByText('Not sent.').waitFor()
  expect(await faultsOf(page)).toEqual([])
  await answer(id, 'We are.')
  await page.context().setOffline(false)
  expect(await lines(page, 3)).toEqual(['Two\nlines', 'We are.', 'Are you there?'])
  await press(page, 'Try again')
  await allSent(page)
  expect(await lines(page, 3)).toEqual(['Two\nlines', 'We are.', 'Are you there?'])
  expect((await office.get(`/api/service-requests/${id}/messages`)).body).toHaveLength(3)

  await page.getByLabel('Message', { exact: true }).fill('Not finished')
  await page.reload()
  expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('Not finished')
  await isFocused('FairMove office')
  await page.keyboard.press('Shift+Tab')
  await page.locator('[role=tooltip]', { hasText: 'Back to tracking' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.textContent?.trim() === 'Chat')
  expect(await faultsOf(page)).toEqual([])
  await page.context().close()
})

test('shows a crew with an old position in gray, and says why', async () => {
  const { id, drive } = await aJob()
  await drive({ ...onTheRoad, timestamp: String(Math.floor(Date.now() / 1000) - 14 * 60) })
  const page = await open(id, { viewport: desktop })
  await press(page, 'Start Tracking')
  await page.getByText('Last seen 14 minutes ago.').waitFor()
  await page.locator('[data-kind="provider"] [data-live="false"]').waitFor()
  await page.getByRole('heading', { name: 'Crew assigned' }).waitFor()
  await page.context().close()
})

/** A booking whose crew is due in 30 minutes. */
async function aJob() {
  const { id } = await bookAndPay(site.server().browser())
  const provider = await addProvider(office, `Crew ${id.slice(-6)}`)
  const scheduledDate = new Date().toISOString()
  await office.patch(`/api/admin/service-requests/${id}/assign`, { providerId: provider.id, scheduledDate })
  const { token } = (await office.post(`/api/admin/providers/${provider.id}/crew-link`)).body
  return {
    id,
    drive: (fix: Record<string, string>) =>
      fetch(`${site.server().url}/ingest/osmand?${new URLSearchParams({ id: token, ...fix })}`),
  }
}

async function open(id: string, options: BrowserContextOptions): Promise<Page> {
  const page = await site.open(`/tracking/${id}`, options)
  await page.getByLabel('Phone number on the booking').fill(customer.customerPhone)
  await press(page, 'Verify phone')
  await page.getByRole('heading', { name: 'Live Service Tracking' }).waitFor()
  return page
}

/** Resolves once no message is pending or failed. */
async function allSent(page: Page) {
  for (const words of ['Not sent.', 'Sending…']) await page.getByText(words).waitFor({ state: 'detached' })
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** The text of the chat messages, once there are `count` of them. */
async function lines(page: Page, count: number): Promise<string[]> {
  const bubbles = page.getByRole('log').locator('li > p:nth-of-type(2)')
  await bubbles.nth(count - 1).waitFor()
  return bubbles.evaluateAll(all => all.map(each => each.textContent ?? ''))
}

/** Resolves once the browser has seen the newest message on the screen, a moment after it is rendered. */
async function newestRead(page: Page, id: string) {
  const { body } = await office.get(`/api/service-requests/${id}/messages`)
  await page.waitForFunction(
    ([key, timestamp]) => localStorage.getItem(key!) === JSON.stringify(timestamp),
    [`chat read 2 ${id}`, body.at(-1).timestamp],
  )
}

const answer = (id: string, message: string) =>
  office.post(`/api/service-requests/${id}/messages`, { message })

const setStatus = (id: string, status: string) =>
  office.patch(`/api/admin/service-requests/${id}/status`, { status })
