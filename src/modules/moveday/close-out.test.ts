import { afterAll, expect, test } from 'bun:test'
import { testServer } from '../../../scripts/testing/server.ts'
import { addProvider, book, historyOf, payWith } from '../../../scripts/testing/steps.ts'
import { check } from '../../eventlog/fold.ts'
import { createSchemas } from '../../eventlog/schemas.ts'
import { facts, tables } from '../../modules.ts'
import { cardConsent } from '../../shared/card-consent.ts'
import { money } from '../../shared/money.ts'
import { reconcile } from '../booking/payments/reconcile.ts'
import { tapped } from './testing.ts'

const server = await testServer({ deposit: { percent: 25 } })
afterAll(() => server.stop())

const phone = server.browser()
const customer = server.browser()
const office = await server.administrator()

/** A job of a crew with a link whose deposit is paid, with the card kept for the balance. */
async function deposited(crewName: string) {
  const { id } = await book(customer)
  const { clientSecret } = (await customer.post('/api/create-payment-intent', { serviceRequestId: id })).body
  const consent = { isGiven: true, version: cardConsent.version }
  await customer.post(`/api/service-requests/${id}/card-consent`, consent)
  await payWith(customer, clientSecret, 'pm_card_visa')
  await server.settled()
  const crew = await addProvider(office, crewName)
  const assignment = { providerId: crew.id, scheduledDate: new Date().toISOString() }
  await office.patch(`/api/admin/service-requests/${id}/assign`, assignment)
  const { token } = (await office.post(`/api/admin/providers/${crew.id}/crew-link`)).body
  return { id: String(id), headers: { 'x-crew-token': token } }
}

type Job = Awaited<ReturnType<typeof deposited>>

const post = async ({ id, headers }: Job, path: string, body: object) =>
  phone.post(`/api/crew/jobs/${id}/bill${path}`, body, {
    ...headers,
    'idempotency-key': crypto.randomUUID(),
  })
const billOf = async ({ id, headers }: Job) => (await phone.get(`/api/crew/jobs/${id}/bill`, headers)).body
const mailsOf = async ({ id }: Job): Promise<{ subject: string; text: string }[]> => {
  await server.settled()
  return (await office.get(`/api/admin/outbox?serviceRequestId=${id}`)).body
}

/** A finished job with an extra, at a price that the customer agreed to. Answers what is due. */
async function agreed(job: Job): Promise<number> {
  const steps = [
    tapped('work_started', 180),
    tapped('extra_agreed', 170, {
      data: { label: 'Piano', amountCents: 20_000, agreedBy: 'Rosa Diaz' },
    }),
    tapped('loaded', 90),
    tapped('unloaded', 5),
    tapped('finished', 0),
  ]
  await phone.post(`/api/crew/jobs/${job.id}/events`, steps, job.headers)
  const { actual, balance } = await billOf(job)
  return (await post(job, '', { total: actual, balance, acceptedBy: ' Rosa Diaz ' })).body.due
}

async function sign(job: Job): Promise<void> {
  const { actual } = await billOf(job)
  const papers = `/api/service-requests/${job.id}/papers`
  const current: { kind: string; digest: string; contents: unknown }[] = (
    await phone.get(`${papers}/current`, job.headers)
  ).body
  const final = current.find(({ kind }) => kind === 'bill_of_lading')!
  expect(JSON.stringify(final)).toContain(money(Math.round(actual * 100)))
  const signature = { id: crypto.randomUUID(), digest: final.digest, signedBy: 'Rosa Diaz', strokes: null }
  const { status } = await phone.post(`${papers}/bill_of_lading/signature`, signature, job.headers)
  expect(status).toBe(200)
}

async function signed(job: Job): Promise<number> {
  const due = await agreed(job)
  await sign(job)
  return due
}

const factsOf = async ({ id }: Job) => await historyOf(office, id)

test('a job is worked, settled, signed and paid with the kept card, in this order', async () => {
  const job = await deposited('Card crew')
  const due = await signed(job)
  expect(await billOf(job)).toMatchObject({ due, card: { brand: 'visa', last4: '4242' } })
  expect((await post(job, '/charge-card', { amount: due - 1 })).body.error).toBe('stale')
  const { body } = await post(job, '/charge-card', { amount: due })
  expect(body).toMatchObject({ declined: null, bill: { due: 0, balance: 0 } })
  const subjects = (await mailsOf(job)).map(({ subject }) => subject)
  expect(subjects).toContainEqual(expect.stringContaining(`We charged $${due.toFixed(2)} to your card`))
  const order = (await factsOf(job)).filter(({ type }) =>
    ['DayStepRecorded', 'JobSettled', 'PaperSigned', 'BalancePaymentStarted', 'BalancePaid'].includes(type),
  )
  expect(order.map(({ type }) => type)).toEqual([
    ...Array.from({ length: 5 }, () => 'DayStepRecorded'),
    ...['JobSettled', 'PaperSigned', 'BalancePaymentStarted', 'BalancePaid'],
  ])
  const summaries = order.map(({ summary }) => summary)
  expect(summaries.at(5)).toEndWith('Rosa Diaz agreed to the extras. Rosa Diaz agreed to the final price.')
  expect(summaries.at(6)).toBe('Rosa Diaz signed the bill of lading on the phone of Card crew.')
})

test('who agreed to the price is on the receipt and in the office, until the office corrects the price', async () => {
  const job = await deposited('Named crew')
  await agreed(job)
  expect((await billOf(job)).acceptedBy).toBe('Rosa Diaz')
  const path = `/api/admin/service-requests/${job.id}`
  const accountOf = async () => (await office.get(`${path}/account`)).body
  const { settlement } = await accountOf()
  expect(settlement).toMatchObject({ acceptedBy: 'Rosa Diaz' })
  const { body: receipt } = await office.get(`/api/service-requests/${job.id}/receipt`)
  expect(receipt.worked).toMatchObject({ acceptedBy: 'Rosa Diaz' })
  const { lines: _, total: __, at: ___, acceptedBy: ____, ...work } = settlement
  const settlements = async () => (await factsOf(job)).filter(({ type }) => type === 'JobSettled').length
  const settle = (changed: object) => office.post(`${path}/settlement`, { ...work, ...changed })
  expect((await settle({})).status).toBe(200)
  expect([await settlements(), (await accountOf()).settlement.acceptedBy]).toEqual([1, 'Rosa Diaz'])
  expect((await settle({ extras: [] })).status).toBe(200)
  expect([await settlements(), (await accountOf()).settlement.acceptedBy]).toEqual([2, undefined])
})

test('a job whose final bill of lading is not signed needs attention until it is', async () => {
  const job = await deposited('Unsigned crew')
  await agreed(job)
  expect(await reasonsOf(job)).toEqual(['owed', 'unsigned'])
  await sign(job)
  expect(await reasonsOf(job)).toEqual(['owed'])
})

test('a job whose crew’s end was taken back does not wait for its signature', async () => {
  const job = await deposited('Reopened crew')
  await agreed(job)
  // The office reopens it, and completes it itself.
  for (const status of ['in_progress', 'completed']) {
    expect((await office.patch(`/api/admin/service-requests/${job.id}/status`, { status })).status).toBe(200)
  }
  expect(await reasonsOf(job)).toEqual(['owed'])
})

async function reasonsOf(job: Job): Promise<string[]> {
  const { body } = await office.get('/api/admin/attention')
  return body.bookings.flatMap(({ id, reason }: { id: string; reason: string }) =>
    id === job.id ? reason : [],
  )
}

test('a declined card is not charged, and the customer is mailed the link at once', async () => {
  const job = await deposited('Declined crew')
  const due = await signed(job)
  await server.deps.sql`
    update sandbox_objects set data = jsonb_set(data, '{card,last4}', '"0002"') where kind = 'payment_method'`
  const { body } = await post(job, '/charge-card', { amount: due })
  expect(body.declined).toEqual(expect.any(String))
  expect(body.bill.due).toBe(due)
  const link = (await mailsOf(job)).find(({ subject }) => subject.includes('is due for your'))
  expect(link?.text).toContain(`/checkout/${job.id}?for=balance`)
})

test('the customer pays the balance on their own phone, by the address of the code', async () => {
  const job = await deposited('Code crew')
  const due = await signed(job)
  const { payUrl } = await billOf(job)
  expect(payUrl).toEndWith(`/checkout/${job.id}?for=balance`)
  const started = await customer.post('/api/create-payment-intent', {
    serviceRequestId: job.id,
    purpose: 'balance',
  })
  expect(started.body.amount).toBe(due)
  await payWith(customer, started.body.clientSecret, 'pm_card_visa')
  await server.settled()
  expect(await billOf(job)).toMatchObject({ due: 0, balance: 0 })
})

test('the link is texted as well to a customer who agreed to texts', async () => {
  const job = await deposited('Texting crew')
  const due = await signed(job)
  await office.post(`/api/admin/service-requests/${job.id}/sms-consent`, { isGiven: true })
  expect((await billOf(job)).isTexted).toBeTrue()
  expect((await post(job, '/payment-link', {})).status).toBe(200)
  await server.settled()
  const texts = await server.deps.sql<{ payload: { text: string } }[]>`
    select payload from outbox where about = ${job.id} and kind = 'text' and payload ->> 'text' like '%is due%'`
  expect(texts.map(({ payload }) => payload.text)).toEqual([
    expect.stringContaining(`$${due.toFixed(2)} is due. Pay by card: `),
  ])
})

test('cash with a tip is receipted by mail at once, with who took it', async () => {
  const job = await deposited('Cash crew')
  const due = await signed(job)
  await post(job, '/cash', { kind: 'cash', amount: due + 20, tip: 20 })
  const receipt = (await mailsOf(job)).find(({ subject }) => subject.startsWith('We received your payment'))
  expect(receipt?.subject).toContain(`$${(due + 20).toFixed(2)}`)
  expect(receipt?.text).toContain('You paid in cash. Cash crew took it.')
  expect(receipt?.text).toContain('That includes a tip of $20.00 for your crew.')
  expect(receipt?.text).toContain('Your booking is paid. Nothing is due now.')
  const [taken] = (await factsOf(job)).filter(({ type }) => type === 'CashTaken')
  expect(taken?.summary).toStartWith('Cash crew took ')
})

test('log, tables and provider agree on all of this to the cent', async () => {
  await server.settled()
  const { sql, db, payments } = server.deps
  const { differences } = await check(sql, { tables, schemas: createSchemas(facts) })
  expect(differences).toEqual([])
  expect((await reconcile({ db, payments }, new Date(0).toISOString())).differences).toEqual([])
})
