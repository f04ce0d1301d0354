import { afterAll, afterEach, beforeAll, expect, test } from 'bun:test'
import type { Browser } from 'playwright-core'
import { closePages, faultsOf, hydrated, openBrowser } from '../../../scripts/testing/browser.ts'
import { type TestServer, testSite } from '../../../scripts/testing/server.ts'
import { addProvider, bookAndPay, rooms, uploadPhoto } from '../../../scripts/testing/steps.ts'
import { manageCode } from '../../../src/modules/tokens.ts'

let site: TestServer
let browser: Browser

beforeAll(async () => {
  site = await testSite()
  browser = await openBrowser()
}, 120_000)
afterEach(() => closePages(browser))
afterAll(async () => {
  await browser.close()
  await site.stop()
})

test('after the day, the customer sees the photos, reviews the job and claims a damage with a photo', async () => {
  const job = await finishedJob('Dresser crew')
  const page = await browser.newPage({ baseURL: site.url, viewport: { width: 360, height: 740 } })
  const broken: string[] = []
  page.on('pageerror', error => broken.push(error.message))
  await page.goto(job.path)
  await hydrated(page)
  await page.getByRole('img', { name: 'Photo: Dresser' }).waitFor()
  await page.getByText('Dresser: A leg broke on the stairs').waitFor()
  await page.getByRole('button', { name: 'Send your review' }).click()
  await page.getByText('Choose one to five stars').waitFor()
  await page.getByRole('radio', { name: '2 stars' }).check()
  await page.getByLabel('Anything you want to tell us?').fill('An hour late')
  expect(await faultsOf(page)).toEqual([])
  await page.getByRole('button', { name: 'Send your review' }).click()
  await page.getByRole('img', { name: '2 of 5 stars' }).waitFor()

  await page.getByRole('button', { name: 'File a claim' }).click()
  const form = page.getByRole('form', { name: 'File a claim' })
  expect(await form.getByLabel('What is damaged or missing?').inputValue()).toBe('Dresser')
  await form.getByRole('button', { name: 'Send the claim' }).click()
  await form.getByText('Say what happened').waitFor()
  await form.getByLabel('What happened?').fill('The left leg is broken.')
  await form.getByLabel('Choose photos').setInputFiles('fixtures/rooms/bedroom.jpg')
  await form.getByRole('img', { name: 'bedroom.jpg' }).waitFor()
  await form.getByLabel('What is it worth, in dollars?').fill('450')
  expect(await faultsOf(page)).toEqual([])
  await form.getByRole('button', { name: 'Send the claim' }).click()
  await page.getByText(/^Claim #FM\w{6}-1, filed on/).waitFor()
  await form.waitFor({ state: 'detached' })
  expect(await faultsOf(page)).toEqual([])
  const { claims, review } = await job.proof()
  expect(claims).toMatchObject([
    { item: 'Dresser', description: 'The left leg is broken.', value: 450, weight: null, state: 'open' },
  ])
  expect(claims[0]?.photoUrls).toHaveLength(1)
  expect(review).toMatchObject({ rating: 2, words: 'An hour late' })
  expect(broken).toEqual([])
})

type Proof = Readonly<{
  claims: readonly Readonly<{ photoUrls: readonly string[] }>[]
  review: object | null
}>

/** A completed job with a photo and a damage. */
async function finishedJob(name: string) {
  const office = await site.administrator()
  const { id: providerId } = await addProvider(office, name)
  const { token } = (await office.post(`/api/admin/providers/${providerId}/crew-link`)).body
  const { id } = await bookAndPay(site.browser())
  const now = new Date().toISOString()
  const inOffice = `/api/admin/service-requests/${id}`
  await office.patch(`${inOffice}/assign`, { providerId, scheduledDate: now })
  const crew = { 'x-crew-token': token }
  const photoUrl = await uploadPhoto(site, await rooms.bedroom())
  const photo = { id: 'p1', photoUrl, stage: 'damage', label: 'Dresser', at: now, sentAt: now }
  await office.post(`/api/crew/jobs/${id}/photos`, photo, crew)
  const words = 'A leg broke on the stairs'
  const damage = { id: 'd1', label: 'Dresser', words, photoIds: ['p1'], at: now, sentAt: now }
  await office.post(`/api/crew/jobs/${id}/damages`, damage, crew)
  await office.patch(`${inOffice}/status`, { status: 'completed' })
  return {
    path: `/bookings/${id}?manage=${manageCode(id, site.deps.signingKey)}`,
    proof: async (): Promise<Proof> => (await office.get(`/api/service-requests/${id}/proof`)).body,
  }
}
