import { timingSafeEqual } from 'node:crypto'
import { type } from 'arktype'
import { behaviorOf, type Card, namedCard, typedCard } from './cards.ts'
import { appeal, closeDispute, dispute, sendEvidence } from './disputes.ts'
import { list, positive, retrieveEvent } from './lists.ts'
import {
  docUrl,
  type Intent,
  invalidRequest,
  type Kinds,
  newCharge,
  newCustomer,
  newIntent,
  newPaymentMethod,
  noSuch,
  type PaymentFailure,
  type PaymentMethod,
  Refusal,
  type Reply,
} from './objects.ts'
import { parseParams, type Schema, type Values } from './params.ts'
import { refund } from './refunds.ts'
import type { Transaction } from './store.ts'

/**
 * Checks the parameters before the transaction begins, so their refusal is not stored for the idempotency key. A card is
 * resolved inside the transaction, so the refusal of a card is stored.
 */
export type Call = (values: Values) => Run
/** A `Refusal` that it throws is the reply, and undoes nothing. */
type Run = (sandbox: Transaction) => Promise<Reply['body']>
type Calls = Readonly<Record<string, Call>>

const call =
  <T>(schema: Schema<T>, run: (params: T, sandbox: Transaction) => ReturnType<Run>): Call =>
  values => {
    const params = parseParams(schema, values)
    return sandbox => run(params, sandbox)
  }

const retrieve = (kind: keyof Kinds) =>
  call(type({ '+': 'reject' }), (_, sandbox) => sandbox.get(kind, sandbox.id))

/**
 * The calls for the secret key, https://docs.stripe.com/api. The product creates, retrieves, updates and cancels intents,
 * and creates refunds. The other calls serve tests and future features.
 */
export const merchantCalls: Calls = {
  'POST /payment_intents': call(
    type({
      '+': 'reject',
      amount: positive.to('50 <= number <= 99999999'),
      currency: "'usd'",
      'automatic_payment_methods?': { 'enabled?': 'string', 'allow_redirects?': 'string' },
      'payment_method_types?': { '0': "'card'" },
      'customer?': 'string',
      'description?': 'string',
      'metadata?': 'Record<string, string>',
      'receipt_email?': 'string',
    }),
    async ({ amount, customer = null, description = null, metadata = {}, receipt_email = null }, sandbox) => {
      if (customer) await sandbox.get('customer', customer)
      const stamp = sandbox.stamp('pi')
      const client_secret = `${stamp.id}_secret_${sandbox.stamp('').id}`
      const terms = { amount, customer, description, metadata, receipt_email, client_secret }
      return sandbox.emit('payment_intent.created', newIntent(terms, stamp))
    },
  ),
  'POST /payment_intents/:id': call(
    type({
      '+': 'reject',
      'customer?': 'string',
      'setup_future_usage?': "'off_session' | 'on_session'",
    }),
    async ({ customer, setup_future_usage = null }, sandbox) => {
      const intent = await sandbox.lockIntent(sandbox.id)
      requireOpen('update', intent)
      if (customer) await sandbox.get('customer', customer)
      const changed = {
        ...intent,
        customer: customer ?? intent.customer,
        setup_future_usage,
      }
      await sandbox.put(changed)
      return changed
    },
  ),
  'POST /payment_intents/:id/confirm': call(
    type({ '+': 'reject', 'payment_method?': 'string', 'off_session?': "'true' | 'false'" }),
    async ({ payment_method: name, off_session }, sandbox) => {
      const intent = await sandbox.lockIntent(sandbox.id)
      const saved = name === undefined ? undefined : await sandbox.find('payment_method', name)
      if (saved) return confirmSaved(intent, saved, off_session === 'true', sandbox)
      return confirm(intent, name === undefined ? undefined : namedCard(name, sandbox.at), sandbox)
    },
  ),
  'POST /customers': call(
    type({ '+': 'reject', 'email?': 'string', 'name?': 'string', 'metadata?': 'Record<string, string>' }),
    ({ email = null, name = null, metadata = {} }, sandbox) =>
      sandbox.emit('customer.created', newCustomer({ email, name, metadata }, sandbox.stamp('cus'))),
  ),
  'GET /customers/:id': retrieve('customer'),
  'GET /payment_methods/:id': retrieve('payment_method'),
  'POST /payment_methods/:id/detach': call(type({ '+': 'reject' }), async (_, sandbox) => {
    const method = await sandbox.get('payment_method', sandbox.id)
    if (method.customer === null) {
      throw invalidRequest(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    }
    const detached = { ...method, customer: null }
    await sandbox.put(detached)
    return detached
  }),
  'POST /payment_intents/:id/cancel': call(
    type({
      '+': 'reject',
      'cancellation_reason?': "'abandoned' | 'duplicate' | 'fraudulent' | 'requested_by_customer'",
    }),
    async ({ cancellation_reason = null }, sandbox) => {
      const intent = await sandbox.lockIntent(sandbox.id)
      requireOpen('cancel', intent)
      const canceled_at = sandbox.stamp('').created
      const end = { status: 'canceled', canceled_at, cancellation_reason, next_action: null } as const
      return sandbox.emit('payment_intent.canceled', { ...intent, ...end })
    },
  ),
  'POST /refunds': call(
    type({
      '+': 'reject',
      payment_intent: 'string',
      'amount?': positive,
      'metadata?': 'Record<string, string>',
      'reason?': "'duplicate' | 'fraudulent' | 'requested_by_customer'",
    }),
    ({ metadata = {}, reason = null, ...terms }, sandbox) => refund({ ...terms, metadata, reason }, sandbox),
  ),
  'POST /disputes/:id': call(
    type({
      '+': 'reject',
      evidence: type({ '+': 'reject', uncategorized_text: 'string' }).or({
        '+': 'reject',
        appeal: { '+': 'reject', card: { '+': 'reject', reason_for_filing: 'string' } },
      }),
      'submit?': 'string',
    }),
    ({ evidence }, sandbox) =>
      'appeal' in evidence
        ? appeal(evidence.appeal.card.reason_for_filing, sandbox)
        : sendEvidence(evidence.uncategorized_text, sandbox),
  ),
  'POST /disputes/:id/close': call(type({ '+': 'reject' }), (_, sandbox) => closeDispute(sandbox)),
  'GET /payment_intents': list('payment_intent'),
  'GET /payment_intents/:id': retrieve('payment_intent'),
  'GET /refunds': list('refund'),
  'GET /refunds/:id': retrieve('refund'),
  'GET /charges': list('charge'),
  'GET /charges/:id': retrieve('charge'),
  'GET /disputes': list('dispute'),
  'GET /disputes/:id': retrieve('dispute'),
  'GET /events': list('event'),
  'GET /events/:id': retrieveEvent,
}

/**
 * What a browser may do with an intent whose client secret it has. Other parameters are ignored: the provider's own
 * browser library sends many.
 */
export const customerCalls: Calls = {
  'GET /payment_intents/:id': call(type({ client_secret: 'string' }), async ({ client_secret }, sandbox) =>
    owned(await sandbox.get('payment_intent', sandbox.id), client_secret),
  ),
  'POST /payment_intents/:id/confirm': call(
    type({
      client_secret: 'string',
      'payment_method_data?': {
        'type?': "'card'",
        card: { number: 'string', exp_month: 'string', exp_year: 'string', 'cvc?': 'string' },
      },
      'payment_method?': 'string',
    }),
    async ({ client_secret, payment_method_data: data, payment_method: name }, sandbox) => {
      const intent = owned(await sandbox.lockIntent(sandbox.id), client_secret)
      if (data) return confirm(intent, typedCard(data.card, sandbox.at), sandbox)
      return confirm(intent, name === undefined ? undefined : namedCard(name, sandbox.at), sandbox)
    },
  ),
  // Stands for the bank's page. Replies with the intent even when the payment failed.
  'POST /payment_intents/:id/3ds': call(
    type({ client_secret: 'string', outcome: "'complete' | 'fail'" }),
    async ({ client_secret, outcome }, sandbox) => {
      const intent = owned(await sandbox.lockIntent(sandbox.id), client_secret)
      const method = await sandbox.find('payment_method', intent.payment_method)
      if (intent.status !== 'requires_action' || !method) {
        const message = `This PaymentIntent has no open 3D Secure challenge because it has a status of ${intent.status}.`
        throw wrongState(intent, message)
      }
      return outcome === 'complete'
        ? charge(intent, method, sandbox)
        : fail(intent, authenticationFailure(method), sandbox)
    },
  ),
}

const authenticationFailure = (payment_method: PaymentMethod): PaymentFailure => ({
  type: 'invalid_request_error',
  code: 'payment_intent_authentication_failure',
  message:
    'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
  doc_url: docUrl('payment_intent_authentication_failure'),
  payment_method,
})

/** Replies to a wrong secret as to an unknown intent, so it does not reveal that the intent exists. */
function owned(intent: Intent, clientSecret: string): Intent {
  const [expected, given] = [Buffer.from(intent.client_secret), Buffer.from(clientSecret)]
  if (expected.length === given.length && timingSafeEqual(expected, given)) return intent
  throw noSuch('payment_intent', intent.id, 'intent')
}

/**
 * requires_payment_method → (3-D Secure) requires_action → succeeded. A decline or a failed challenge leads back to
 * requires_payment_method with `last_payment_error` set, so the customer can try another card. Without a new card,
 * confirms with the one that the intent has.
 *
 * @throws Refusal 402 for a declined card
 */
async function confirm(current: Intent, card: Card | undefined, sandbox: Transaction): Promise<Intent> {
  requireOpen('confirm', current)
  const method = card
    ? newPaymentMethod(card, sandbox.stamp('pm'))
    : await sandbox.find('payment_method', current.payment_method)
  if (!method) {
    throw wrongState(
      current,
      "You cannot confirm this PaymentIntent because it's missing a payment method. You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.",
    )
  }
  await sandbox.put(method)
  if (behaviorOf(method.card.last4).challenge) {
    const source = { type: 'three_d_secure_redirect', source: method.id }
    return sandbox.emit('payment_intent.requires_action', {
      ...current,
      status: 'requires_action',
      payment_method: method.id,
      last_payment_error: null,
      next_action: { type: 'use_stripe_sdk', use_stripe_sdk: source },
    })
  }
  const intent = await charge(current, method, sandbox)
  const { last_payment_error: failure } = intent
  if (failure) throw new Refusal(402, { ...failure, payment_intent: intent })
  return intent
}

/** A card that the customer let us keep. @throws Refusal 402 if the bank declines, or wants to ask the customer */
async function confirmSaved(
  current: Intent,
  method: PaymentMethod,
  isOffSession: boolean,
  sandbox: Transaction,
): Promise<Intent> {
  requireOpen('confirm', current)
  if (method.customer === null || method.customer !== current.customer) {
    throw invalidRequest(
      `The PaymentMethod ${method.id} does not belong to the Customer you supplied. Please use it with the right Customer.`,
    )
  }
  const isAsked = isOffSession && behaviorOf(method.card.last4).challenge
  const intent = isAsked
    ? await fail(current, authenticationRequired(method), sandbox)
    : await charge(current, method, sandbox)
  const { last_payment_error: failure } = intent
  if (failure) throw new Refusal(402, { ...failure, payment_intent: intent })
  return intent
}

const authenticationRequired = (payment_method: PaymentMethod): PaymentFailure => ({
  type: 'card_error',
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
  doc_url: docUrl('authentication_required'),
  payment_method,
})

/** Returns the intent as it is afterwards, paid or declined. */
async function charge(intent: Intent, method: PaymentMethod, sandbox: Transaction): Promise<Intent> {
  const { decline, dispute: isDisputed } = behaviorOf(method.card.last4)
  const attempt = newCharge(intent, method, decline, sandbox.stamp('ch'))
  if (decline) {
    await sandbox.emit('charge.failed', attempt)
    const { code, declineCode: decline_code, message } = decline
    const reason = { code, decline_code, message, charge: attempt.id, doc_url: docUrl(code) }
    const failure: PaymentFailure = { type: 'card_error', ...reason, payment_method: method }
    return fail({ ...intent, latest_charge: attempt.id }, failure, sandbox)
  }
  await sandbox.emit('charge.succeeded', attempt)
  if (intent.setup_future_usage && intent.customer) {
    await sandbox.emit('payment_method.attached', { ...method, customer: intent.customer })
  }
  const paid = await sandbox.emit('payment_intent.succeeded', {
    ...intent,
    status: 'succeeded',
    amount_received: intent.amount,
    last_payment_error: null,
    latest_charge: attempt.id,
    next_action: null,
    payment_method: method.id,
  })
  if (isDisputed) await dispute(attempt, sandbox)
  return paid
}

const fail = (intent: Intent, last_payment_error: PaymentFailure, sandbox: Transaction): Promise<Intent> =>
  sandbox.emit('payment_intent.payment_failed', {
    ...intent,
    status: 'requires_payment_method',
    last_payment_error,
    next_action: null,
    payment_method: null,
  })

/** Refuses what a succeeded or canceled intent does not allow. */
function requireOpen(action: string, intent: Intent): void {
  if (intent.status !== 'succeeded' && intent.status !== 'canceled') return
  const message = `You cannot ${action} this PaymentIntent because it has a status of ${intent.status}.`
  throw wrongState(intent, message)
}

const wrongState = (payment_intent: Intent, message: string) =>
  invalidRequest(message, { code: 'payment_intent_unexpected_state', payment_intent })
