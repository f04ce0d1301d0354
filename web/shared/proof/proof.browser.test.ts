import { expect, test } from 'bun:test'
import { faultsOf, hydrated } from '../../../scripts/testing/browser.ts'
import { openBrowserSite } from '../../../scripts/testing/browser-site.ts'
import { rooms, uploadPhoto } from '../../../scripts/testing/steps.ts'
import { crewWithJob } from '../../../src/modules/moveday/testing.ts'
import { manageCode, trackingCode } from '../../../src/modules/tokens.ts'

const { server, open } = openBrowserSite()

test('after the day, the customer sees the photos, reviews the job and claims a damage with a photo', async () => {
  const job = await finishedJob('Dresser crew')
  const page = await open(job.path, { viewport: { width: 360, height: 740 } })
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
})

test('the customer who follows the crew sees its photos at once, and reviews the job on the same page once it is over', async () => {
  const job = await startedJob('Followed crew')
  const page = await open(job.trackingPath, { viewport: { width: 1440, height: 900 } })
  await page.getByRole('button', { name: 'File a claim' }).waitFor()
  await page.getByRole('button', { name: 'Start Tracking' }).click()
  await job.photo('p2', 'Sofa')
  await page.getByRole('img', { name: 'Photo: Sofa' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  await job.complete()
  await page.getByRole('heading', { name: 'Your move is done' }).waitFor()
  await page.getByRole('radio', { name: '5 stars' }).check()
  await page.getByRole('button', { name: 'Send your review' }).click()
  await page.getByRole('img', { name: '5 of 5 stars' }).waitFor()
  expect(await faultsOf(page)).toEqual([])
  expect((await job.proof()).review).toMatchObject({ rating: 5 })
})

type Proof = Readonly<{
  claims: readonly Readonly<{ photoUrls: readonly string[] }>[]
  review: object | null
}>

/** A completed job with a photo and a damage. */
async function finishedJob(name: string) {
  const job = await startedJob(name)
  await job.photo('p1', 'Dresser')
  await job.damage('p1')
  await job.complete()
  return job
}

async function startedJob(name: string) {
  const { serviceRequestId: id, office, headers } = await crewWithJob(server(), name)
  const { signingKey } = server().deps
  const inOffice = `/api/admin/service-requests/${id}`
  const now = new Date().toISOString()
  await office.patch(`${inOffice}/status`, { status: 'in_progress' })
  return {
    photo: async (photoId: string, label: string) => {
      const photoUrl = await uploadPhoto(server(), await rooms.bedroom())
      const photo = { id: photoId, photoUrl, stage: 'damage', label, at: now, sentAt: now }
      await office.post(`/api/crew/jobs/${id}/photos`, photo, headers)
    },
    damage: (photoId: string) => {
      const words = 'A leg broke on the stairs'
      const damage = { id: 'd1', label: 'Dresser', words, photoIds: [photoId], at: now, sentAt: now }
      return office.post(`/api/crew/jobs/${id}/damages`, damage, headers)
    },
    complete: () => office.patch(`${inOffice}/status`, { status: 'completed' }),
    path: `/bookings/${id}?manage=${manageCode(id, signingKey)}`,
    trackingPath: `/tracking/${id}?code=${trackingCode(id, signingKey)}`,
    proof: async (): Promise<Proof> => (await office.get(`/api/service-requests/${id}/proof`)).body,
  }
}
