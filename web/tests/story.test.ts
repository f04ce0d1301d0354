import { afterAll, beforeAll, expect, test } from 'bun:test'
import type { Browser, Page } from 'playwright-core'
import trace from '../../fixtures/traces/riverwest-to-bay-view.json'
import { openBrowser } from '../../scripts/testing/browser.ts'
import type { TestServer } from '../../scripts/testing/server.ts'
import { testSite } from '../../scripts/testing/server.ts'
import { addProvider, historyOf } from '../../scripts/testing/steps.ts'
import { nextBookable } from '../../src/shared/bookable-days.ts'

let server: TestServer
let browser: Browser
const broken: string[] = []
beforeAll(async () => {
  server = await testSite()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await server.stop()
})

const phone = '(414) 555-0147'

test('a visitor gets a quote, books, pays and follows the crew; the event history and the tables agree', async () => {
  const visitor = await newPage()
  await visitor.goto(server.url)

  await fillDetails(visitor)
  await visitor.getByRole('button', { name: 'Skip photos' }).click()
  await visitor.getByRole('heading', { name: 'Your move' }).waitFor()
  await visitor.getByRole('button', { name: 'Book my move' }).click()
  await fillContact(visitor)

  await fillCard(visitor, '4000 0000 0000 0002')
  await pay(visitor)
  await visitor.getByRole('alert').getByText('Your card was declined.').waitFor()
  const office = await server.administrator()
  const [unpaid] = (await office.get('/api/admin/service-requests')).body
  expect(unpaid).toMatchObject({ status: 'pending_payment', paidAmount: 0, customerName: 'Rosa Diaz' })

  await fillCard(visitor, '4242 4242 4242 4242')
  await pay(visitor)
  await visitor.getByRole('heading', { name: 'Booking Confirmed!' }).waitFor()
  const number = await visitor.getByText(/^#FM[0-9A-Z]{6}$/).textContent()
  expect(number).toBe(`#FM${unpaid.id.slice(-6)}`)
  expect((await office.get(`/api/admin/service-requests/${unpaid.id}`)).body.status).toBe('confirmed')

  const crew = await addProvider(office, 'Lakefront crew')
  const assigned = await office.patch(`/api/admin/service-requests/${unpaid.id}/assign`, {
    providerId: crew.id,
    scheduledDate: new Date().toISOString(),
  })
  expect(assigned.body.status).toBe('assigned')

  const { url } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  const crewPage = await newPage()
  await driveTo(crewPage, 0)
  await crewPage.goto(server.url + new URL(url).pathname)
  await crewPage.getByText('Lakefront crew').first().waitFor()
  await crewPage.getByRole('button', { name: 'Start' }).click()

  await visitor.getByRole('link', { name: 'Track your crew', exact: true }).click()
  await visitor.getByRole('heading', { name: 'Live Service Tracking' }).waitFor()
  await visitor.getByRole('button', { name: 'Start Tracking' }).click()
  const marker = visitor.locator(`[data-kind="provider"][data-provider-id="${crew.id}"]`)
  await marker.waitFor()
  await visitor.getByText('Connected', { exact: true }).waitFor()

  await shownAt(visitor, crew.id, 0)
  await driveTo(crewPage, 20)
  await shownAt(visitor, crew.id, 20)
  await crewPage.getByRole('button', { name: 'Stop' }).click()
  await marker.and(visitor.getByLabel('Lakefront crew, offline')).waitFor()

  await server.settled()
  const types = (await historyOf(office, unpaid.id)).map(({ type }) => type)
  expect(types.filter((type, n) => type !== types[n - 1])).toEqual([
    'BookingCreated',
    'PaymentStarted',
    'PaymentFailed',
    'PaymentConfirmed',
    'ProviderAssigned',
    'ProviderWentOnline',
    'LocationReported',
    'ProviderWentOffline',
  ])

  const check = Bun.spawn([process.execPath, 'scripts/check.ts'], {
    env: { PATH: Bun.env.PATH, DATABASE_URL: server.databaseUrl },
    stdout: 'inherit',
  })
  expect(await check.exited).toBe(0)
  expect(broken).toEqual([])
})

/** A page in its own context on a phone with geolocation. Page errors fail the test. */
async function newPage(): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    permissions: ['geolocation'],
    reducedMotion: 'reduce',
  })
  const page = await context.newPage()
  page.on('pageerror', error => broken.push(error.message))
  return page
}

async function fillDetails(page: Page): Promise<void> {
  await fillAddress(page, 'Pickup address', trace.from)
  await fillAddress(page, 'Drop-off address', trace.to)
  const nextWeek = Temporal.Now.plainDateISO('America/Chicago').add({ days: 7 })
  const { bookableDays } = server.deps.config
  await page.getByLabel('Preferred date').fill(nextBookable(nextWeek.toString(), bookableDays))
  await page.getByRole('radio', { name: /^1 Bedroom/ }).click()
  await page.getByRole('button', { name: 'See my price' }).click()
}

async function fillAddress(page: Page, label: string, address: string): Promise<void> {
  await page.getByRole('combobox', { name: label }).fill(address)
  await page.getByRole('option').first().click()
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('First name').fill('Rosa')
  await page.getByLabel('Last name').fill('Diaz')
  await page.getByLabel('Email').first().fill('rosa@example.com')
  await page.getByLabel('Phone', { exact: false }).first().fill(phone)
  await page.getByRole('button', { name: 'Continue to payment' }).click()
}

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel(/Expiration date/).fill('12 / 34')
  await page.getByLabel('Security code').fill('123')
}

const pay = (page: Page) => page.getByRole('button', { name: /^Pay \$/ }).click()

/** Moves the crew's phone to a point of the trace. */
async function driveTo(page: Page, point: number): Promise<void> {
  const { latitude, longitude } = trace.fixes[point] ?? trace.fixes[0]!
  await page.context().setGeolocation({ latitude, longitude, accuracy: 5 })
}

/** Resolves when the customer's map shows the provider within about ten meters of the point. */
async function shownAt(page: Page, providerId: string, point: number): Promise<void> {
  const { latitude, longitude } = trace.fixes[point] ?? trace.fixes[0]!
  await page.waitForFunction(
    ([id, lat, lng]) => {
      const marker = document.querySelector<HTMLElement>(`[data-provider-id="${id}"]`)
      const [shownLat, shownLng] = [Number(marker?.dataset.latitude), Number(marker?.dataset.longitude)]
      return Math.abs(shownLat - Number(lat)) < 1e-4 && Math.abs(shownLng - Number(lng)) < 1e-4
    },
    [providerId, latitude, longitude] as const,
  )
}
