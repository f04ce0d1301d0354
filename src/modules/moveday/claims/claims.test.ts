import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../../scripts/testing/server.ts'
import { historyOf, messagesByPath, rooms, uploadPhoto } from '../../../../scripts/testing/steps.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import { manageCode } from '../../tokens.ts'
import { crewWithJob, tapped } from '../testing.ts'

const server = await testServer()
afterAll(() => server.stop())
const { deps } = server

async function startedJob(name: string) {
  const job = await crewWithJob(server, name)
  const visitor = server.browser()
  const manage = { 'x-manage-token': manageCode(job.serviceRequestId, deps.signingKey) }
  const path = `/api/service-requests/${job.serviceRequestId}`
  return {
    ...job,
    start: () => job.send([tapped('work_started', 60)]),
    claim: (body: object, headers: object = {}) =>
      visitor.post(`${path}/claims`, body, { ...manage, ...headers }),
    proof: async () => (await visitor.get(`${path}/proof`, manage)).body,
    decide: (claimId: string, how: 'settle' | 'deny' | 'reopen', body: object) =>
      job.office.post(`/api/admin/service-requests/${job.serviceRequestId}/claims/${claimId}/${how}`, body),
    listed: async (query = '') =>
      (await job.office.get(`/api/admin/claims${query}`)).body.claims.filter(
        (claim: { serviceRequestId: string }) => claim.serviceRequestId === job.serviceRequestId,
      ),
    reasons: async () =>
      (await job.office.get('/api/admin/attention')).body.bookings
        .filter(({ id }: { id: string }) => id === job.serviceRequestId)
        .map(({ reason }: { reason: string }) => reason),
  }
}

const dresser = { item: 'Dresser', description: 'The left leg is broken', value: 450, weight: 85 }

test('a claim is filed once with photos, acknowledged at once, settled by its valuation, and mailed', async () => {
  const job = await startedJob('Claim crew')
  expect((await job.claim(dresser)).body.error).toBe('not_begun')
  await job.start()
  const photoUrl = await uploadPhoto(server, await rooms.bedroom())
  const key = { 'idempotency-key': 'one claim' }
  const { body: claim } = await job.claim({ ...dresser, photoUrls: [photoUrl] }, key)
  await job.claim({ ...dresser, photoUrls: [photoUrl] }, key)
  expect(claim.number).toMatch(/^#FM[0-9A-Z]{6}-1$/)
  expect(claim).toMatchObject({
    state: 'open',
    photoUrls: [photoUrl],
    value: 450,
    isOverdue: false,
  })
  expect((await job.proof()).claims).toHaveLength(1)
  expect(await job.reasons()).toContain('claim')
  expect(await job.listed('?state=open')).toMatchObject([
    // Within Wisconsin, released value at 60 cents a pound.
    { id: claim.id, mostOwed: { cents: 5100, words: 'Released value: 85 lb × 60¢ = $51.00.' } },
  ])

  const settlement = { remedy: 'cash', amount: 51, paidBy: 'Check 1201', reason: 'It broke on our stairs.' }
  expect(messagesByPath((await job.decide(claim.id, 'settle', { ...settlement, reason: ' ' })).body)).toEqual(
    { reason: 'Say why' },
  )
  expect((await job.decide(claim.id, 'settle', settlement)).status).toBe(200)
  expect((await job.decide(claim.id, 'deny', { reason: 'No' })).body.error).toBe('decided')
  expect((await job.proof()).claims).toMatchObject([
    { state: 'settled', decision: { amount: 51, remedy: 'cash', reason: 'It broke on our stairs.' } },
  ])
  expect(await job.reasons()).not.toContain('claim')
  expect(await job.listed('?state=open')).toEqual([])
  expect(await job.listed()).toMatchObject([{ state: 'settled', paidBy: 'Check 1201' }])

  for (const status of [200, 409]) {
    expect((await job.decide(claim.id, 'reopen', { reason: 'It was worth more.' })).status).toBe(status)
  }
  expect(await job.reasons()).toContain('claim')
  expect((await job.proof()).claims).toMatchObject([{ state: 'open', decision: null }])
  expect((await job.decide(claim.id, 'settle', settlement)).status).toBe(200)
  const settled = (await historyOf(job.office, job.serviceRequestId)).find(
    ({ type }) => type === 'ClaimSettled',
  )
  expect(settled).toMatchObject({
    data: { mostCents: 5100, valuation: { kind: 'released', centsPerPound: 60 } },
    summary: expect.stringMatching(
      /^admin settled claim #FM\w+-1 by a payment for \$51\.00 \(Check 1201\): It/,
    ),
  })
  await server.settled()
  const mails = await deps.sql<{ key: string }[]>`
    select payload ->> 'subject' as key from jobs where about = ${job.serviceRequestId} and kind = 'mail'`
  const subjects = mails.map(({ key }) => key)
  for (const subject of [
    `We received your claim ${claim.number}`,
    `${claim.number.slice(0, -2)}: claim ${claim.number}`,
    `We settled your claim ${claim.number}`,
  ])
    expect(subjects).toContain(subject)
  expect((await check(deps.sql, { tables, schemas: createSchemas(facts) })).differences).toEqual([])
})

test('a claim that is denied says why, and one that the office has weighed is settled by that weight', async () => {
  const job = await startedJob('Weighing crew')
  await job.start()
  const [lamp, box] = [
    (await job.claim({ item: 'Lamp', description: 'Missing' })).body,
    (await job.claim({ item: 'Box', description: 'Wet' })).body,
  ]
  expect(await job.listed()).toMatchObject([
    { item: 'Lamp', mostOwed: { cents: null } },
    { item: 'Box', mostOwed: { cents: null } },
  ])
  await job.decide(lamp.id, 'deny', { reason: 'It stands on the inventory as unloaded.' })
  const settlement = { remedy: 'cash', amount: 6, weight: 10, paidBy: 'Cash', reason: 'Rain.' }
  await job.decide(box.id, 'settle', settlement)
  expect(await job.listed()).toMatchObject([
    { item: 'Box', state: 'settled', mostOwed: { cents: 600 } },
    { item: 'Lamp', state: 'denied', decision: { reason: 'It stands on the inventory as unloaded.' } },
  ])
})
