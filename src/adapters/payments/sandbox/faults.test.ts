import { afterAll, afterEach, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { connectedDatabase } from '../../../../scripts/testing/database.ts'
import { createPayments } from '../payments.ts'
import type { PaymentsError } from '../payments-error.ts'
import { customerPrefix } from './sandbox.ts'
import { inbox, openSandbox, schedules, secretKey, webhookSecret } from './testing.ts'

const { sql, close } = await connectedDatabase()
let now = Date.now()
const endpoint = inbox()
const { sandbox, stripe } = openSandbox(sql, { deliver: endpoint.deliver, now: () => new Date(now) })
const { faults } = sandbox
await sandbox.start()
const server = sandbox.serve()
const overNetwork = new Stripe(secretKey, {
  host: '127.0.0.1',
  port: server.port,
  protocol: 'http',
  httpClient: Stripe.createFetchHttpClient(),
  maxNetworkRetries: 0,
  timeout: 500,
  telemetry: false,
})
const payments = createPayments({
  mode: 'live',
  secretKey,
  publishableKey: 'pk_test_sandbox',
  webhookSecret,
  fetch: sandbox.fetch,
})
afterEach(() => faults.clear())
afterAll(async () => {
  await server.stop(true)
  await sandbox.stop()
  await close()
})

const terms = { amount: 20_000, currency: 'usd' }
const confirmed = { payment_method: 'pm_card_visa' }
const newIntent = (idempotencyKey?: string) => stripe.paymentIntents.create(terms, { idempotencyKey })
const refused = <E = Stripe.errors.StripeError>(call: Promise<unknown>): Promise<E> =>
  call.then(
    () => Promise.reject(new Error('It was not refused.')),
    (error: E) => error,
  )
const stored = async (kind: string) => {
  const [row] = await sql`select count(*)::int from sandbox_objects where kind = ${kind}`
  return row?.count
}

test('an error 500 does nothing, and its key repeats it for a day', async () => {
  const before = await stored('payment_intent')
  faults.inject('POST /payment_intents', 'error 500')
  expect(await refused(newIntent('broken'))).toMatchObject({ statusCode: 500, type: 'StripeAPIError' })
  now += 23 * 3_600_000
  expect(await refused(newIntent('broken'))).toMatchObject({ statusCode: 500 })
  expect(await stored('payment_intent')).toBe(before)
  now += 2 * 3_600_000
  expect((await newIntent('broken')).status).toBe('requires_payment_method')
})

test('a key in use is refused, stores nothing, and may be repeated', async () => {
  faults.inject('POST /payment_intents', 'key in use')
  expect(await refused(newIntent('busy'))).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  expect((await newIntent('busy')).amount).toBe(20_000)
})

test('a key of a request in flight is refused if asked for', async () => {
  const { id } = await newIntent()
  faults.refuseKeysInUse = true
  const confirm = () => stripe.paymentIntents.confirm(id, confirmed, { idempotencyKey: 'in flight' })
  const gate = await sql.reserve()
  await gate`begin`
  await gate`select from sandbox_objects where id = ${id} for update`
  const first = confirm()
  for (let waiting = 0; waiting === 0; ) {
    const [row] = await sql`
      select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    waiting = row?.count
  }
  expect(await refused(confirm())).toMatchObject({ statusCode: 409, code: 'idempotency_key_in_use' })
  await gate`commit`
  gate.release()
  expect((await first).status).toBe('succeeded')
  expect((await confirm()).status).toBe('succeeded')
})

test('a rate limit is a 429', async () => {
  faults.inject('POST /refunds', 'rate limited')
  expect(await refused(stripe.refunds.create({ payment_intent: 'pi_1' }))).toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  )
})

test('random faults repeat with their seed', async () => {
  const outcomes = async (seed: number) => {
    faults.randomize({ seed, share: 0.5 })
    const statuses: unknown[] = []
    for (let n = 0; n < 12; n++) {
      const call = newIntent()
      statuses.push(
        await call.then(
          ({ status }) => status,
          ({ statusCode, type }) => statusCode ?? type,
        ),
      )
    }
    faults.clear()
    return statuses
  }
  const first = await outcomes(7)
  expect(await outcomes(7)).toEqual(first)
  expect(await outcomes(8)).not.toEqual(first)
  expect(new Set(first).size).toBeGreaterThan(2)
})

describe('a lost answer', () => {
  test('leaves the charge behind; the same key finds it', async () => {
    for (const client of [stripe, overNetwork]) {
      const { id } = await newIntent()
      const idempotencyKey = `lost ${id}`
      faults.inject('POST /payment_intents/:id/confirm', 'lost answer')
      const lost = await refused(client.paymentIntents.confirm(id, confirmed, { idempotencyKey }))
      expect(lost).not.toBeInstanceOf(Stripe.errors.StripeCardError)
      expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
      const found = await client.paymentIntents.confirm(id, confirmed, { idempotencyKey })
      expect(found.status).toBe('succeeded')
    }
  })

  test('breaks the connection of a browser, too', async () => {
    const { id, client_secret } = await newIntent()
    faults.inject('POST /payment_intents/:id/confirm', 'lost answer')
    const body = new URLSearchParams({ client_secret: String(client_secret), ...confirmed })
    const paid = fetch(new URL(`${customerPrefix}/payment_intents/${id}/confirm`, server.url), {
      method: 'POST',
      body,
    })
    await expect(paid.then(response => response.json())).rejects.toThrow()
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  })
})

test('no answer ends when the caller gives up', async () => {
  const { id } = await newIntent()
  faults.inject('POST /payment_intents/:id/cancel', 'no answer')
  expect(await refused(overNetwork.paymentIntents.cancel(id))).toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  )
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe('canceled')
})

test('our client retries a failed call once, then reports it as unavailable', async () => {
  const { id } = await newIntent()
  await stripe.paymentIntents.confirm(id, confirmed)
  faults.inject('POST /refunds', 'lost answer')
  expect((await payments.refund({ intentId: id, amountCents: 100, key: 'lost once' })).amountCents).toBe(100)
  for (const fault of ['lost answer', 'key in use', 'rate limited', 'error 500'] as const) {
    faults.inject('POST /refunds', fault, fault)
    const error = await refused<PaymentsError>(
      payments.refund({ intentId: id, amountCents: 100, key: `${fault} twice` }),
    )
    expect([fault, error.kind]).toEqual([fault, 'unavailable'])
    faults.clear()
  }
  const { data } = await stripe.charges.list({ payment_intent: id })
  expect(data.map(charge => charge.amount_refunded)).toEqual([200])
})

describe('a webhook', () => {
  const confirmAll = async () => {
    const { id } = await newIntent()
    await stripe.paymentIntents.confirm(id, confirmed)
    return id
  }
  const arrived = (id: string) =>
    endpoint.received.filter(({ body }) => body.includes(id)).map(({ event }) => event.type)

  test('that is missing is never delivered, and its event is listed', async () => {
    faults.schedule = schedules.missing
    const id = await confirmAll()
    faults.clear()
    const next = await confirmAll()
    await endpoint.untilAbout(next, 'payment_intent.succeeded')
    expect(arrived(id)).toEqual([])
    const { data } = await stripe.events.list({ type: 'payment_intent.succeeded', limit: 2 })
    expect(data.map(event => event.data.object)).toMatchObject([{ id: next }, { id }])
  })

  test('that is reordered arrives after the one that follows it', async () => {
    faults.schedule = schedules.reordered('payment_intent.created', 200)
    const id = await confirmAll()
    await endpoint.untilAbout(id, 'payment_intent.succeeded')
    expect(arrived(id)).not.toContain('payment_intent.created')
    now += 200
    await sql`select pg_notify('jobs', '')`
    await endpoint.untilAbout(id, 'payment_intent.created')
  })

  test('that is doubled arrives twice', async () => {
    faults.schedule = schedules.doubled
    const id = await confirmAll()
    await endpoint.untilAbout(id, 'payment_intent.succeeded', 2)
  })

  test('that is late arrives when it is due', async () => {
    faults.schedule = schedules.late(3_600_000)
    const id = await confirmAll()
    faults.clear()
    await endpoint.untilAbout(await confirmAll(), 'payment_intent.succeeded')
    expect(arrived(id)).toEqual([])
    now += 3_600_000
    await sql`select pg_notify('jobs', '')`
    await endpoint.untilAbout(id, 'payment_intent.succeeded')
  })
})
