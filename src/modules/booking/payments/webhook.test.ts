import { afterAll, describe, expect, test } from 'bun:test'
import { paymentServer } from '../../../../scripts/testing/server.ts'
import { book, bookAndPay, historyOf, payWith } from '../../../../scripts/testing/steps.ts'
import { openSandbox } from '../../../adapters/payments/sandbox/testing.ts'
import { check } from '../../../eventlog/fold.ts'
import { createSchemas } from '../../../eventlog/schemas.ts'
import { facts, tables } from '../../../modules.ts'
import { cardProviderOf, disputeObject, refundObject } from './testing.ts'

const server = await paymentServer()
afterAll(async () => {
  const { differences } = await check(server.deps.sql, { tables, schemas: createSchemas(facts) })
  await server.stop()
  expect(differences).toEqual([])
})
const browser = server.browser()
const office = await server.administrator()
const webhook = cardProviderOf(server)

const bookingOf = async (id: string) => (await office.get(`/api/admin/service-requests/${id}`)).body
const reasonsOf = async (id: string): Promise<string[]> =>
  (await office.get('/api/admin/attention')).body.bookings
    .filter((each: { id: string }) => each.id === id)
    .map(({ reason }: { reason: string }) => reason)
const typesOf = async (id: string) => (await historyOf(office, id)).map(({ type }) => type)

async function paidBooking() {
  const { id } = await bookAndPay(browser)
  await server.settled()
  const { stripePaymentIntentId: intentId } = await bookingOf(id)
  return { id, intentId }
}

describe('a refund that webhooks report', () => {
  test('counts nothing if it failed before its creation was reported', async () => {
    const { id, intentId } = await paidBooking()
    const refund = refundObject(intentId, 'failed')
    expect(await webhook('refund.failed', refund)).toBe(200)
    expect(await webhook('refund.created', { ...refund, status: 'pending' })).toBe(200)
    expect((await bookingOf(id)).refundedAmount).toBe(0)
  })

  test('counts nothing if it is created with the status failed', async () => {
    const { id, intentId } = await paidBooking()
    await webhook('refund.created', refundObject(intentId, 'failed'))
    expect((await bookingOf(id)).refundedAmount).toBe(0)
    expect(await typesOf(id)).toContain('RefundFailed')
  })

  test('that failed unseen does not lower the total of another refund', async () => {
    const { id, intentId } = await paidBooking()
    await webhook('refund.created', refundObject(intentId, 'succeeded', 700))
    await webhook('refund.failed', refundObject(intentId, 'failed', 500))
    expect((await bookingOf(id)).refundedAmount).toBe(7)
  })

  test.each([
    [
      'in order',
      ['pending', 'succeeded', 'failed'],
      0,
      ['PaymentRefunded', 'RefundSucceeded', 'RefundFailed'],
    ],
    ['doubled', ['pending', 'pending', 'succeeded', 'succeeded'], 5, ['PaymentRefunded', 'RefundSucceeded']],
    ['with the last one first', ['failed', 'succeeded', 'pending'], 0, ['RefundFailed']],
    ['with success first', ['succeeded', 'pending'], 5, ['PaymentRefunded']],
    ['canceled', ['pending', 'canceled', 'pending'], 0, ['PaymentRefunded', 'RefundFailed']],
  ])('never moves backward: %s', async (_, states, dollars, types) => {
    const { id, intentId } = await paidBooking()
    const before = await typesOf(id)
    const refund = refundObject(intentId, '')
    for (const status of states) await webhook('refund.updated', { ...refund, status })
    expect((await bookingOf(id)).refundedAmount).toBe(dollars)
    const news = (await typesOf(id)).slice(before.length).filter(type => !type.startsWith('Notification'))
    expect(news).toEqual(types)
  })

  test('of another currency changes nothing', async () => {
    const { id, intentId } = await paidBooking()
    expect(await webhook('refund.created', { ...refundObject(intentId, 'succeeded'), currency: 'eur' })).toBe(
      200,
    )
    expect((await bookingOf(id)).refundedAmount).toBe(0)
  })
})

test('a chargeback leaves its trace in any order of webhooks', async () => {
  const { id, intentId } = await paidBooking()
  const dispute = disputeObject(intentId, 'needs_response')
  const sent = [
    ['charge.dispute.funds_withdrawn', { ...dispute, balance_transactions: [{ amount: -5000 }] }],
    ['charge.dispute.created', dispute],
    ['charge.dispute.closed', { ...dispute, status: 'won' }],
    ['charge.dispute.updated', { ...dispute, status: 'under_review' }],
    ['charge.dispute.funds_reinstated', { ...dispute, status: 'won' }],
  ] as const
  for (const [type, object] of sent) expect(await webhook(type, object)).toBe(200)
  const told = (await historyOf(office, id)).filter(({ type }) => type === 'DisputeChanged')
  expect(told.map(({ summary }) => summary)).toEqual([
    'The customer’s bank disputes $50.00: it needs a response, and the bank withdrew the money.',
    'The customer’s bank disputes $50.00: we won, and the bank withdrew the money.',
    'The customer’s bank disputes $50.00: we won, and the bank returned the money.',
  ])
})

test('an appeal of a lost dispute, and its decision, are news for the office', async () => {
  const { id, intentId } = await paidBooking()
  const dispute = disputeObject(intentId, 'lost', [-5000])
  for (const status of ['lost', 'appeal_needs_response', 'appeal_under_review', 'lost'])
    expect(await webhook('charge.dispute.updated', { ...dispute, status })).toBe(200)
  await server.settled()
  const mails = await server.deps.sql<{ subject: string }[]>`
    select payload ->> 'subject' as subject from outbox
    where about = ${id} and payload ->> 'subject' like '%dispute%' order by length(id), id`
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringContaining('a payment dispute is decided'),
    expect.stringContaining('a lost dispute is appealed'),
    expect.stringContaining('a payment dispute is decided'),
  ])
  expect(await reasonsOf(id)).toContain('disputed')
})

test('an appeal that we win at the card provider returns the money to the account', async () => {
  const { id } = await book(browser)
  const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  await payWith(browser, clientSecret, 'pm_card_createDispute')
  await server.settled()
  const disputed = async () => (await office.get(`/api/admin/service-requests/${id}/account`)).body
  const { quoted, entries } = await disputed()
  const { id: disputeId } = entries.find(({ kind }: { kind: string }) => kind === 'dispute')
  const { disputes } = openSandbox(server.deps.sql).stripe
  await disputes.close(disputeId)
  await server.settled()
  expect(await disputed()).toMatchObject({ disputed: quoted, balance: 0 })
  const appeal = { card: { reason_for_filing: 'winning_evidence' } }
  await disputes.update(disputeId, { evidence: { appeal } })
  await server.settled()
  expect(await disputed()).toMatchObject({ disputed: 0, balance: 0 })
  expect(await reasonsOf(id)).toEqual(['no_crew'])
  const told = (await historyOf(office, id)).filter(({ type }) => type === 'DisputeChanged')
  expect(told.at(-1)).toMatchObject({ data: { state: 'won', funds: 'reinstated' } })
})

test('a cancellation promises no refund of what the bank withdrew', async () => {
  const { id, intentId } = await paidBooking()
  const { pricing } = await bookingOf(id)
  const dispute = { ...disputeObject(intentId, 'needs_response'), amount: Math.round(pricing.total * 100) }
  await webhook('charge.dispute.funds_withdrawn', dispute)
  const cancel = (refund: number) =>
    office.patch(`/api/admin/service-requests/${id}/status`, { status: 'cancelled', refund })
  expect((await cancel(1)).body.error).toBe('refund_too_large')
  expect((await cancel(0)).body).toMatchObject({ disputedAmount: pricing.total, keptAmount: 0 })
  expect(await reasonsOf(id)).toEqual(['disputed'])
  await webhook('charge.dispute.closed', { ...dispute, status: 'won' })
  expect(await reasonsOf(id)).toEqual(['not_refunded'])
})

describe('a second payment', () => {
  const secondOf = async (id: string, amountCents: number) => {
    const more = { bookingId: id, key: 'second', amountCents, description: 'Again' }
    const { clientSecret = '' } = await server.deps.payments.createIntent(more)
    return clientSecret
  }

  test('of a paid booking is recorded once and refunded, and the booking stays paid', async () => {
    const { id } = await paidBooking()
    const { pricing } = await bookingOf(id)
    expect(
      (await payWith(browser, await secondOf(id, Math.round(pricing.total * 100)), 'pm_card_visa')).status,
    ).toBe(200)
    await server.settled()
    const types = await typesOf(id)
    expect(types.filter(type => type === 'ExtraPaymentReceived')).toHaveLength(1)
    expect(types.filter(type => type === 'PaymentRefunded')).toHaveLength(1)
    const [{ cents } = {}] = await server.deps.sql`
      select sum((data ->> 'amount')::int)::int as cents from sandbox_objects
      where kind = 'refund' and data ->> 'payment_intent' in (
        select id from sandbox_objects where kind = 'payment_intent' and data -> 'metadata' ->> 'bookingId' = ${id})`
    expect(cents).toBe(Math.round(pricing.total * 100))
    expect(await bookingOf(id)).toMatchObject({
      status: 'confirmed',
      paidAmount: pricing.total,
      refundedAmount: 0,
    })
  })

  test('of another amount than the price is recorded and confirms nothing', async () => {
    const { id } = await book(browser)
    await payWith(browser, await secondOf(id, 5000), 'pm_card_visa')
    await server.settled()
    expect(await typesOf(id)).toEqual(['BookingCreated', 'ExtraPaymentReceived'])
    expect(await bookingOf(id)).toMatchObject({ status: 'pending', paidAmount: 0 })
  })

  test('that a bank withdrew is owed to the customer only if we win the dispute', async () => {
    const { id } = await paidBooking()
    const { pricing } = await bookingOf(id)
    await payWith(browser, await secondOf(id, Math.round(pricing.total * 100)), 'pm_card_createDispute')
    await server.settled()
    const withdrawn = { extra: 0, balance: 0, disputed: pricing.total, received: pricing.total * 2 }
    expect(await bookingOf(id)).toMatchObject({ account: withdrawn })
    expect(await reasonsOf(id)).not.toContain('extra_payment')
    const [dispute] = await server.deps.payments.disputes(new Date(0).toISOString())
    await webhook('charge.dispute.closed', disputeObject(String(dispute?.intentId), 'won', [], dispute?.id))
    expect(await bookingOf(id)).toMatchObject({
      account: { extra: pricing.total, balance: -pricing.total, disputed: 0 },
    })
    expect(await reasonsOf(id)).toContain('extra_payment')
  })

  test('whose dispute arrives before it counts as no money of the booking', async () => {
    const { id } = await paidBooking()
    const secret = await secondOf(id, 5000)
    if (server.cardFaults) server.cardFaults.schedule = () => []
    await payWith(browser, secret, 'pm_card_createDispute')
    server.cardFaults?.clear()
    const intentId = String(secret.split('_secret_')[0])
    const [opened] = await server.deps.payments.disputesOf(intentId)
    const dispute = disputeObject(intentId, 'needs_response', [-5000], opened?.id)
    expect(await webhook('charge.dispute.created', dispute)).toBe(200)
    await server.settled()
    expect(await bookingOf(id)).toMatchObject({ disputedAmount: 0, account: { extra: 0, disputed: 50 } })
    await webhook('charge.dispute.closed', { ...dispute, status: 'won' })
    expect(await bookingOf(id)).toMatchObject({ disputedAmount: 0, account: { extra: 50, disputed: 0 } })
  })
})

test('a refund of an unreported payment of another amount is recorded with it', async () => {
  const { id } = await book(browser)
  const other = { bookingId: id, key: 'other', amountCents: 5000, description: 'Another amount' }
  const { id: intentId, clientSecret = '' } = await server.deps.payments.createIntent(other)
  if (server.cardFaults) server.cardFaults.schedule = () => []
  await payWith(browser, clientSecret, 'pm_card_visa')
  server.cardFaults?.clear()
  expect(await webhook('refund.created', refundObject(intentId, 'succeeded', 5000))).toBe(200)
  expect(await typesOf(id)).toEqual(['BookingCreated', 'ExtraPaymentReceived', 'PaymentRefunded'])
})

test('a payment that the bank is processing is in the history once', async () => {
  const { id } = await book(browser)
  const { clientSecret } = (await browser.post('/api/create-payment-intent', { serviceRequestId: id })).body
  const intentId = clientSecret.split('_secret_')[0]
  await server.deps.sql`
    update sandbox_objects set data = data || '{"status": "processing"}' where id = ${intentId}`
  const [{ data } = {}] = await server.deps.sql`select data from sandbox_objects where id = ${intentId}`
  for (let n = 0; n < 2; n++) expect(await webhook('payment_intent.processing', data)).toBe(200)
  expect(await typesOf(id)).toEqual(['BookingCreated', 'PaymentStarted', 'PaymentProcessing'])
})

test('money of no booking is answered, and changes nothing', async () => {
  const [{ count } = {}] = await server.deps.sql`select count(*)::int from events`
  expect(await webhook('refund.created', refundObject('pi_unknown', 'succeeded'))).toBe(200)
  expect(await webhook('charge.dispute.created', disputeObject('pi_unknown', 'lost'))).toBe(200)
  expect(
    await webhook('charge.dispute.created', { ...disputeObject('', 'lost'), payment_intent: null }),
  ).toBe(200)
  expect(await server.deps.sql`select count(*)::int from events`).toMatchObject([{ count }])
})
