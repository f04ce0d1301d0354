import { afterAll, describe, expect, test } from 'bun:test'
import Stripe from 'stripe'
import { connectedDatabase } from '../../../../scripts/testing/database.ts'
import { openSandbox, sdk, secretKey } from './testing.ts'

const { sql, close } = await connectedDatabase()
afterAll(close)
const { sandbox, stripe } = openSandbox(sql)

const newIntent = (amount = 35_000) =>
  stripe.paymentIntents.create({
    amount,
    currency: 'usd',
    metadata: { bookingId: 'b1' },
    receipt_email: 'ann@example.com',
  })

const paidIntent = async (amount?: number) => {
  const { id } = await newIntent(amount)
  return stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
}

/** The provider's own error for what was refused. */
async function refused(asked: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  const outcome = await asked.then(
    () => 'It was not refused.',
    (error: unknown) => error,
  )
  if (outcome instanceof Stripe.errors.StripeError) return outcome
  throw outcome
}

/** Holds the intent's row until so many requests stand before it, then lets them all go. */
async function allAtOnce<T>(intentId: string, count: number, ask: () => Promise<T>) {
  const gate = await sql.reserve()
  await gate`begin`
  await gate`select from sandbox_objects where id = ${intentId} for update`
  const answers = Promise.allSettled(Array.from({ length: count }, ask))
  for (let waiting = 0; waiting < count; ) {
    const [row] = await sql`
      select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    waiting = row?.count
  }
  await gate`commit`
  gate.release()
  return answers
}

describe('a new intent', () => {
  test('waits for a payment method and keeps its parameters', async () => {
    const intent = await newIntent()
    expect(intent).toMatchObject({
      object: 'payment_intent',
      status: 'requires_payment_method',
      amount: 35_000,
      amount_received: 0,
      currency: 'usd',
      metadata: { bookingId: 'b1' },
      receipt_email: 'ann@example.com',
      livemode: false,
    })
    expect(intent.client_secret).toStartWith(`${intent.id}_secret_`)
    expect(await stripe.paymentIntents.retrieve(intent.id)).toEqual(intent)
  })

  test.each([
    [{ amount: 49, currency: 'usd' }, 'amount_too_small', 'amount', 'Invalid amount: must be at least 50'],
    [
      { amount: 100_000_000, currency: 'usd' },
      'amount_too_large',
      'amount',
      'Invalid amount: must be at most 99999999',
    ],
    [
      { amount: 10.5, currency: 'usd' },
      'parameter_invalid_integer',
      'amount',
      'Invalid amount: must be a positive integer',
    ],
    [
      { amount: -100, currency: 'usd' },
      'parameter_invalid_integer',
      'amount',
      'Invalid amount: must be a positive integer',
    ],
    [{ amount: 100, currency: '' }, 'parameter_missing', 'currency', 'Missing required param: currency.'],
    [
      { amount: 100, currency: 'usd', statement_descriptor: 'Move' },
      'parameter_unknown',
      'statement_descriptor',
      'Received unknown parameter: statement_descriptor',
    ],
  ])('of %j is refused', async (params, code, param, message) => {
    const error = await refused(stripe.paymentIntents.create(params))
    expect(error).toBeInstanceOf(Stripe.errors.StripeInvalidRequestError)
    expect(error).toMatchObject({ statusCode: 400, code, param, message })
    expect(error.doc_url).toBe(`https://stripe.com/docs/error-codes/${code.replaceAll('_', '-')}`)
  })
})

describe('a confirmed intent', () => {
  test('succeeds with a good card, and its charge names the card by its last four digits', async () => {
    const paid = await paidIntent(42_000)
    expect(paid).toMatchObject({ status: 'succeeded', amount_received: 42_000, last_payment_error: null })
    const charge = await stripe.charges.retrieve(String(paid.latest_charge))
    expect(charge).toMatchObject({
      status: 'succeeded',
      paid: true,
      amount: 42_000,
      metadata: { bookingId: 'b1' },
    })
    expect(charge.payment_method_details?.card).toMatchObject({ brand: 'visa', last4: '4242' })
  })

  test.each([
    ['pm_card_chargeDeclined', 'card_declined', 'generic_decline', 'Your card was declined.'],
    [
      'pm_card_chargeDeclinedInsufficientFunds',
      'card_declined',
      'insufficient_funds',
      'Your card has insufficient funds.',
    ],
    ['pm_card_chargeDeclinedExpiredCard', 'expired_card', 'expired_card', 'Your card has expired.'],
    [
      'pm_card_chargeDeclinedIncorrectCvc',
      'incorrect_cvc',
      'incorrect_cvc',
      "Your card's security code is incorrect.",
    ],
  ])(
    'with %s is declined in the bank’s words, stays unpaid and takes another card',
    async (card, code, declined, message) => {
      const { id } = await newIntent()
      const error = await refused(stripe.paymentIntents.confirm(id, { payment_method: card }))
      expect(error).toBeInstanceOf(Stripe.errors.StripeCardError)
      expect(error).toMatchObject({ statusCode: 402, code, decline_code: declined, message })
      expect(error.payment_intent?.id).toBe(id)

      const unpaid = await stripe.paymentIntents.retrieve(id)
      expect(unpaid).toMatchObject({
        status: 'requires_payment_method',
        amount_received: 0,
        payment_method: null,
      })
      expect(unpaid.last_payment_error).toMatchObject({ code, decline_code: declined, message })
      const attempt = await stripe.charges.retrieve(String(unpaid.latest_charge))
      expect(attempt).toMatchObject({
        status: 'failed',
        paid: false,
        failure_code: code,
        failure_message: message,
      })

      const paid = await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
      expect(paid).toMatchObject({ status: 'succeeded', last_payment_error: null })
    },
  )

  test('asks for 3-D Secure when the card does, and can be confirmed again with another card', async () => {
    const { id } = await newIntent()
    const waiting = await stripe.paymentIntents.confirm(id, {
      payment_method: 'pm_card_threeDSecure2Required',
    })
    expect(waiting).toMatchObject({
      status: 'requires_action',
      next_action: { type: 'use_stripe_sdk' },
      latest_charge: null,
    })
    expect((await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status).toBe(
      'succeeded',
    )
  })

  test('without a new card uses the one of an open challenge', async () => {
    const { id } = await newIntent()
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_threeDSecure2Required' })
    expect((await stripe.paymentIntents.confirm(id)).status).toBe('requires_action')
  })

  test('without any card is refused', async () => {
    const { id } = await newIntent()
    expect(await refused(stripe.paymentIntents.confirm(id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
    })
  })

  test('with a raw card number under the secret key is refused', async () => {
    const { id } = await newIntent()
    const raw = stripe.rawRequest('POST', `/v1/payment_intents/${id}/confirm`, {
      payment_method_data: { type: 'card', card: { number: '4242424242424242' } },
    })
    expect((await refused(raw)).message).toBe('Received unknown parameter: payment_method_data')
  })

  test('six times at once is charged once', async () => {
    const { id } = await newIntent()
    const answers = await allAtOnce(id, 6, () =>
      stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
    )
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(1)
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason.code).toBe('payment_intent_unexpected_state')
    }
    const [charges] = await sql`
      select count(*)::int from sandbox_objects where kind = 'charge' and data ->> 'payment_intent' = ${id}`
    expect(charges?.count).toBe(1)
  })
})

describe('a call that the state does not allow is refused, with the current intent', () => {
  test('confirming and canceling a paid one', async () => {
    const { id } = await paidIntent()
    for (const ask of [
      () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      () => stripe.paymentIntents.cancel(id),
    ]) {
      const error = await refused(ask())
      expect(error).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' })
      expect(error.payment_intent).toMatchObject({ id, status: 'succeeded' })
    }
  })

  test('confirming and canceling a canceled one', async () => {
    const { id } = await newIntent()
    const canceled = await stripe.paymentIntents.cancel(id, { cancellation_reason: 'abandoned' })
    expect(canceled).toMatchObject({ status: 'canceled', cancellation_reason: 'abandoned' })
    expect(canceled.canceled_at).toBeNumber()
    for (const ask of [
      () => stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' }),
      () => stripe.paymentIntents.cancel(id),
    ]) {
      expect(await refused(ask())).toMatchObject({ code: 'payment_intent_unexpected_state' })
    }
  })
})

describe('refunds', () => {
  test('in parts, up to the amount received', async () => {
    const { id, latest_charge } = await paidIntent(10_000)
    const tooMuch = await refused(stripe.refunds.create({ payment_intent: id, amount: 10_001 }))
    expect(tooMuch).toMatchObject({
      statusCode: 400,
      param: 'amount',
      message: 'Refund amount ($100.01) is greater than charge amount ($100.00)',
    })

    const part = await stripe.refunds.create({
      payment_intent: id,
      amount: 4_000,
      reason: 'requested_by_customer',
    })
    expect(part).toMatchObject({
      object: 'refund',
      status: 'succeeded',
      amount: 4_000,
      payment_intent: id,
      charge: latest_charge,
    })
    expect(await stripe.refunds.retrieve(part.id)).toEqual(part)
    expect(await refused(stripe.refunds.create({ payment_intent: id, amount: 6_001 }))).toMatchObject({
      message: 'Refund amount ($60.01) is greater than unrefunded amount on charge ($60.00)',
    })

    const rest = await stripe.refunds.create({ payment_intent: id })
    expect(rest.amount).toBe(6_000)
    expect(await stripe.charges.retrieve(String(latest_charge))).toMatchObject({
      amount_refunded: 10_000,
      refunded: true,
    })
    expect(await refused(stripe.refunds.create({ payment_intent: id }))).toMatchObject({
      code: 'charge_already_refunded',
    })
  })

  test('made concurrently never exceed the amount received', async () => {
    const { id, latest_charge } = await paidIntent(10_000)
    const answers = await allAtOnce(id, 6, () => stripe.refunds.create({ payment_intent: id, amount: 3_000 }))
    expect(answers.filter(answer => answer.status === 'fulfilled')).toHaveLength(3)
    expect((await stripe.charges.retrieve(String(latest_charge))).amount_refunded).toBe(9_000)
  })

  test('of an unpaid intent, of zero and of negative amounts are refused', async () => {
    const { id } = await newIntent()
    expect((await refused(stripe.refunds.create({ payment_intent: id }))).message).toBe(
      `This PaymentIntent (${id}) does not have a successful charge to refund.`,
    )
    expect(await refused(stripe.refunds.create({}))).toMatchObject({
      message: 'Missing required param: payment_intent.',
    })
    const paid = await paidIntent()
    for (const amount of [0, -1]) {
      expect(await refused(stripe.refunds.create({ payment_intent: paid.id, amount }))).toMatchObject({
        code: 'parameter_invalid_integer',
      })
    }
  })
})

describe('an idempotency key', () => {
  const terms = { amount: 20_000, currency: 'usd', metadata: { bookingId: 'b7', a: '1' } }

  test('replays the reply to the same request, in any order of parameters', async () => {
    const first = await stripe.paymentIntents.create(terms, { idempotencyKey: 'same' })
    await stripe.paymentIntents.confirm(first.id, { payment_method: 'pm_card_visa' })
    const reordered = { metadata: { a: '1', bookingId: 'b7' }, currency: 'usd', amount: 20_000 }
    const again = await stripe.paymentIntents.create(reordered, { idempotencyKey: 'same' })
    expect(again).toEqual(first)
  })

  test('used for another request is refused', async () => {
    await stripe.paymentIntents.create(terms, { idempotencyKey: 'other' })
    const error = await refused(
      stripe.paymentIntents.create({ ...terms, amount: 1 + terms.amount }, { idempotencyKey: 'other' }),
    )
    expect(error).toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
    expect(error).toMatchObject({ statusCode: 400, rawType: 'idempotency_error' })
  })

  test('sent concurrently creates one intent', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, () => stripe.paymentIntents.create(terms, { idempotencyKey: 'at once' })),
    )
    expect(new Set(made.map(intent => intent.id)).size).toBe(1)
  })

  test('repeats a decline without trying the card again', async () => {
    const { id } = await newIntent()
    const confirm = () =>
      refused(
        stripe.paymentIntents.confirm(
          id,
          { payment_method: 'pm_card_chargeDeclined' },
          { idempotencyKey: 'try' },
        ),
      )
    expect((await confirm()).charge).toBe((await confirm()).charge)
  })

  test('is not used up by invalid parameters', async () => {
    await refused(stripe.paymentIntents.create({ ...terms, amount: 1 }, { idempotencyKey: 'retry' }))
    expect((await stripe.paymentIntents.create(terms, { idempotencyKey: 'retry' })).amount).toBe(20_000)
  })

  test('is remembered across a restart, for a day', async () => {
    const first = await stripe.paymentIntents.create(terms, { idempotencyKey: 'kept' })
    const next = openSandbox(sql)
    await next.sandbox.start()
    await next.sandbox.stop()
    expect((await next.stripe.paymentIntents.create(terms, { idempotencyKey: 'kept' })).id).toBe(first.id)

    const later = openSandbox(sql, { now: () => new Date(Date.now() + 25 * 3_600_000) })
    await later.sandbox.start()
    await later.sandbox.stop()
    expect((await later.stripe.paymentIntents.create(terms, { idempotencyKey: 'kept' })).id).not.toBe(
      first.id,
    )
  })
})

describe('events', () => {
  test('list the history of a payment, newest first, in pages', async () => {
    const { id } = await newIntent()
    await refused(stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_chargeDeclined' }))
    await stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })
    await stripe.refunds.create({ payment_intent: id })

    const { data, has_more } = await stripe.events.list({ limit: 7 })
    expect(data.map(event => event.type).reverse()).toEqual([
      'payment_intent.created',
      'charge.failed',
      'payment_intent.payment_failed',
      'charge.succeeded',
      'payment_intent.succeeded',
      'refund.created',
      'charge.refunded',
    ])
    expect(has_more).toBe(true)
    const next = await stripe.events.list({ limit: 2, starting_after: data[0]!.id })
    expect(next.data.map(event => event.id)).toEqual(data.slice(1, 3).map(event => event.id))
    const refunds = await stripe.events.list({ type: 'charge.refunded', limit: 1 })
    expect(refunds.data[0]?.id).toBe(data[0]!.id)
    expect((await stripe.events.retrieve(data[0]!.id)).data).toEqual(data[0]!.data)
  })

  test('hold a snapshot of the object', async () => {
    const { id } = await newIntent(1_000)
    const [created] = (await stripe.events.list({ type: 'payment_intent.created', limit: 1 })).data
    await stripe.paymentIntents.cancel(id)
    const event = await stripe.events.retrieve(created!.id)
    expect(event.data.object).toMatchObject({ id, status: 'requires_payment_method' })
  })
})

describe('the API', () => {
  test('accepts the secret key only', async () => {
    for (const key of ['sk_test_wrong', 'pk_test_sandbox']) {
      const error = await refused(
        sdk(sandbox.fetch, key).paymentIntents.create({ amount: 100, currency: 'usd' }),
      )
      expect(error).toBeInstanceOf(Stripe.errors.StripeAuthenticationError)
      expect(error.message).not.toContain(key)
    }
    const bare = await sandbox.fetch('https://api.stripe.com/v1/events')
    expect(bare.status).toBe(401)
    expect((await bare.json()).error).toMatchObject({ type: 'invalid_request_error' })
  })

  test.each([
    ['GET', '/v1/customers'],
    ['GET', '/v1/payment_intents/pi_1/secrets'],
    ['GET', '/v1/payment_intents/pi_1/confirm/again'],
    ['GET', '/v1'],
    ['GET', '/v2/payment_intents/pi_1'],
    ['DELETE', '/v1/payment_intents/pi_1'],
    ['PUT', '/v1/payment_intents/pi_1'],
    ['POST', '/v1/payment_intents/pi_1/3ds'],
  ])('answers %s %s with an error that the SDK knows', async (method, path) => {
    const answer = await sandbox.fetch(`https://api.stripe.com${path}`, {
      method,
      headers: { authorization: `Bearer ${secretKey}` },
    })
    expect(answer.status).toBe(404)
    expect((await answer.json()).error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringContaining(`Unrecognized request URL (${method}: ${path})`),
    })
  })

  test.each([
    ['payment_intent', () => stripe.paymentIntents.retrieve('pi_none'), 'intent'],
    [
      'payment_intent',
      () => stripe.paymentIntents.confirm('pi_none', { payment_method: 'pm_card_visa' }),
      'intent',
    ],
    ['payment_intent', () => stripe.refunds.create({ payment_intent: 'pi_none' }), 'intent'],
    ['charge', () => stripe.charges.retrieve('pi_none'), 'id'],
    ['refund', () => stripe.refunds.retrieve('pi_none'), 'id'],
    ['event', () => stripe.events.retrieve('pi_none'), 'id'],
  ])('refuses an unknown %s', async (kind, ask, param) => {
    expect(await refused(ask())).toMatchObject({
      statusCode: 404,
      code: 'resource_missing',
      param,
      message: `No such ${kind}: 'pi_none'`,
    })
  })
})
