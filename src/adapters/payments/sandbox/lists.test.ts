import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { connectedDatabase } from '../../../../scripts/testing/database.ts'
import { openSandbox } from './testing.ts'

const { sql, close } = await connectedDatabase()
afterAll(close)
const start = Date.parse('2026-06-15T12:00:00Z') / 1000
let seconds = start
const { stripe } = openSandbox(sql, { now: () => new Date(seconds * 1000) })
beforeEach(async () => {
  await sql`truncate sandbox_objects, sandbox_idempotency, jobs`
  seconds = start
})

/** One intent a second. Their ids, oldest first. */
async function newIntents(count: number): Promise<string[]> {
  const ids: string[] = []
  for (let n = 0; n < count; n++) {
    ids.push((await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })).id)
    seconds += 1
  }
  return ids
}

describe('a list', () => {
  test('is paged from the newest on, and says whether there are more', async () => {
    const ids = (await newIntents(5)).toReversed()
    const first = await stripe.paymentIntents.list({ limit: 2 })
    expect([first.data.map(({ id }) => id), first.has_more]).toEqual([ids.slice(0, 2), true])
    const rest = await stripe.paymentIntents.list({ limit: 3, starting_after: ids[1] })
    expect([rest.data.map(({ id }) => id), rest.has_more]).toEqual([ids.slice(2), false])
    const all = await Array.fromAsync(stripe.paymentIntents.list({ limit: 2 }), ({ id }) => id)
    expect(all).toEqual(ids)
  })

  test.each([
    [{ gte: start + 1 }, [1, 2, 3]],
    [{ gt: start + 1 }, [2, 3]],
    [{ lte: start + 1 }, [0, 1]],
    [{ gte: start + 1, lt: start + 3 }, [1, 2]],
    [start + 2, [2]],
  ])('of those created %j has the %j', async (created, places) => {
    const ids = await newIntents(4)
    const { data } = await stripe.paymentIntents.list({ created })
    expect(data.map(({ id }) => ids.indexOf(id)).toReversed()).toEqual(places)
  })

  test('of the refunds or disputes of a payment has no others', async () => {
    const pay = async (payment_method: string) => {
      const { id } = await stripe.paymentIntents.create({ amount: 1000, currency: 'usd' })
      await stripe.paymentIntents.confirm(id, { payment_method })
      return id
    }
    const [refunded, other] = [await pay('pm_card_visa'), await pay('pm_card_visa')]
    const disputed = [await pay('pm_card_createDispute'), await pay('pm_card_createDispute')]
    const refund = await stripe.refunds.create({ payment_intent: refunded })
    await stripe.refunds.create({ payment_intent: other })
    const { data } = await stripe.refunds.list({ payment_intent: refunded })
    expect(data.map(({ id }) => id)).toEqual([refund.id])
    const disputes = await stripe.disputes.list({ payment_intent: disputed[0] })
    expect(disputes.data.map(({ payment_intent }) => payment_intent)).toEqual([String(disputed[0])])
  })
})

test('events are listed by their types and kept for 30 days', async () => {
  const [id = ''] = await newIntents(1)
  await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
  const types: Stripe.Event['type'][] = ['payment_intent.succeeded', 'charge.succeeded']
  const listed = await stripe.events.list({ types })
  expect(listed.data.map(({ type }) => type)).toEqual(types)
  seconds = start + 30 * 24 * 3600
  expect((await stripe.events.list()).data).toHaveLength(3)
  seconds += 1
  expect((await stripe.events.list({ created: { gte: start } })).data).toHaveLength(2)
  seconds += 1
  expect((await stripe.events.list()).data).toHaveLength(0)
  await expect(stripe.events.retrieve(String(listed.data[0]?.id))).rejects.toMatchObject({ statusCode: 404 })
  expect((await stripe.charges.list()).data).toHaveLength(1)
})
