import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import { runScript } from '../../../../scripts/testing/run-script.ts'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, payWith } from '../../../../scripts/testing/steps.ts'
import { compare, type Entry, reconcile } from './reconcile.ts'
import { sweepPayments } from './sweep.ts'
import { withoutPlannedSweep } from './testing.ts'

const entry = (id: string, amountCents: number, more: Partial<Entry> = {}): Entry => ({
  kind: 'charge',
  id,
  intentId: id,
  bookingId: 'b1',
  amountCents,
  state: 'received',
  ...more,
})

describe('the comparison', () => {
  test('counts what agrees, by kind', () => {
    const entries = [
      entry('pi_1', 35_000),
      entry('re_1', 500, { kind: 'refund', state: 'succeeded' }),
      entry('du_1', 35_000, { kind: 'dispute', state: 'lost' }),
    ]
    expect(compare(entries, entries.toReversed())).toEqual({
      agreed: { charge: 1, refund: 1, dispute: 1 },
      differences: [],
    })
  })

  test.each([
    ['a cent', [entry('1', 35_000)], [entry('1', 35_001)], { amountCents: 35_000 }, { amountCents: 35_001 }],
    [
      'a state',
      [entry('1', 500, { state: 'succeeded' })],
      [entry('1', 500, { state: 'failed' })],
      { state: 'succeeded' },
      { state: 'failed' },
    ],
    ['what the log lacks', [], [entry('1', 500)], null, { amountCents: 500 }],
    ['what the provider lacks', [entry('1', 500)], [], { amountCents: 500 }, null],
  ])('finds %s', (_, logged, provided, log, provider) => {
    const { agreed, differences } = compare(logged, provided)
    expect(agreed.charge).toBe(0)
    expect(differences).toMatchObject([{ id: '1', bookingId: 'b1', log, provider }])
  })
})

const server = await paymentServer()
const faults = server.cardFaults!
beforeEach(async () => {
  await withoutPlannedSweep(server)
  faults.clear()
})
afterAll(() => server.stop())
const browser = server.browser()
const office = await server.administrator()
const always = new Date(0).toISOString()
const compared = (since = always) => reconcile(server.deps, since)
const intentOf = async (id: string): Promise<string> =>
  (await office.get(`/api/admin/service-requests/${id}`)).body.stripePaymentIntentId

test('log and provider agree on payments, refunds and disputes, and on nothing of other programs', async () => {
  const { id } = await bookAndPay(browser)
  await office.post(`/api/admin/service-requests/${id}/refund`, { amount: 30 })
  const disputed = await book(browser)
  const { clientSecret } = (
    await browser.post('/api/create-payment-intent', { serviceRequestId: disputed.id })
  ).body
  await payWith(browser, clientSecret, 'pm_card_createDispute')
  const foreign = await server.deps.payments.createIntent({
    bookingId: '',
    key: 'of another program',
    amountCents: 5000,
    description: 'A hat',
  })
  await payWith(browser, String(foreign.clientSecret), 'pm_card_visa')
  await server.settled()
  expect(await compared()).toEqual({ agreed: { charge: 2, refund: 1, dispute: 1 }, differences: [] })
  // A status that the provider adds is compared as it was recorded.
  const disputes = async (since: string) =>
    (await server.deps.payments.disputes(since)).map(each => ({ ...each, status: 'added' }))
  const payments = { ...server.deps.payments, disputes }
  expect((await reconcile({ ...server.deps, payments }, always)).differences).toEqual([])
  // From a later instant, there is nothing to compare.
  const later = new Date(Date.now() + 3_600_000).toISOString()
  expect(await compared(later)).toEqual({ agreed: { charge: 0, refund: 0, dispute: 0 }, differences: [] })
})

test('each difference is printed until a sweep heals it', async () => {
  faults.schedule = () => []
  const { id } = await bookAndPay(browser)
  const intentId = await intentOf(id)
  await server.deps.payments.refund({ intentId, amountCents: 1234, key: 'in the dashboard' })
  const { differences } = await compared()
  expect(differences).toMatchObject([
    { kind: 'refund', bookingId: id, log: null, provider: { amountCents: 1234, state: 'succeeded' } },
  ])
  const env = { DATABASE_URL: server.databaseUrl }
  const found = await runScript('reconcile', env)
  const line = `refund ${differences[0]?.id} of booking ${id}: the log has nothing, the provider $12.34 (succeeded).`
  expect([found.code, found.out], found.err).toEqual([
    1,
    `${line}\n3 charges, 1 refund and 1 dispute agree to the cent: 1 difference.\n`,
  ])

  const { body } = await office.get('/api/admin/reconciliation')
  expect(body).toMatchObject({
    agreed: { charges: 3, refunds: 1, disputes: 1 },
    differences: [
      { kind: 'refund', serviceRequestId: id, log: null, provider: { amount: 12.34, state: 'succeeded' } },
    ],
  })

  await sweepPayments(server.deps, new Date())
  const healed = await runScript('reconcile --from 2026-01-01', env)
  expect([healed.code, healed.out]).toEqual([
    0,
    '3 charges, 2 refunds and 1 dispute agree to the cent: no difference.\n',
  ])
  expect((await office.get('/api/admin/reconciliation?from=2026-01-01')).body.differences).toEqual([])
})

test('money that the provider does not know, as after the sandbox, is a difference', async () => {
  const { id } = await bookAndPay(browser)
  // The follower of accounts would heal the change.
  await server.settled()
  const { sql } = server.deps
  const [{ payments } = {}] = await sql`select payments from booking_accounts where id = ${id}`
  await sql`
    update booking_accounts set payments = jsonb_set(payments, '{0,paymentIntentId}', '"pi_gone"') where id = ${id}`
  const later = new Date(Date.now() - 60_000).toISOString()
  expect((await compared(later)).differences).toContainEqual(
    expect.objectContaining({ id: 'pi_gone', bookingId: id, provider: null }),
  )
  await sql`
    update booking_accounts set payments = ${JSON.stringify(payments)}::text::jsonb where id = ${id}`
})

test('a date that is none is refused', async () => {
  const { code, err } = await runScript('reconcile --from yesterday', { DATABASE_URL: server.databaseUrl })
  expect([code, err]).toEqual([1, 'yesterday is not a date such as 2026-06-15.\n'])
  expect((await office.get('/api/admin/reconciliation?from=yesterday')).status).toBe(422)
})
