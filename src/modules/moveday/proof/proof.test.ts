import { afterAll, describe, expect, test } from 'bun:test'
import { utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { testServer } from '../../../../scripts/testing/server.ts'
import { historyOf, rooms, uploadPhoto } from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import type { SentDamage, SentPhoto } from '../../../shared/proof.ts'
import { forgetUnbookedPhotos } from '../../booking/book.ts'
import { manageCode, trackingToken } from '../../tokens.ts'
import { crewWithJob } from '../testing.ts'

const server = await testServer()
afterAll(() => server.stop())
const { deps } = server

const none = { photos: [], damages: [] }
let photos = 0
const photoOf = async (minutesAgo: number, more: Partial<SentPhoto> = {}): Promise<SentPhoto> => ({
  id: `photo ${++photos}`,
  photoUrl: await uploadPhoto(server, await rooms.bedroom()),
  stage: 'before',
  label: 'Bedroom',
  at: new Date(Date.now() - minutesAgo * 60_000).toISOString(),
  sentAt: new Date().toISOString(),
  ...more,
})

const damageOf = (photoIds: readonly string[]): SentDamage => ({
  id: 'damage 1',
  label: 'Dresser',
  words: 'A leg broke on the stairs',
  photoIds,
  at: new Date().toISOString(),
  sentAt: new Date().toISOString(),
})

async function crewOf(name: string) {
  const job = await crewWithJob(server, name)
  const phone = server.browser()
  const path = `/api/crew/jobs/${job.serviceRequestId}`
  return {
    ...job,
    photo: (sent: object) => phone.post(`${path}/photos`, sent, job.headers),
    damage: (sent: object) => phone.post(`${path}/damages`, sent, job.headers),
    proofFor: (headers: Record<string, string>) =>
      server.browser().get(`/api/service-requests/${job.serviceRequestId}/proof`, headers),
  }
}

describe('the photos of a crew', () => {
  test('are recorded once each, in order of time by a right clock, and shown to the crew', async () => {
    const job = await crewOf('Camera crew')
    const [late, early] = [await photoOf(5, { stage: 'after' }), await photoOf(60)]
    for (const sent of [late, early, late]) expect((await job.photo(sent)).status).toBe(200)
    // An hour fast.
    const fast = Date.now() + 3_600_000
    const wrong = await photoOf(0, { at: new Date(fast).toISOString(), sentAt: new Date(fast).toISOString() })
    await job.photo(wrong)
    const { proof = none } = await job.job()
    expect(proof.photos.map(({ id }) => id)).toEqual([early.id, late.id, wrong.id])
    expect(proof.photos[0]).toMatchObject({ url: early.photoUrl, stage: 'before', label: 'Bedroom' })
    expect(Date.parse(proof.photos[2]?.at ?? '')).toBeLessThanOrEqual(Date.now())
    const history = await historyOf(job.office, job.serviceRequestId)
    const [first] = history.filter(({ type }) => type === 'DayPhotoTaken')
    expect(first).toMatchObject({
      who: 'Camera crew',
      summary: expect.stringMatching(/^The crew took a photo after the work \(Bedroom\) at /),
    })
  })

  test('are refused from another crew, from elsewhere, and if they are not there', async () => {
    const job = await crewOf('Own crew')
    const other = await crewOf('Other crew')
    const sent = await photoOf(1)
    const phone = server.browser()
    const path = `/api/crew/jobs/${job.serviceRequestId}/photos`
    expect((await phone.post(path, sent, other.headers)).status).toBe(403)
    expect((await job.photo({ ...sent, photoUrl: 'https://elsewhere.example/cat.jpg' })).status).toBe(422)
    const { photoUrl } = await deps.photos.presign()
    expect((await job.photo({ ...sent, photoUrl })).status).toBe(404)
    expect((await job.job()).proof?.photos).toEqual([])
  })

  test('are seen by the customer and the office, and by nobody else', async () => {
    const job = await crewOf('Seen crew')
    await job.photo(await photoOf(1))
    const { signingKey } = deps
    const token = (verifiedBy: 'phone' | 'administrator', id = job.serviceRequestId) => ({
      'x-tracking-token': trackingToken(
        { serviceRequestId: id, verifiedBy, expiresAt: Date.now() + 60_000 },
        signingKey,
      ),
    })
    const seen = async (headers: Record<string, string>) => (await job.proofFor(headers)).status
    expect(await seen({ 'x-manage-token': manageCode(job.serviceRequestId, signingKey) })).toBe(200)
    expect(await seen(token('phone'))).toBe(200)
    expect(await seen(token('phone', 'another'))).toBe(401)
    expect(await seen({})).toBe(401)
    const { body } = await job.office.get(`/api/service-requests/${job.serviceRequestId}/proof`)
    expect(body.photos).toHaveLength(1)
    expect((await server.browser().get(`/api/service-requests/${job.serviceRequestId}`)).body.proof).toBe(
      undefined,
    )
  })

  test('are not deleted with those that nobody uses', async () => {
    const job = await crewOf('Old photos')
    const [used, unused] = [await photoOf(1), await photoOf(1)]
    await job.photo(used)
    const keys = [used, unused].map(({ photoUrl }) => deps.photos.keyOf(photoUrl) ?? '')
    const then = new Date(Date.now() - 15 * 24 * 3_600_000)
    for (const key of keys) await utimes(join(deps.config.dataDir, 'photos', key), then, then)
    await forgetUnbookedPhotos(deps)
    const found = await Promise.all(keys.map(key => deps.photos.open(key, 'photo')))
    expect(found.map(photo => photo !== undefined)).toEqual([true, false])
  })
})

test('a damage is noted once, even if one of its photos was refused, and the rebuilt tables are the same', async () => {
  const job = await crewOf('Damage crew')
  const photo = await photoOf(2, { stage: 'damage', label: 'Dresser' })
  await job.photo(photo)
  const damage = damageOf([photo.id, 'refused'])
  expect((await job.damage({ ...damage, words: ' ' })).status).toBe(422)
  for (const _ of [1, 2]) expect((await job.damage(damage)).status).toBe(200)
  expect((await job.job()).proof?.damages).toMatchObject([
    { label: 'Dresser', words: 'A leg broke on the stairs', photoIds: [photo.id, 'refused'] },
  ])
  expect((await check(deps.sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
})

test('a damage on the job opens a claim, which the customer is mailed and the office settles', async () => {
  const job = await crewOf('Claim crew')
  const photo = await photoOf(2, { stage: 'damage', label: 'Dresser' })
  const damage = { ...damageOf([photo.id]), wasThere: false }
  for (const _ of ['sent', 'sent again']) expect((await job.damage(damage)).status).toBe(200)
  await job.damage({ ...damageOf([]), id: 'damage 2', label: 'Sofa', wasThere: true })
  // The photos follow the note.
  await job.photo(photo)
  await server.settled()
  const { serviceRequestId: id, office } = job
  const { body } = await office.get('/api/admin/claims?state=open')
  const claims = body.claims.filter((claim: { serviceRequestId: string }) => claim.serviceRequestId === id)
  expect(claims).toMatchObject([{ item: 'Dresser', isByCrew: true, photoUrls: [photo.photoUrl] }])
  const mails = await deps.sql<{ subject: string }[]>`
    select payload ->> 'subject' as subject from jobs
    where about = ${id} and kind = 'mail' and payload ->> 'subject' ~ 'claim|damage' order by id`
  expect(mails.map(({ subject }) => subject.replace(/#FM\w{6}/, '#'))).toEqual([
    'Damage on your job: claim #-1',
    expect.stringMatching(/claim #FM\w{6}-1$/),
    '#: the crew noted damage',
  ])
  const settlement = { remedy: 'repair', amount: 80, weight: 90, paidBy: 'Joiner', reason: 'We broke it.' }
  const path = `/api/admin/service-requests/${id}/claims/${claims[0].id}/settle`
  expect((await office.post(path, settlement)).status).toBe(200)
  const seen = await job.proofFor({ 'x-manage-token': manageCode(id, deps.signingKey) })
  expect(seen.body.claims).toMatchObject([{ state: 'settled', decision: { amount: 80 } }])
  expect((await check(deps.sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
})

test('a damage that the crew notes is mailed to the office once', async () => {
  const job = await crewOf('Mailed crew')
  await job.photo(await photoOf(5))
  for (const _ of ['sent', 'sent again']) expect((await job.damage(damageOf([]))).status).toBe(200)
  await server.settled()
  const mails = await deps.sql<{ subject: string; text: string }[]>`
    select payload ->> 'subject' as subject, payload ->> 'text' as text from jobs
    where about = ${job.serviceRequestId} and kind = 'mail' and payload ->> 'subject' like '%noted damage'`
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^#FM\w+: the crew noted damage$/),
  ])
  expect(mails[0]?.text).toContain('A leg broke on the stairs')
})
