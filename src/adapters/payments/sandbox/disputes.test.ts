import { afterAll, describe, expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { connectedDatabase } from '../../../../scripts/testing/database.ts'
import { openSandbox } from './testing.ts'

const { sql, close } = await connectedDatabase()
afterAll(close)
const { stripe } = openSandbox(sql)

async function pay(payment_method: string): Promise<Stripe.PaymentIntent> {
  const { id } = await stripe.paymentIntents.create({ amount: 20_000, currency: 'usd' })
  return stripe.paymentIntents.confirm(id, { payment_method })
}

/** The types of the events about a dispute or a refund, and its status in each, oldest first. */
async function storyOf(id: string): Promise<[string, string | null][]> {
  const { data } = await stripe.events.list({ limit: 100 })
  return data.toReversed().flatMap(({ type, data: { object } }): [string, string | null][] => {
    const isAbout = 'id' in object && object.id === id
    return isAbout && (object.object === 'dispute' || object.object === 'refund')
      ? [[type, object.status]]
      : []
  })
}

describe('a disputed payment', () => {
  const disputed = async () => {
    const intent = await pay('pm_card_createDispute')
    const { data } = await stripe.disputes.list({ payment_intent: intent.id })
    return { intent, dispute: data[0]! }
  }

  test('succeeds first; then the bank withdraws its money, and it cannot be refunded', async () => {
    const { intent, dispute } = await disputed()
    expect(intent).toMatchObject({ status: 'succeeded', amount_received: 20_000 })
    expect(dispute).toMatchObject({ amount: 20_000, status: 'needs_response', charge: intent.latest_charge })
    expect(await storyOf(dispute.id)).toEqual([
      ['charge.dispute.created', 'needs_response'],
      ['charge.dispute.funds_withdrawn', 'needs_response'],
    ])
    expect((await stripe.charges.retrieve(String(intent.latest_charge))).disputed).toBeTrue()
    const refund = stripe.refunds.create({ payment_intent: intent.id })
    await expect(refund).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  })

  test('is lost if we accept the dispute, and that is the end of it', async () => {
    const { dispute } = await disputed()
    expect((await stripe.disputes.close(dispute.id)).status).toBe('lost')
    await expect(stripe.disputes.close(dispute.id)).rejects.toMatchObject({ statusCode: 400 })
    expect((await storyOf(dispute.id)).at(-1)).toEqual(['charge.dispute.closed', 'lost'])
  })

  test.each([
    ['winning_evidence', ['charge.dispute.funds_reinstated', 'won']],
    ['losing_evidence', ['charge.dispute.closed', 'lost']],
    ['A photo of the truck.', ['charge.dispute.updated', 'needs_response']],
  ])('with the evidence %s ends with %j', async (uncategorized_text, last) => {
    const { dispute } = await disputed()
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text } })
    expect((await storyOf(dispute.id)).at(-1)).toEqual([String(last[0]), String(last[1])])
  })

  test('that we win returns the money, which can be refunded again', async () => {
    const { intent, dispute } = await disputed()
    await stripe.disputes.update(dispute.id, { evidence: { uncategorized_text: 'winning_evidence' } })
    const { balance_transactions: moves } = await stripe.disputes.retrieve(dispute.id)
    expect(moves.map(({ amount }) => amount)).toEqual([-20_000, 20_000])
    expect((await stripe.charges.retrieve(String(intent.latest_charge))).disputed).toBeTrue()
    expect((await stripe.refunds.create({ payment_intent: intent.id })).amount).toBe(20_000)
  })

  test('that we lose leaves the money with the bank, and cannot be refunded', async () => {
    const { intent, dispute } = await disputed()
    await stripe.disputes.close(dispute.id)
    const { balance_transactions: moves } = await stripe.disputes.retrieve(dispute.id)
    expect(moves.map(({ amount }) => amount)).toEqual([-20_000])
    const refund = stripe.refunds.create({ payment_intent: intent.id })
    await expect(refund).rejects.toMatchObject({ statusCode: 400, code: 'charge_disputed' })
  })
})

describe('an appeal of a lost dispute', () => {
  const lost = async () => {
    const { id } = await pay('pm_card_createDispute')
    const { data } = await stripe.disputes.list({ payment_intent: id })
    return stripe.disputes.close(data[0]!.id)
  }
  const appeal = (id: string, reason_for_filing: string) =>
    stripe.disputes.update(id, { evidence: { appeal: { card: { reason_for_filing } } } })

  test.each([
    ['winning_evidence', [-20_000, 20_000], 'charge.dispute.funds_reinstated', 'won'],
    ['losing_evidence', [-20_000], 'charge.dispute.closed', 'lost'],
    ['The goods arrived.', [-20_000], 'charge.dispute.updated', 'appeal_under_review'],
  ])('with the reason %s moves %j', async (reason, moves, type, status) => {
    const { id } = await lost()
    const decided = await appeal(id, reason)
    expect(decided.balance_transactions.map(({ amount }) => amount)).toEqual(moves)
    const story = await storyOf(id)
    expect(story).toContainEqual(['charge.dispute.updated', 'appeal_under_review'])
    expect(story.at(-1)).toEqual([type, status])
  })

  test('is refused before the loss, and a second time', async () => {
    const { id } = await pay('pm_card_createDispute')
    const { data } = await stripe.disputes.list({ payment_intent: id })
    await expect(appeal(data[0]!.id, 'Early')).rejects.toMatchObject({ statusCode: 400 })
    const again = await lost()
    await appeal(again.id, 'losing_evidence')
    await expect(appeal(again.id, 'Again')).rejects.toMatchObject({ statusCode: 400 })
  })
})

describe('a refund', () => {
  test('that the bank rejects succeeds first, and can be made again', async () => {
    const { id, latest_charge } = await pay('pm_card_refundFail')
    const refund = await stripe.refunds.create({ payment_intent: id, amount: 5_000 })
    expect(refund.status).toBe('succeeded')
    expect(await storyOf(refund.id)).toEqual([
      ['refund.created', 'succeeded'],
      ['refund.updated', 'failed'],
      ['refund.failed', 'failed'],
    ])
    expect((await stripe.charges.retrieve(String(latest_charge))).amount_refunded).toBe(0)
  })

  test('that takes its time is pending first', async () => {
    const { id } = await pay('pm_card_pendingRefund')
    const refund = await stripe.refunds.create({ payment_intent: id })
    expect(refund.status).toBe('pending')
    expect(await storyOf(refund.id)).toEqual([
      ['refund.created', 'pending'],
      ['refund.updated', 'succeeded'],
    ])
    expect((await stripe.refunds.retrieve(refund.id)).status).toBe('succeeded')
  })
})
