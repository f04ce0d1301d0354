import type Stripe from 'stripe'
import {
  type Call,
  type Context,
  confirmWith,
  namedCardOf,
  type Operation,
  paymentMethod,
  type Reply,
  save,
  stamp,
} from './calls.ts'
import * as intents from './intents.ts'
import type { Params } from './params.ts'
import { refund } from './refunds.ts'
import { invalidRequest, missingParameter } from './refusals.ts'
import { cancellationReasons, type Intent, refundReasons, type Terms } from './shapes.ts'
import type { Kinds, Store } from './storage.ts'

/** What the secret key may do: the calls of https://docs.stripe.com/api that a shop like this one needs. */
export const merchantCalls: Readonly<Record<string, Operation<MerchantBody>>> = {
  'POST /payment_intents': createIntent,
  'GET /payment_intents/:id': retrieve('payment_intent'),
  'POST /payment_intents/:id': updateIntent,
  'POST /payment_intents/:id/confirm': confirmIntent,
  'POST /payment_intents/:id/cancel': cancelIntent,
  'POST /refunds': createRefund,
  'GET /refunds/:id': retrieve('refund'),
  'GET /charges/:id': retrieve('charge'),
  'GET /events': listEvents,
  'GET /events/:id': retrieve('event'),
}

export type MerchantBody =
  | Stripe.PaymentIntent
  | Stripe.Charge
  | Stripe.Refund
  | Stripe.Event
  | Stripe.ApiList<Stripe.Event>

function createIntent({ params, now }: Call) {
  params.only(
    'amount',
    'currency',
    'automatic_payment_methods',
    'confirm',
    'payment_method',
    'return_url',
    ...termNames,
  )
  params.group('automatic_payment_methods')?.only('enabled', 'allow_redirects')
  const currency = params.required('currency').toLowerCase()
  if (currency !== 'usd') {
    throw invalidRequest(`Invalid currency: ${currency}. The sandbox takes usd.`, { param: 'currency' })
  }
  const amount = amountOf(params)
  if (amount === undefined) throw missingParameter('amount')
  const terms = { description: null, receipt_email: null, metadata: {}, ...termsOf(params), amount }
  const card = namedCardOf(params, now)
  const confirmed = params.flag('confirm')
  if (confirmed && !card) throw missingParameter('payment_method')

  return async (store: Store, context: Context): Promise<Reply<Intent>> => {
    const created = stamp(context, 'pi')
    const clientSecret = `${created.id}_secret_${context.newId('')}`
    const { intent, facts } = intents.create(terms, { ...created, clientSecret })
    await save(store, context, facts, intent)
    if (confirmed) return confirmWith(card, intent, store, context)
    if (!card) return { status: 200, body: intent }
    const method = paymentMethod(card, context)
    const attached = intents.attach(intent, method)
    await save(store, context, [], attached, method)
    return { status: 200, body: attached }
  }
}

function updateIntent({ id, params, now }: Call) {
  params.only('amount', 'payment_method', ...termNames)
  const terms = termsOf(params)
  const amount = amountOf(params)
  const card = namedCardOf(params, now)

  return async (store: Store, context: Context): Promise<Reply<Intent>> => {
    const intent = await store.lockIntent(id)
    const changed = intents.update(intent, { ...terms, ...(amount !== undefined && { amount }) })
    const method = card && paymentMethod(card, context)
    const body = method ? intents.attach(changed, method) : changed
    await save(store, context, [], body, method)
    return { status: 200, body }
  }
}

function confirmIntent({ id, params, now }: Call) {
  params.only('payment_method', 'payment_method_data', 'return_url')
  if (params.group('payment_method_data')) throw rawCard()
  const card = namedCardOf(params, now)
  return async (store: Store, context: Context) =>
    confirmWith(card, await store.lockIntent(id), store, context)
}

function cancelIntent({ id, params }: Call) {
  params.only('cancellation_reason')
  const reason = params.choice('cancellation_reason', cancellationReasons) ?? null

  return async (store: Store, context: Context): Promise<Reply<Intent>> => {
    const { intent, facts } = intents.cancel(await store.lockIntent(id), reason, stamp(context, 'pi').at)
    await save(store, context, facts, intent)
    return { status: 200, body: intent }
  }
}

function createRefund({ params }: Call) {
  params.only('amount', 'charge', 'metadata', 'payment_intent', 'reason')
  const [intentId, chargeId] = [params.text('payment_intent'), params.text('charge')]
  if (!intentId === !chargeId) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const amount = params.integer('amount')
  if (amount !== undefined && amount < 1) throw notPositive()
  const reason = params.choice('reason', refundReasons) ?? null
  const metadata = params.group('metadata')?.texts() ?? {}

  return async (store: Store, context: Context): Promise<Reply<Stripe.Refund>> => {
    const named = chargeId ? await store.get('charge', chargeId) : undefined
    const intent = await store.lockIntent(named?.payment_intent ?? intentId ?? '')
    const charge = await store.find('charge', chargeId ?? intent.latest_charge)
    const made = refund(intent.id, charge, { amount, reason, metadata }, stamp(context, 're'))
    await save(store, context, made.facts, made.refund, made.charge)
    return { status: 200, body: made.refund }
  }
}

function retrieve<K extends Exclude<keyof Kinds, 'payment_method'>>(kind: K) {
  return ({ id, params }: Call) => {
    params.only()
    return async (store: Store): Promise<Reply<Kinds[K]>> => ({
      status: 200,
      body: await store.get(kind, id),
    })
  }
}

function listEvents({ params }: Call) {
  params.only('limit', 'starting_after', 'type')
  const limit = params.integer('limit') ?? 10
  if (limit < 1 || limit > 100) {
    throw invalidRequest('Invalid limit: must be between 1 and 100', { param: 'limit' })
  }
  const [after, type] = [params.text('starting_after'), params.text('type')]

  return async (store: Store): Promise<Reply<Stripe.ApiList<Stripe.Event>>> => {
    const found = await store.events({ limit, after, type })
    return {
      status: 200,
      body: {
        object: 'list',
        url: '/v1/events',
        has_more: found.length > limit,
        data: found.slice(0, limit),
      },
    }
  }
}

const termNames = ['description', 'metadata', 'receipt_email'] as const

function termsOf(params: Params): Partial<Omit<Terms, 'amount'>> {
  const description = params.text('description')
  const email = params.text('receipt_email')
  const metadata = params.group('metadata')
  return {
    ...(description !== undefined && { description }),
    ...(email !== undefined && { receipt_email: email }),
    ...(metadata && { metadata: metadata.texts() }),
  }
}

function amountOf(params: Params): number | undefined {
  const amount = params.integer('amount')
  if (amount === undefined) return undefined
  if (amount < 1) throw notPositive()
  if (amount < 50) {
    throw invalidRequest('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > 99_999_999) {
    throw invalidRequest('Amount must be no more than $999,999.99', {
      code: 'amount_too_large',
      param: 'amount',
    })
  }
  return amount
}

const notPositive = () =>
  invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })

const rawCard = () =>
  invalidRequest(
    'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
  )
