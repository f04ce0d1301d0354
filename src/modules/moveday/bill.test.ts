import { afterAll, describe, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { historyOf } from '../../../scripts/testing/steps.ts'
import { crewWithJob, tapped } from './testing.ts'

const server = await testServer()
afterAll(() => server.stop())

type Job = Awaited<ReturnType<typeof crewWithJob>>

const phone = server.browser()
const billPath = (job: Job) => `/api/crew/jobs/${job.serviceRequestId}/bill`
const billOf = async (job: Job) => phone.get(billPath(job), job.headers)
const post = (job: Job, path: string, body: object, key = crypto.randomUUID()) =>
  phone.post(billPath(job) + path, body, { ...job.headers, 'idempotency-key': key })
const accountOf = async ({ office, serviceRequestId }: Job) =>
  (await office.get(`/api/admin/service-requests/${serviceRequestId}/account`)).body

const ending = () => [tapped('loaded', 3), tapped('unloaded', 2), tapped('finished', 0)]

/** A finished job of so many minutes, with an extra in cents if there is one. */
async function finished(name: string, minutes: number, amountCents?: number) {
  const job = await crewWithJob(server, name)
  const extra = { label: 'Piano', amountCents: amountCents ?? 0, agreedBy: 'Rosa Diaz' }
  const { refused } = await job.send([
    tapped('work_started', minutes),
    ...(amountCents === undefined ? [] : [tapped('extra_agreed', minutes - 1, { data: extra })]),
    ...ending(),
  ])
  expect(refused).toEqual([])
  return job
}

describe('the bill on the crew’s phone', () => {
  test('comes with the end of the job, from what the crew reported', async () => {
    const job = await crewWithJob(server, 'Patient crew')
    await job.send([tapped('work_started', 60)])
    expect(await billOf(job)).toMatchObject({ status: 409, body: { error: 'not_finished' } })
    await job.send(ending())
    const { status, body } = await billOf(job)
    expect(status).toBe(200)
    expect(body).toMatchObject({ isSettled: false, due: 0, card: null, receiptTo: 'r•••@example.com' })
    expect(body.paid).toBe(body.estimate)
    expect(body.refund).toBe(Math.round((body.estimate - body.actual) * 100) / 100)
  })

  test('comes in Spanish too, with the same amounts', async () => {
    const job = await finished('Bilingual crew', 30, 12_000)
    const { lines, notes, inSpanish } = (await billOf(job)).body
    const textsOf = (of: typeof lines) =>
      of.map(({ label, actual }: (typeof lines)[number]) => [label, actual.arithmetic])
    expect(notes).toEqual(['The minimum of our rates is charged.'])
    expect(inSpanish.notes).toEqual(['Se cobra el mínimo de nuestras tarifas.'])
    expect(textsOf(lines)).toContainEqual(['Piano', 'added on the day'])
    expect(textsOf(inSpanish.lines)).toContainEqual(['Piano', 'agregado durante el trabajo'])
    expect(textsOf(lines)).toContainEqual([
      'Labor',
      expect.stringMatching(/^\d movers × 2 h × .*, our minimum$/),
    ])
    expect(textsOf(inSpanish.lines)).toContainEqual([
      'Mano de obra',
      expect.stringMatching(/^\d trabajadores × 2 h × .*, nuestro mínimo$/),
    ])
    const amountsOf = (of: typeof lines) => of.map((line: (typeof lines)[number]) => line.actual.amount)
    expect(amountsOf(inSpanish.lines)).toEqual(amountsOf(lines))
  })

  test('of an earlier day stays on the crew’s page until it is settled', async () => {
    const job = await finished('Late crew', 60)
    await server.deps.sql`
      update service_requests set "scheduledDate" = "scheduledDate" - interval '1 day',
        "scheduledEnd" = "scheduledEnd" - interval '1 day' where id = ${job.serviceRequestId}`
    expect(await job.job()).toMatchObject({ serviceRequestId: job.serviceRequestId, stage: 'finished' })
    const { actual: total, balance } = (await billOf(job)).body
    await post(job, '', { total, balance })
    expect(await job.job()).toBeUndefined()
  })

  test('is fixed once, at the price that the customer saw', async () => {
    const job = await finished('Exact crew', 180, 12_000)
    const { actual: total, balance } = (await billOf(job)).body
    const other = await post(job, '', { total: total - 1, balance })
    expect(other).toMatchObject({ status: 409, body: { error: 'stale' } })
    expect((await post(job, '', { total, balance: balance + 1 })).status).toBe(409)
    expect((await post(job, '', { total, balance })).body).toMatchObject({ isSettled: true, actual: total })
    expect((await post(job, '', { total, balance })).status).toBe(200)
    expect(await accountOf(job)).toMatchObject({ price: total, settlement: { agreedBy: 'Rosa Diaz' } })
  })

  test('is the office’s once the office has closed the job', async () => {
    const job = await finished('Overruled crew', 120)
    const work = { workers: 2, minutes: 600, travelMinutes: 0, agreedBy: 'Rosa Diaz' }
    await job.office.post(`/api/admin/service-requests/${job.serviceRequestId}/settlement`, work)
    const { price } = await accountOf(job)
    const { body } = await billOf(job)
    expect(body).toMatchObject({ isSettled: true, actual: price })
    expect((await post(job, '', { total: 1, balance: 0 })).body.actual).toBe(price)
    expect((await accountOf(job)).price).toBe(price)
  })

  test('is paid in cash, at most what is due and a tip, with a receipt by mail', async () => {
    const job = await finished('Cash crew', 60, 50_000)
    const { actual: total, balance } = (await billOf(job)).body
    const cash = { kind: 'cash', amount: 10 }
    expect(await post(job, '/cash', cash)).toMatchObject({ status: 409, body: { error: 'not_settled' } })
    const { due } = (await post(job, '', { total, balance })).body
    expect(due).toBeGreaterThan(0)
    const tooMuch = await post(job, '/cash', { kind: 'cash', amount: due + 1 })
    expect(tooMuch).toMatchObject({ status: 409, body: { error: 'too_much' } })
    const once = crypto.randomUUID()
    const taken = { kind: 'cash', amount: due + 20, tip: 20, by: 'nobody' }
    expect((await post(job, '/cash', taken, once)).body).toMatchObject({ due: 0, balance: 0 })
    expect((await post(job, '/cash', taken, once)).status).toBe(200)
    const { entries } = await accountOf(job)
    expect(entries.filter(({ kind }: { kind: string }) => kind === 'cash')).toMatchObject([
      { amount: due + 20, tip: 20, takenBy: 'Cash crew' },
    ])
    await server.settled()
    const mails = await server.deps.sql<{ dedupe: string }[]>`
      select dedupe from outbox where about = ${job.serviceRequestId} order by id`
    expect(mails.map(({ dedupe }) => dedupe).join('\n')).toContain('JobSettled')
  })

  test('is sent as a link, which the customer is mailed', async () => {
    const job = await finished('Linking crew', 60, 50_000)
    expect((await billOf(job)).body.isTexted).toBeFalse()
    const { actual: total, balance } = (await billOf(job)).body
    await post(job, '', { total, balance })
    expect((await post(job, '/payment-link', {})).status).toBe(200)
    const facts = (await historyOf(job.office, job.serviceRequestId)).map(({ summary }) => summary)
    expect(facts.join('\n')).toContain('Linking crew sent')
    expect(await post(job, '/charge-card', { amount: 1 })).toMatchObject({
      status: 409,
      body: { error: 'no_card' },
    })
  })

  test('is no other crew’s', async () => {
    const job = await finished('Own crew', 60)
    const other = await crewWithJob(server, 'Other crew')
    expect((await phone.get(billPath(job), other.headers)).status).toBe(403)
    expect((await phone.get(billPath(job), { 'x-crew-token': 'guess' })).status).toBe(401)
  })
})
