import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { messagesByPath } from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import { manageCode } from '../../tokens.ts'
import { crewWithJob } from '../testing.ts'

const server = await testServer()
afterAll(() => server.stop())
const { deps } = server

async function jobOf(name: string) {
  const job = await crewWithJob(server, name)
  const visitor = server.browser()
  const manage = { 'x-manage-token': manageCode(job.serviceRequestId, deps.signingKey) }
  const path = `/api/service-requests/${job.serviceRequestId}`
  const inOffice = `/api/admin/service-requests/${job.serviceRequestId}`
  return {
    ...job,
    complete: () => job.office.patch(`${inOffice}/status`, { status: 'completed' }),
    review: (rating: number, words?: string) => visitor.post(`${path}/review`, { rating, words }, manage),
    reviewAs: (browser: typeof visitor) => browser.post(`${path}/review`, { rating: 5 }),
    handle: (word: string) => job.office.post(`${inOffice}/review-handled`, { word }),
    lowRatings: async () =>
      (await job.office.get('/api/admin/attention')).body.bookings.filter(
        ({ id, reason }: { id: string; reason: string }) =>
          id === job.serviceRequestId && reason === 'low_rating',
      ).length,
    suggestion: async () =>
      (
        await job.office.get(`/api/admin/service-requests/${job.serviceRequestId}/suggestions`)
      ).body.suggestions.find(({ providerId }: { providerId: string }) => providerId === job.crew.id),
  }
}

test('a completed job is reviewed by its customer only, and a low rating is a task until the office says what it did', async () => {
  const job = await jobOf('Rated crew')
  expect((await job.suggestion()).rating).toBeNull()
  expect((await job.suggestion()).reasons.join(' ')).not.toContain('rated')
  expect((await job.review(5)).body.error).toBe('not_completed')
  await job.complete()
  expect((await job.reviewAs(job.office)).status).toBe(403)
  expect((await job.reviewAs(server.browser())).status).toBe(401)
  expect(messagesByPath((await job.review(6)).body)).toEqual({ rating: 'Choose one to five stars' })

  const { body } = await job.review(3, 'An hour late')
  expect(body).toMatchObject({ review: { rating: 3, words: 'An hour late' }, canReview: true })
  expect(await job.lowRatings()).toBe(1)
  await job.handle('Called and apologized')
  expect(await job.lowRatings()).toBe(0)
  expect((await job.handle('Again')).body.error).toBe('not_open')
  await job.review(2)
  expect(await job.lowRatings()).toBe(1)
  await job.review(4, 'They came back and fixed it')
  expect(await job.lowRatings()).toBe(0)
  expect((await check(deps.sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
})

test('the site’s rating is the mean of all reviews, from twenty on', async () => {
  const visitor = server.browser()
  const rating = async () => (await visitor.get('/api/rating')).body
  await deps.sql`delete from job_reviews`
  const add = (from: number, to: number) => deps.sql`
    insert into job_reviews (id, rating, "givenAt", "changedAt", version)
    select 'r' || n, case when n % 2 = 0 then 4 else 5 end, now(), now(), 1
    from generate_series(${from}::int, ${to}::int) n`
  await add(1, 19)
  expect(await rating()).toEqual({ reviews: 19, rating: null })
  await add(20, 20)
  expect(await rating()).toEqual({ reviews: 20, rating: 4.5 })
})

test('a crew’s rating is the mean of its reviews, from twenty on', async () => {
  const job = await jobOf('Reviewed crew')
  const listed = async () =>
    (await job.office.get('/api/admin/providers')).body.find(({ id }: { id: string }) => id === job.crew.id)
  const add = (from: number, to: number) => deps.sql`
    insert into job_reviews (id, rating, "providerId", "givenAt", "changedAt", version)
    select 'crew' || n, case when n % 2 = 0 then 3 else 4 end, ${job.crew.id}, now(), now(), 1
    from generate_series(${from}::int, ${to}::int) n`
  await add(1, 19)
  expect([(await job.suggestion()).rating, (await listed()).rating]).toEqual([null, 5])
  await add(20, 20)
  expect((await job.suggestion()).reasons).toContain('It is rated 3.5 of 5 by 20 reviews.')
  expect([(await job.suggestion()).rating, (await listed()).rating]).toEqual([3.5, 3.5])
})
