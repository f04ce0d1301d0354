import { afterAll, describe, expect, test } from 'bun:test'
import { Elysia } from 'elysia'
import { connectedDatabase } from '../../../../scripts/testing/database.ts'
import { sandboxRoutes } from '../card-provider.ts'
import { openSandbox, secretKey } from './testing.ts'

const { sql, close } = await connectedDatabase()
afterAll(close)
const { sandbox, stripe } = openSandbox(sql)
const app = new Elysia().use(sandboxRoutes(sandbox))

const newIntent = async () => {
  const { id, client_secret } = await stripe.paymentIntents.create({
    amount: 35_000,
    currency: 'usd',
    metadata: { bookingId: 'b1' },
  })
  return { id, client_secret: String(client_secret) }
}

const prefix = 'http://localhost/sandbox/stripe/v1'

async function send(path: string, init: RequestInit = {}) {
  const answer = await app.handle(new Request(`${prefix}${path}`, init))
  return { status: answer.status, body: await answer.json() }
}

const postForm = (path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  send(path, { method: 'POST', body: new URLSearchParams(fields), headers })

const postJson = (path: string, body: unknown) =>
  send(path, { method: 'POST', body: JSON.stringify(body), headers: { 'content-type': 'application/json' } })

const card = (number: string, more: Record<string, string> = {}) => ({
  type: 'card',
  card: { number, exp_month: '12', exp_year: '2040', cvc: '123', ...more },
})

describe('the browser pays', () => {
  test('with a test card by name, in a form', async () => {
    const { id, client_secret } = await newIntent()
    const { status, body } = await postForm(`/payment_intents/${id}/confirm`, {
      client_secret,
      payment_method: 'pm_card_visa',
    })
    expect({ status, intent: body.status, amount: body.amount }).toEqual({
      status: 200,
      intent: 'succeeded',
      amount: 35_000,
    })
    expect((await stripe.paymentIntents.retrieve(id)).status).toBe('succeeded')
  })

  test('with a typed card, in a form with brackets', async () => {
    const { id, client_secret } = await newIntent()
    const { body } = await postForm(`/payment_intents/${id}/confirm`, {
      client_secret,
      'payment_method_data[type]': 'card',
      'payment_method_data[card][number]': '4242 4242 4242 4242',
      'payment_method_data[card][exp_month]': '12',
      'payment_method_data[card][exp_year]': '40',
      'payment_method_data[card][cvc]': '123',
    })
    expect(body.status).toBe('succeeded')
  })

  test('with a typed card, in JSON', async () => {
    const { id, client_secret } = await newIntent()
    const path = `/payment_intents/${id}/confirm`
    const { body } = await postJson(path, { client_secret, payment_method_data: card('4242424242424242') })
    expect(body.status).toBe('succeeded')
  })

  test('after a decline, with another card', async () => {
    const { id, client_secret } = await newIntent()
    const path = `/payment_intents/${id}/confirm`
    const declined = await postJson(path, { client_secret, payment_method_data: card('4000000000009995') })
    expect(declined.status).toBe(402)
    expect(declined.body.error).toMatchObject({
      type: 'card_error',
      code: 'card_declined',
      decline_code: 'insufficient_funds',
      message: 'Your card has insufficient funds.',
      payment_intent: { id, status: 'requires_payment_method' },
    })
    const paid = await postJson(path, { client_secret, payment_method_data: card('4242424242424242') })
    expect(paid.body.status).toBe('succeeded')
  })

  test('once, even if the button is clicked twice', async () => {
    const { id, client_secret } = await newIntent()
    const click = () =>
      postForm(`/payment_intents/${id}/confirm`, { client_secret, payment_method: 'pm_card_visa' })
    const answers = await Promise.all([click(), click()])
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 400])
    expect(answers.find(answer => answer.status === 400)?.body.error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { status: 'succeeded' },
    })
  })

  test('not with an invalid card, which leaves the intent unchanged', async () => {
    const { id, client_secret } = await newIntent()
    const before = await stripe.paymentIntents.retrieve(id)
    const { status, body } = await postJson(`/payment_intents/${id}/confirm`, {
      client_secret,
      payment_method_data: card('4242424242424241'),
    })
    expect(status).toBe(402)
    expect(body.error).toMatchObject({
      type: 'card_error',
      code: 'incorrect_number',
      message: 'Your card number is incorrect.',
    })
    expect(await stripe.paymentIntents.retrieve(id)).toEqual(before)
  })

  test('not with an incomplete card', async () => {
    const { id, client_secret } = await newIntent()
    const { status, body } = await postForm(`/payment_intents/${id}/confirm`, {
      client_secret,
      'payment_method_data[card][number]': '4242424242424242',
    })
    expect(status).toBe(400)
    expect(body.error.message).toBe('Missing required param: payment_method_data[card][exp_month].')
  })
})

describe('3-D Secure', () => {
  const challenged = async (number = '4000000000003220') => {
    const { id, client_secret } = await newIntent()
    const asked = await postJson(`/payment_intents/${id}/confirm`, {
      client_secret,
      payment_method_data: card(number),
    })
    expect(asked.status).toBe(200)
    expect(asked.body).toMatchObject({ status: 'requires_action', next_action: { type: 'use_stripe_sdk' } })
    return (outcome: string) => postJson(`/payment_intents/${id}/3ds`, { client_secret, outcome })
  }

  test('completes a payment once', async () => {
    const answer = await challenged()
    expect((await answer('complete')).body.status).toBe('succeeded')
    const again = await answer('complete')
    expect(again.status).toBe(400)
    expect(again.body.error.code).toBe('payment_intent_unexpected_state')
  })

  test('failed, nothing is charged and the customer learns why', async () => {
    const answer = await challenged()
    const { status, body } = await answer('fail')
    expect(status).toBe(200)
    expect(body.status).toBe('requires_payment_method')
    expect(body.last_payment_error).toMatchObject({
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    })
    expect((await stripe.paymentIntents.retrieve(body.id)).latest_charge).toBeNull()
  })

  test('completed with a card that is then declined reports the decline', async () => {
    const answer = await challenged('4000008400001629')
    expect((await answer('complete')).body.last_payment_error.message).toBe('Your card was declined.')
  })

  test('refuses other outcomes', async () => {
    const answer = await challenged()
    expect((await answer('maybe')).body.error.message).toStartWith('outcome must be "complete" or "fail"')
    expect((await answer('')).body.error.message).toBe('Missing required param: outcome.')
  })
})

describe('the client secret', () => {
  test('shows the intent without the merchant’s fields, in a refusal too', async () => {
    const { id, client_secret } = await newIntent()
    const confirm = () =>
      postForm(`/payment_intents/${id}/confirm`, { client_secret, payment_method: 'pm_card_visa' })
    const paid = (await confirm()).body
    const refused = (await confirm()).body.error.payment_intent
    const read = (await send(`/payment_intents/${id}?${new URLSearchParams({ client_secret })}`)).body
    for (const intent of [paid, refused, read]) {
      expect(intent).toMatchObject({ id, status: 'succeeded', amount: 35_000 })
      for (const hidden of ['metadata', 'latest_charge', 'amount_received'])
        expect(intent).not.toHaveProperty(hidden)
    }
  })

  test('of another intent is answered like an unknown intent', async () => {
    const [mine, other] = [await newIntent(), await newIntent()]
    const { client_secret } = other
    const wrong = { client_secret, payment_method: 'pm_card_visa', outcome: 'complete' }
    const calls = [
      (id: string) => send(`/payment_intents/${id}?${new URLSearchParams({ client_secret })}`),
      (id: string) => postForm(`/payment_intents/${id}/confirm`, wrong),
      (id: string) => postForm(`/payment_intents/${id}/3ds`, wrong),
    ]
    for (const call of calls) {
      const [answer, unknown] = [await call(mine.id), await call('pi_none')]
      expect([answer.status, unknown.status]).toEqual([404, 404])
      expect(JSON.stringify(answer.body)).toBe(JSON.stringify(unknown.body).replaceAll('pi_none', mine.id))
    }
    expect((await stripe.paymentIntents.retrieve(mine.id)).status).toBe('requires_payment_method')
  })

  test('is required even with the secret key', async () => {
    const { id } = await newIntent()
    const { status, body } = await postForm(
      `/payment_intents/${id}/confirm`,
      { payment_method: 'pm_card_visa' },
      { authorization: `Bearer ${secretKey}` },
    )
    expect(status).toBe(400)
    expect(body.error.message).toBe('Missing required param: client_secret.')
  })
})

describe('a call that browsers may not make is refused in the provider’s shape', () => {
  test.each([
    ['POST', '/payment_intents'],
    ['POST', '/payment_intents/pi_1'],
    ['POST', '/payment_intents/pi_1/cancel'],
    ['POST', '/refunds'],
    ['GET', '/events'],
    ['GET', '/charges/ch_1'],
    ['PUT', '/payment_intents/pi_1/confirm'],
    ['GET', '/'],
    ['GET', ''],
    ['GET', '/a/b/c/d/e'],
  ])('%s %s', async (method, path) => {
    const { status, body } = await send(path, { method, headers: { authorization: `Bearer ${secretKey}` } })
    expect(status).toBe(404)
    expect(body.error).toMatchObject({
      type: 'invalid_request_error',
      message: expect.stringContaining('Unrecognized request URL'),
    })
  })

  test.each([
    ['malformed JSON', 'application/json', '{"client_secret":', 400],
    ['another content type', 'text/plain', 'client_secret=x', 400],
    ['a broken multipart form', 'multipart/form-data', 'x', 400],
    ['nothing at all', 'application/json', '', 400],
    ['too much', 'application/json', JSON.stringify({ a: 'x'.repeat(40_000) }), 413],
  ])('%s', async (_, type, body, status) => {
    const answer = await send('/payment_intents/pi_1/confirm', {
      method: 'POST',
      body,
      headers: { 'content-type': type },
    })
    expect(answer.status).toBe(status)
    expect(answer.body.error).toMatchObject({ type: 'invalid_request_error', message: expect.any(String) })
  })
})

test('a browser cannot use up the merchant’s idempotency keys', async () => {
  const { id, client_secret } = await newIntent()
  await postForm(
    `/payment_intents/${id}/confirm`,
    { client_secret },
    { 'idempotency-key': 'booking:b9:quote:1' },
  )
  const made = stripe.paymentIntents.create(
    { amount: 100, currency: 'usd' },
    { idempotencyKey: 'booking:b9:quote:1' },
  )
  expect((await made).status).toBe('requires_payment_method')
})

test('only the brand, last digits and expiry of a card are stored', async () => {
  const { id, client_secret } = await newIntent()
  for (const number of ['4000000000000002', '4000000000003220', '5555555555554444']) {
    await postJson(`/payment_intents/${id}/confirm`, {
      client_secret,
      payment_method_data: card(number, { cvc: '987' }),
    })
  }
  const tables = ['sandbox_objects', 'sandbox_idempotency', 'jobs']
  const rows = (
    await Promise.all(tables.map(table => sql`select to_jsonb(t)::text as row from ${sql(table)} t`))
  ).flat()
  const keeping = (text: string) => rows.filter(({ row }) => row.includes(text)).length
  expect(keeping('"last4": "4444"')).toBeGreaterThan(0)
  for (const secret of ['400000000000', '555555555555', '"987"', '"cvc":']) expect(keeping(secret)).toBe(0)
})

test('a database failure is reported, and answered without details', async () => {
  const broken = await connectedDatabase()
  const reported: unknown[] = []
  const { sandbox } = openSandbox(broken.sql, { report: error => reported.push(error) })
  await broken.close()
  const answer = await sandbox.customer(
    new Request(`${prefix}/payment_intents/pi_1/3ds`, {
      method: 'POST',
      body: new URLSearchParams({ client_secret: 'x', outcome: 'fail' }),
    }),
  )
  expect(answer.status).toBe(500)
  expect(await answer.json()).toEqual({
    error: { type: 'api_error', message: 'An unknown error occurred. Please try again.' },
  })
  expect(reported).toHaveLength(1)
})
