import { afterAll, describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import type Stripe from 'stripe'
import { connectedDatabase } from '../../../scripts/testing/database.ts'
import { createPayments, type PaymentsOptions } from './payments.ts'
import { InvalidWebhook, PaymentsError } from './payments-error.ts'
import { eventTypes } from './provider-objects.ts'
import type { CallFault } from './sandbox/faults.ts'
import { sign } from './sandbox/sandbox.ts'
import { inbox, openSandbox, secretKey, toOrigin, webhookSecret } from './sandbox/testing.ts'

const { sql, close } = await connectedDatabase()
const endpoint = inbox()
const { sandbox, stripe } = openSandbox(sql, { deliver: endpoint.deliver })
await sandbox.start()
const standIn = sandbox.serve()
afterAll(async () => {
  await standIn.stop(true)
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
/** The same provider at the other end of a connection, as in live mode. */
const live = open({ mode: 'live', fetch: toOrigin(standIn.url.origin) })

let bookings = 0
const quoted = (amountCents = 35_000) => ({
  bookingId: `booking-${++bookings}`,
  key: 'quote:1',
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

describe.each([
  ['sandbox', payments],
  ['live', live],
] as const)('in %s mode, an intent', (_, payments) => {
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
    expect(error).toMatchObject({ kind: 'refused', code: 'idempotency_error', isKeySpent: true })
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

test.each([
  ['sandbox', payments],
  ['live', live],
] as const)(
  'in %s mode, a refund is made once per key, and never beyond what was received',
  async (mode, payments) => {
    const { id } = await payments.createIntent(quoted(10_000))
    await payWith(id, 'pm_card_visa')
    const wish = { intentId: id, amountCents: 2_500, key: `${mode} 1` }
    const first = await payments.refund(wish)
    expect(first).toMatchObject({ intentId: id, amountCents: 2_500, status: 'succeeded' })
    expect(await payments.refund(wish)).toEqual(first)
    expect(await refusalOf(payments.refund({ ...wish, amountCents: 7_501, key: `${mode} 2` }))).toMatchObject(
      {
        kind: 'refused',
        message: 'Refund amount ($75.01) is greater than unrefunded amount on charge ($75.00)',
      },
    )
    expect((await payments.refund({ ...wish, amountCents: 7_500, key: `${mode} 3` })).amountCents).toBe(7_500)
    expect(await refusalOf(payments.refund({ ...wish, amountCents: 1, key: `${mode} 4` }))).toMatchObject({
      code: 'charge_already_refunded',
    })
  },
)

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
          message:
            'Card payments do not work right now. Nothing was lost: try again in a minute, or call us.',
        }
      : { error: code, message: 'In the words of the provider.' },
  )
})

describe('what a sweep reads', () => {
  const since = (id: string) =>
    stripe.paymentIntents.retrieve(id).then(({ created }) => new Date(created * 1000).toISOString())

  test('is the charges, refunds, disputes and events since an instant', async () => {
    const quote = quoted(10_000)
    const { id } = await live.createIntent(quote)
    await payWith(id, 'pm_card_visa')
    const refund = await live.refund({ intentId: id, amountCents: 1_000, key: `list ${id}` })
    const disputed = await live.createIntent(quoted())
    await payWith(disputed.id, 'pm_card_createDispute')
    const from = await since(id)
    expect(await live.charges(from)).toContainEqual(
      expect.objectContaining({ intentId: id, bookingId: quote.bookingId, amountCents: 10_000 }),
    )
    expect(await live.refunds(from)).toContainEqual(refund)
    expect(await live.refundsOf(id)).toEqual([refund])
    expect(await live.disputes(from)).toContainEqual(
      expect.objectContaining({ intentId: disputed.id, amountCents: 35_000, status: 'needs_response' }),
    )
    const kinds = (await live.events(from)).flatMap(event =>
      'intent' in event && event.intent.id === id ? [event.kind] : 'refund' in event ? [event.kind] : [],
    )
    expect(kinds.slice(-2)).toEqual(['succeeded', 'refunded'])
  })

  test('is every intent of a booking, beyond a page of the list', async () => {
    const quote = quoted()
    const { id } = await live.createIntent(quote)
    await Promise.all(
      Array.from({ length: 120 }, () => stripe.paymentIntents.create({ amount: 100, currency: 'usd' })),
    )
    expect(await live.intentsOf(quote.bookingId, await since(id))).toMatchObject([{ id }])
  })
})

describe('a failure that the provider stored under its key', () => {
  test('is told from one that a repeat may heal', async () => {
    const outcome = async (...faults: CallFault[]) => {
      sandbox.faults.inject('POST /payment_intents', ...faults)
      return (await refusalOf(payments.createIntent(quoted()))).isKeySpent
    }
    expect(await outcome('error 500')).toBeTrue()
    expect(await outcome('rate limited')).toBeFalse()
    expect(await outcome('key in use', 'key in use')).toBeFalse()
    sandbox.faults.clear()
  })
})

test('the README names the events that the webhook endpoint needs', async () => {
  const readme = await Bun.file(join(import.meta.dir, '../../../README.md')).text()
  expect(eventTypes.filter(type => !readme.includes(`\`${type}\``))).toEqual([])
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
      { eventId: expect.any(String), at: expect.any(String), kind: 'refunded', refund },
    ])
  })

  test('of another API version is a notice: its object is read in ours, and the operator is told once', async () => {
    const reports: unknown[] = []
    const payments = open({ report: error => reports.push(error) })
    const quote = quoted(12_300)
    const { id } = await payments.createIntent(quote)
    await payWith(id, 'pm_card_visa')
    const type = 'payment_intent.succeeded'
    await endpoint.untilAbout(id, type)
    const { event } = endpoint.received.find(({ body, event }) => event.type === type && body.includes(id))!
    // A version with other names for the amounts.
    const body = JSON.stringify({
      ...event,
      api_version: '2019-02-11',
      data: { object: { id, object: 'payment_intent' } },
    })
    const parsed = () => payments.parseWebhook(body, sign(body, webhookSecret, new Date()))
    const expected = {
      kind: 'succeeded',
      intent: { id, amountReceivedCents: 12_300, bookingId: quote.bookingId },
    }
    expect([await parsed(), await parsed()]).toMatchObject([expected, expected])
    expect(reports).toEqual([
      expect.objectContaining({ message: expect.stringContaining('sends events of API version 2019-02-11') }),
    ])
  })

  test('that is listed has the version of the account: its object is read in ours, and nothing is reported', async () => {
    const reports: unknown[] = []
    const payments = open({ report: error => reports.push(error) })
    const { id } = await payments.createIntent(quoted(12_300))
    await payWith(id, 'pm_card_visa')
    await sql`
      update sandbox_objects set data = jsonb_set(data || '{"api_version": "2019-02-11"}', '{data,object,amount_received}', '1')
      where kind = 'event' and data -> 'data' -> 'object' ->> 'id' = ${id}`
    const listed = await payments.events(new Date(Date.now() - 60_000).toISOString())
    const own = listed.filter(event => 'intent' in event && event.intent.id === id)
    expect(own).toMatchObject([{ kind: 'succeeded', intent: { amountReceivedCents: 12_300 } }])
    expect(reports).toEqual([])
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
