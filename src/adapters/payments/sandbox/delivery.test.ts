import { afterAll, beforeEach, describe, expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { connectedDatabase } from '../../../../scripts/testing/database.ts'
import { inbox, openSandbox, webhookSecret } from './testing.ts'

const { sql, close } = await connectedDatabase()
afterAll(close)
beforeEach(async () => {
  await sql`truncate sandbox_objects, sandbox_deliveries, sandbox_idempotency, jobs`
})

const pay = async (stripe: Stripe) => {
  const { id } = await stripe.paymentIntents.create({ amount: 35_000, currency: 'usd' })
  return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
}

const undelivered = async () => {
  const [row] = await sql`select count(*)::int from jobs where state = 'waiting'`
  return row?.count
}

test('every event reaches the endpoint, signed so that the SDK accepts it', async () => {
  const endpoint = inbox()
  const { sandbox, stripe } = openSandbox(sql, { deliver: endpoint.deliver })
  await sandbox.start()
  const paid = await pay(stripe)
  await endpoint.until('payment_intent.succeeded')
  await sandbox.stop()

  for (const { body, signature, event } of endpoint.received) {
    const verified = await stripe.webhooks.constructEventAsync(body, signature, webhookSecret)
    expect(verified.id).toBe(event.id)
    await expect(stripe.webhooks.constructEventAsync(`${body} `, signature, webhookSecret)).rejects.toThrow(
      'signature',
    )
    await expect(stripe.webhooks.constructEventAsync(body, signature, 'whsec_other')).rejects.toThrow(
      'signature',
    )
  }
  const succeeded = endpoint.received.find(({ event }) => event.type === 'payment_intent.succeeded')
  expect(succeeded?.event.data.object).toMatchObject({
    id: paid.id,
    status: 'succeeded',
    amount_received: 35_000,
  })
  expect(succeeded?.event.pending_webhooks).toBe(1)
  expect((await stripe.events.retrieve(succeeded!.event.id)).pending_webhooks).toBe(0)
})

test('a webhook is repeated until it is answered 2xx, with a fresh signature, while others go on', async () => {
  let seconds = Date.now() / 1000
  const endpoint = inbox(event => {
    seconds += 1
    const tries = endpoint.received.filter(got => got.event.id === event.id).length
    if (event.type !== 'payment_intent.succeeded' || tries === 4) return 204
    if (tries === 3) throw new Error('Connection refused')
    return tries === 1 ? 500 : 302
  })
  const { sandbox, stripe } = openSandbox(sql, {
    deliver: endpoint.deliver,
    now: () => new Date(seconds * 1000),
  })
  await sandbox.start()
  await pay(stripe)
  await endpoint.until('payment_intent.succeeded', 4)
  await sandbox.stop()

  const tries = endpoint.received.filter(({ event }) => event.type === 'payment_intent.succeeded')
  expect(new Set(tries.map(got => got.event.id)).size).toBe(1)
  expect(new Set(tries.map(got => got.signature)).size).toBe(4)
  expect(endpoint.received.filter(({ event }) => event.type === 'charge.succeeded')).toHaveLength(1)
  expect(await undelivered()).toBe(0)
})

test('the last failure is recorded until the endpoint accepts the webhook', async () => {
  const endpoint = inbox(() => 503)
  const { sandbox, stripe } = openSandbox(sql, {
    deliver: endpoint.deliver,
    pauseMs: { first: 3_600_000, longest: 3_600_000 },
  })
  await sandbox.start()
  await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  await endpoint.until('payment_intent.created')
  await sandbox.stop()
  expect([...(await sql`select attempts, "lastError", state from jobs`)]).toEqual([
    { attempts: 1, lastError: '503', state: 'waiting' },
  ])
})

describe('after a restart', () => {
  test('payments go on and undelivered webhooks are sent', async () => {
    const before = openSandbox(sql)
    const { id } = await before.stripe.paymentIntents.create({ amount: 35_000, currency: 'usd' })
    expect(await undelivered()).toBe(1)

    const endpoint = inbox()
    const { sandbox, stripe } = openSandbox(sql, { deliver: endpoint.deliver })
    await sandbox.start()
    await endpoint.until('payment_intent.created')
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    )
    await endpoint.until('payment_intent.succeeded')
    await sandbox.stop()
    expect(endpoint.received.map(({ event }) => event.type).sort()).toEqual([
      'charge.succeeded',
      'payment_intent.created',
      'payment_intent.succeeded',
    ])
    expect(await undelivered()).toBe(0)
  })

  test('a webhook in flight when the process died is sent again after its lease', async () => {
    const { promise: noAnswer, resolve: answerTooLate } = Promise.withResolvers<number>()
    const dying = inbox(() => noAnswer)
    const first = openSandbox(sql, { deliver: dying.deliver })
    await first.sandbox.start()
    await first.stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
    await dying.until('payment_intent.created')

    const early = inbox()
    const second = openSandbox(sql, { deliver: early.deliver })
    await second.sandbox.start()
    await second.sandbox.stop()
    expect(early.received).toHaveLength(0)

    const late = inbox()
    const third = openSandbox(sql, { deliver: late.deliver, now: () => new Date(Date.now() + 60_000) })
    await third.sandbox.start()
    await late.until('payment_intent.created')
    await third.sandbox.stop()
    expect(late.received[0]?.event.id).toBe(dying.received[0]!.event.id)

    // The first one gets an answer after all, and a bad one: it must not undo the delivery.
    answerTooLate(500)
    await first.sandbox.stop()
    expect(await undelivered()).toBe(0)
  })
})

test('several processes on one database send each webhook once', async () => {
  const { stripe } = openSandbox(sql)
  for (let i = 0; i < 40; i++) await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  const endpoint = inbox()
  const processes = [1, 2, 3].map(() => openSandbox(sql, { deliver: endpoint.deliver }).sandbox)
  await Promise.all(processes.map(sandbox => sandbox.start()))
  await endpoint.until('payment_intent.created', 40)
  await Promise.all(processes.map(sandbox => sandbox.stop()))
  expect(endpoint.received).toHaveLength(40)
  expect(new Set(endpoint.received.map(({ event }) => event.id)).size).toBe(40)
  expect(await undelivered()).toBe(0)
})

test('nothing is sent before the start, nor after the stop', async () => {
  const endpoint = inbox()
  const { sandbox, stripe } = openSandbox(sql, { deliver: endpoint.deliver })
  await pay(stripe)
  expect(endpoint.received).toHaveLength(0)
  await sandbox.start()
  await endpoint.until('payment_intent.succeeded')
  await sandbox.stop()
  await pay(stripe)
  expect(endpoint.received).toHaveLength(3)
  expect(await undelivered()).toBe(3)
})

test('a stop waits for webhooks in flight', async () => {
  const { promise: answer, resolve } = Promise.withResolvers<number>()
  const endpoint = inbox(() => answer)
  const { sandbox, stripe } = openSandbox(sql, { deliver: endpoint.deliver })
  await sandbox.start()
  await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  await endpoint.until('payment_intent.created')
  const stopped = sandbox.stop().then(undelivered)
  expect(await undelivered()).toBe(1)
  resolve(200)
  expect(await stopped).toBe(0)
})

test('delivery ends after three days', async () => {
  let now = Date.now()
  const endpoint = inbox(() => 500)
  const { sandbox, stripe } = openSandbox(sql, { deliver: endpoint.deliver, now: () => new Date(now) })
  await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  now += 3 * 24 * 3_600_000
  await sandbox.start()
  await endpoint.until('payment_intent.created')
  await sandbox.stop()
  expect([...(await sql`select state, "lastError" from jobs`)]).toEqual([
    { state: 'failed', lastError: '500' },
  ])
})

test('deliveries of the release that had a table for them are adopted', async () => {
  const { stripe } = openSandbox(sql)
  for (let n = 0; n < 2; n++) await stripe.paymentIntents.create({ amount: 100, currency: 'usd' })
  await sql`
    insert into sandbox_deliveries ("eventId", "dueAt")
    select payload ->> 'eventId', case row_number() over (order by id) when 1 then now() end from jobs`
  await sql`truncate jobs`
  const endpoint = inbox()
  const { sandbox } = openSandbox(sql, { deliver: endpoint.deliver })
  await sandbox.start()
  await endpoint.until('payment_intent.created')
  await sandbox.stop()
  expect(endpoint.received).toHaveLength(1)
  expect((await sql`select from sandbox_deliveries`).count).toBe(0)
})

test('a database failure is reported', async () => {
  const broken = await connectedDatabase()
  const { promise: reported, resolve } = Promise.withResolvers<unknown>()
  const { sandbox, stripe } = openSandbox(broken.sql, { report: resolve })
  await sandbox.start()
  await broken.close()
  await stripe.paymentIntents.create({ amount: 100, currency: 'usd' }).catch(() => undefined)
  await sandbox.fetch('https://api.stripe.com/v1/none', { method: 'POST' })
  expect(await reported).toMatchObject({ code: 'CONNECTION_ENDED' })
  await sandbox.stop()
})
