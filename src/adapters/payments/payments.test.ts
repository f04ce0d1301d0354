import { afterAll, describe, expect, test } from 'bun:test'
import type Stripe from 'stripe'
import { connectedDatabase } from '../../../scripts/testing/database.ts'
import { createPayments, InvalidWebhook, PaymentsError, type PaymentsOptions } from './payments.ts'
import { sign } from './sandbox/sandbox.ts'
import { inbox, openSandbox, secretKey, webhookSecret } from './sandbox/testing.ts'

const { sql, close } = await connectedDatabase()
const endpoint = inbox()
const { sandbox, stripe } = openSandbox(sql, { deliver: endpoint.deliver })
await sandbox.start()
afterAll(async () => {
  await sandbox.stop()
  await close()
})

const open = (options: Partial<PaymentsOptions> = {}) =>
  createPayments({
    mode: 'sandbox',
    secretKey,
    publishableKey: 'pk_test_sandbox',
    webhookSecret,
    fetch: sandbox.fetch,
    ...options,
  })

const payments = open()

let bookings = 0
const quoted = (amountCents = 35_000) => ({
  bookingId: `booking-${++bookings}`,
  quoteVersion: 1,
  amountCents,
  description: 'Moving service',
})

const payWith = (intentId: string, card: string) =>
  stripe.paymentIntents.confirm(intentId, { payment_method: card })

async function refusalOf(asked: Promise<unknown>): Promise<PaymentsError> {
  const outcome = await asked.then(
    () => 'It was not refused.',
    (error: unknown) => error,
  )
  if (outcome instanceof PaymentsError) return outcome
  throw outcome
}

describe('an intent', () => {
  test('belongs to its booking and is created once per quote', async () => {
    const quote = { ...quoted(41_250), receiptEmail: 'ann@example.com' }
    const [first, second] = await Promise.all([payments.createIntent(quote), payments.createIntent(quote)])
    expect(second).toEqual(first)
    expect(first).toMatchObject({
      status: 'requires_payment_method',
      amountCents: 41_250,
      amountReceivedCents: 0,
      currency: 'usd',
      bookingId: quote.bookingId,
    })
    expect(first.clientSecret).toStartWith(first.id)
    expect(await payments.retrieve(first.id)).toEqual(first)
  })

  test('with a key that was used for another amount is refused', async () => {
    const quote = quoted()
    await payments.createIntent(quote)
    const error = await refusalOf(payments.createIntent({ ...quote, amountCents: 1_000 }))
    expect(error).toMatchObject({ kind: 'refused', code: 'idempotency_error' })
  })

  test('shows the amount received once paid', async () => {
    const { id } = await payments.createIntent(quoted(20_000))
    await payWith(id, 'pm_card_visa')
    expect(await payments.retrieve(id)).toMatchObject({ status: 'succeeded', amountReceivedCents: 20_000 })
  })

  test('shows why a payment failed', async () => {
    const { id } = await payments.createIntent(quoted())
    await payWith(id, 'pm_card_chargeDeclinedInsufficientFunds').catch(() => undefined)
    expect((await payments.retrieve(id)).lastError).toEqual({
      code: 'card_declined',
      message: 'Your card has insufficient funds.',
    })
  })

  test('is canceled once, and not after payment', async () => {
    const { id } = await payments.createIntent(quoted())
    expect((await payments.cancel(id)).status).toBe('canceled')
    expect((await payments.cancel(id)).status).toBe('canceled')

    const paid = await payments.createIntent(quoted())
    await payWith(paid.id, 'pm_card_visa')
    expect((await payments.cancel(paid.id)).status).toBe('succeeded')
  })
})

test('a refund is made once per key, and never beyond what was received', async () => {
  const { id } = await payments.createIntent(quoted(10_000))
  await payWith(id, 'pm_card_visa')
  const wish = { intentId: id, amountCents: 2_500, key: 'r1' }
  const first = await payments.refund(wish)
  expect(first).toMatchObject({ intentId: id, amountCents: 2_500, status: 'succeeded' })
  expect(await payments.refund(wish)).toEqual(first)
  expect(await refusalOf(payments.refund({ ...wish, amountCents: 7_501, key: 'r2' }))).toMatchObject({
    kind: 'refused',
    message: 'Refund amount ($75.01) is greater than unrefunded amount on charge ($75.00)',
  })
  expect((await payments.refund({ intentId: id, key: 'r3' })).amountCents).toBe(7_500)
  expect(await refusalOf(payments.refund({ intentId: id, key: 'r4' }))).toMatchObject({
    code: 'charge_already_refunded',
  })
})

describe('an error', () => {
  test('for an unknown intent is a refusal', async () => {
    expect(await refusalOf(payments.retrieve('pi_none'))).toMatchObject({
      kind: 'refused',
      code: 'resource_missing',
      message: "No such payment_intent: 'pi_none'",
    })
  })

  test('for a malformed id never reaches the provider', async () => {
    for (const id of ['', '..', 'pi_1/../..', 'ch_1']) {
      expect((await refusalOf(payments.retrieve(id))).code, id).toBe('resource_missing')
    }
  })

  test('never logs the client secret', async () => {
    const { clientSecret, ...intent } = await payments.createIntent(quoted())
    const payment_intent = { ...intent, client_secret: clientSecret }
    const refused = { type: 'card_error', code: 'card_declined', message: 'No.', payment_intent }
    const declining = Object.assign(async () => Response.json({ error: refused }, { status: 402 }), {
      preconnect: () => {},
    })
    const error = await refusalOf(open({ fetch: declining }).createIntent(quoted()))
    expect(Bun.inspect(error)).toContain('card_declined')
    expect(Bun.inspect(error)).not.toContain(String(clientSecret))
  })

  test('for a wrong key is misconfigured', async () => {
    expect((await refusalOf(open({ secretKey: 'sk_test_old' }).retrieve('pi_1'))).kind).toBe('misconfigured')
  })

  test('from an unreachable or failing provider is unavailable', async () => {
    const nobody = Bun.serve({ port: 0, fetch: () => new Response() })
    const gone = nobody.url
    await nobody.stop(true)
    const unreachable = Object.assign((_: unknown, init?: RequestInit) => fetch(gone, init), {
      preconnect: () => {},
    })
    expect((await refusalOf(open({ mode: 'live', fetch: unreachable }).retrieve('pi_1'))).kind).toBe(
      'unavailable',
    )

    for (const answer of [
      () => Response.json({ error: { type: 'api_error', message: 'Sorry.' } }, { status: 503 }),
      () =>
        Response.json({ error: { type: 'invalid_request_error', message: 'Slow down.' } }, { status: 429 }),
      () => new Response('<html>Bad gateway</html>', { status: 502 }),
    ]) {
      const unwell = Object.assign(async () => answer(), { preconnect: () => {} })
      expect((await refusalOf(open({ fetch: unwell }).retrieve('pi_1'))).kind).toBe('unavailable')
    }
  })
})

test.each([
  ['declined', 'card_declined', 409, undefined, false],
  ['refused', 'charge_already_refunded', 409, undefined, false],
  ['refused', 'resource_missing', 404, undefined, false],
  ['unavailable', 'api_error', 503, 5, true],
  ['misconfigured', 'invalid_request_error', 503, 5, true],
] as const)('a call that is %s (%s) is answered %d', (kind, code, status, retryAfterSeconds, isReported) => {
  const error = new PaymentsError(kind, code, 'In the words of the provider.')
  expect(error).toMatchObject({ status, retryAfterSeconds, isReported })
  expect(error.toJSON()).toEqual(
    status === 503
      ? {
          error: 'payments_unavailable',
          message: 'Card payments are unavailable right now. Please try again.',
        }
      : { error: code, message: 'In the words of the provider.' },
  )
})

describe('a webhook', () => {
  /** The webhooks that came in for an intent, as the application reads them. */
  async function read(type: Stripe.Event['type'], intentId: string) {
    const found = endpoint.received.filter(
      ({ body, event }) => event.type === type && body.includes(intentId),
    )
    return Promise.all(found.map(({ body, signature }) => payments.parseWebhook(body, signature)))
  }

  test('of a successful payment carries what is needed to verify it', async () => {
    const quote = quoted(12_300)
    const { id } = await payments.createIntent(quote)
    await payWith(id, 'pm_card_visa')
    await endpoint.untilAbout(id, 'payment_intent.succeeded')
    const [event] = await read('payment_intent.succeeded', id)
    expect(event).toMatchObject({
      eventId: expect.stringMatching(/^evt_/),
      kind: 'succeeded',
      intent: {
        id,
        status: 'succeeded',
        amountCents: 12_300,
        amountReceivedCents: 12_300,
        currency: 'usd',
        bookingId: quote.bookingId,
      },
    })
  })

  test('of a decline carries the bank’s words', async () => {
    const { id } = await payments.createIntent(quoted())
    await payWith(id, 'pm_card_chargeDeclined').catch(() => undefined)
    await endpoint.untilAbout(id, 'payment_intent.payment_failed')
    const [failed] = await read('payment_intent.payment_failed', id)
    expect(failed).toMatchObject({
      kind: 'failed',
      intent: { lastError: { message: 'Your card was declined.' } },
    })
  })

  test('of a refund carries the refund as its call returned it, with its notes', async () => {
    const { id } = await payments.createIntent(quoted(10_000))
    await payWith(id, 'pm_card_visa')
    const notes = { reason: 'A scratched table' }
    const refund = await payments.refund({ intentId: id, amountCents: 1_000, key: 'w1', notes })
    expect(refund.notes).toEqual(notes)
    await endpoint.untilAbout(id, 'refund.created')
    expect(await read('refund.created', id)).toEqual([
      { eventId: expect.any(String), kind: 'refunded', refund },
    ])
  })

  test('of any other type carries only the type', async () => {
    const { id } = await payments.createIntent(quoted())
    await endpoint.untilAbout(id, 'payment_intent.created')
    const [event] = await read('payment_intent.created', id)
    expect(event).toMatchObject({ kind: 'other', type: 'payment_intent.created' })
  })

  test.each([
    ['a forged signature', '{"id":"evt_1"}', 't=1,v1=00'],
    ['no signature', '{"id":"evt_1"}', ''],
    [
      'a signature of long ago',
      '{"id":"evt_1"}',
      sign('{"id":"evt_1"}', webhookSecret, new Date(Date.now() - 600_000)),
    ],
    ['another secret', '{"id":"evt_1"}', sign('{"id":"evt_1"}', 'whsec_other', new Date())],
    ['a body that is no JSON', 'hello', sign('hello', webhookSecret, new Date())],
    ['no body', '', sign('', webhookSecret, new Date())],
  ])('with %s is invalid', async (_, body, signature) => {
    await expect(payments.parseWebhook(body, signature)).rejects.toBeInstanceOf(InvalidWebhook)
  })
})
