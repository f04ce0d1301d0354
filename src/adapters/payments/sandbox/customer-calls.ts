import { timingSafeEqual } from 'node:crypto'
import type { PaymentIntent as ClientIntent } from '@stripe/stripe-js'
import {
  type Call,
  type Context,
  confirmWith,
  namedCardOf,
  type Operation,
  type Reply,
  save,
  stamp,
} from './calls.ts'
import { type Card, typedCard } from './cards.ts'
import { authenticate } from './intents.ts'
import type { Params } from './params.ts'
import { type ErrorDetail, missingParameter, noSuch } from './refusals.ts'
import type { Intent } from './shapes.ts'
import type { Store } from './storage.ts'

/**
 * What a browser may do with an intent whose client secret it was given. Parameters beyond those read here are let
 * pass: the provider's own browser library sends many.
 */
export const customerCalls: Readonly<Record<string, Operation<Intent>>> = {
  'GET /payment_intents/:id': retrieve,
  'POST /payment_intents/:id/confirm': confirm,
  'POST /payment_intents/:id/3ds': answerChallenge,
}

/** Only what the provider shows to a publishable key: no metadata, no charge. */
export function customerView(body: Intent | { readonly error: ErrorDetail }): CustomerView {
  if (!('error' in body)) return clientIntent(body)
  const { payment_intent, ...error } = body.error
  return { error: { ...error, ...(payment_intent && { payment_intent: clientIntent(payment_intent) }) } }
}

function retrieve({ id, params }: Call) {
  const clientSecret = params.required('client_secret')
  return async (store: Store): Promise<Reply<Intent>> => ({
    status: 200,
    body: own(await store.get('payment_intent', id), clientSecret),
  })
}

function confirm({ id, params, now }: Call) {
  const clientSecret = params.required('client_secret')
  const card = typedCardOf(params, now) ?? namedCardOf(params, now)
  return async (store: Store, context: Context) =>
    confirmWith(card, own(await store.lockIntent(id), clientSecret), store, context)
}

/** Stands for the bank's page. It answers with the intent as it then is, also when the payment failed. */
function answerChallenge({ id, params }: Call) {
  const clientSecret = params.required('client_secret')
  const outcome = params.choice('outcome', ['complete', 'fail'])
  if (!outcome) throw missingParameter('outcome')

  return async (store: Store, context: Context): Promise<Reply<Intent>> => {
    const intent = own(await store.lockIntent(id), clientSecret)
    const method = await store.find('payment_method', intent.payment_method)
    const change = authenticate(intent, method, outcome, stamp(context, 'ch'))
    await save(store, context, change.facts, change.intent, change.charge)
    return { status: 200, body: change.intent }
  }
}

/** A wrong secret is answered as an unknown intent is: nothing tells that it exists. */
function own(intent: Intent, clientSecret: string): Intent {
  const [expected, given] = [Buffer.from(intent.client_secret), Buffer.from(clientSecret)]
  if (expected.length === given.length && timingSafeEqual(expected, given)) return intent
  throw noSuch('payment_intent', intent.id, 'intent')
}

function typedCardOf(params: Params, now: Date): Card | undefined {
  const data = params.group('payment_method_data')
  if (!data) return undefined
  data.choice('type', ['card'])
  const card = data.group('card')
  if (!card) throw missingParameter('payment_method_data[card]')
  return typedCard(
    {
      number: card.required('number'),
      exp_month: card.required('exp_month'),
      exp_year: card.required('exp_year'),
      cvc: card.text('cvc'),
    },
    now,
  )
}

type CustomerView =
  | ClientIntent
  | Readonly<{ error: Omit<ErrorDetail, 'payment_intent'> & { readonly payment_intent?: ClientIntent } }>

const clientIntent = (intent: Intent): ClientIntent => ({
  id: intent.id,
  object: intent.object,
  amount: intent.amount,
  canceled_at: intent.canceled_at,
  cancellation_reason: intent.cancellation_reason,
  capture_method: intent.capture_method,
  client_secret: intent.client_secret,
  confirmation_method: intent.confirmation_method,
  created: intent.created,
  currency: intent.currency,
  description: intent.description,
  last_payment_error: intent.last_payment_error,
  livemode: intent.livemode,
  next_action: intent.next_action,
  payment_method: intent.payment_method,
  payment_method_types: intent.payment_method_types,
  receipt_email: intent.receipt_email,
  setup_future_usage: intent.setup_future_usage,
  shipping: intent.shipping,
  status: intent.status,
})
