import { timingSafeEqual } from 'node:crypto'
import type Stripe from 'stripe'
import { type Card, namedCard, typedCard } from './cards.ts'
import { invalidRequest, missingParameter, noSuch } from './errors.ts'
import * as intents from './intents.ts'
import {
  cancellationReasons,
  type Fact,
  type Intent,
  type Kinds,
  newPaymentMethod,
  refundReasons,
  type Stamp,
} from './objects.ts'
import {
  choice,
  flag,
  group,
  integer,
  map,
  object,
  type Params,
  readParams,
  required,
  type Table,
  text,
  texts,
  type Values,
} from './params.ts'
import type { Reply, Store, Stored } from './store.ts'

/** Reads its parameters, then works in a transaction: parameters that it refuses leave no trace. */
export type Operation = (values: Values, at: Parameters<typeof readParams>[2]) => Work
export type Work = (call: Call) => Promise<Reply>

/** `id` is the object's in the path, or empty. */
export type Call = Readonly<{
  id: string
  store: Store
  /** A new id, and the time. */
  stamp(prefix: string): Stamp
  /** Stores objects, and those of the facts with an event for each. */
  save(facts: readonly Fact[], ...objects: readonly Stored[]): Promise<void>
}>

const operation =
  <T extends Table>(table: T, prepare: (params: Params<T>) => Work): Operation =>
  (values, at) =>
    prepare(readParams(table, values, at))

const ok = (body: Stored | Stripe.ApiList<Stored>): Reply => ({ status: 200, body })

const retrieve = (kind: keyof Kinds) =>
  operation(
    {},
    () =>
      async ({ store, id }) =>
        ok(await store.get(kind, id)),
  )

/** Pages from the newest on. `filters` are fields of the objects. */
const list =
  (kind: keyof Kinds, filters: Table = {}): Operation =>
  ({ limit, starting_after, ...rest }, at) => {
    const page = readParams({ limit: pageSize, starting_after: text }, { limit, starting_after }, at)
    const fields = readParams(filters, rest, at)
    return async ({ store }) => {
      const size = page.limit ?? 10
      const objects = await store.list(kind, { limit: size, after: page.starting_after, fields })
      const data = objects.slice(0, size)
      return ok({ object: 'list', url: `/v1/${kind}s`, has_more: objects.length > size, data })
    }
  }

const pageSize = map(integer, size => {
  if (size >= 1 && size <= 100) return size
  throw invalidRequest('Invalid limit: must be between 1 and 100', { param: 'limit' })
})

const positive = map(integer, (cents, { path }) => {
  if (cents >= 1) return cents
  throw invalidRequest('Invalid positive integer', { code: 'parameter_invalid_integer', param: path })
})

const payable = map(positive, (cents, { path }) => {
  const refusal = (message: string, code: string) => invalidRequest(message, { code, param: path })
  if (cents < 50) throw refusal('Amount must be at least $0.50 usd', 'amount_too_small')
  if (cents > 99_999_999) throw refusal('Amount must be no more than $999,999.99', 'amount_too_large')
  return cents
})

const dollars = map(text, (currency, { path }) => {
  if (currency.toLowerCase() === 'usd') return 'usd'
  throw invalidRequest(`Invalid currency: ${currency}. The sandbox takes usd.`, { param: path })
})

const testCard = map(text, (name, { today }) => namedCard(name, today))

const terms = { description: text, receipt_email: text, metadata: texts }

/** What the secret key may do: the calls of https://docs.stripe.com/api that the product makes. */
export const merchantCalls: Readonly<Record<string, Operation>> = {
  'POST /payment_intents': operation(
    {
      ...terms,
      amount: required(payable),
      currency: required(dollars),
      automatic_payment_methods: group({ enabled: flag, allow_redirects: text }),
      payment_method: testCard,
      confirm: flag,
      return_url: text,
    },
    ({ amount, description = null, receipt_email = null, metadata = {}, payment_method: card, confirm }) => {
      if (confirm && !card) throw missingParameter('payment_method')
      return async call => {
        const stamp = call.stamp('pi')
        const client_secret = `${stamp.id}_secret_${call.stamp('').id}`
        const { intent, facts } = intents.create(
          { amount, description, receipt_email, metadata },
          { ...stamp, client_secret },
        )
        await call.save(facts)
        if (confirm) return confirmWith(card, intent, call)
        return card ? attach(card, intent, call) : ok(intent)
      }
    },
  ),
  'POST /payment_intents/:id': operation(
    { ...terms, amount: payable, payment_method: testCard },
    ({ payment_method: card, ...changes }) =>
      async call => {
        const intent = intents.update(await call.store.lockIntent(call.id), changes)
        if (card) return attach(card, intent, call)
        await call.save([], intent)
        return ok(intent)
      },
  ),
  'POST /payment_intents/:id/confirm': operation(
    { payment_method: testCard, payment_method_data: map(object, refuseCardNumber), return_url: text },
    ({ payment_method: card }) =>
      async call =>
        confirmWith(card, await call.store.lockIntent(call.id), call),
  ),
  'POST /payment_intents/:id/cancel': operation(
    { cancellation_reason: choice(...cancellationReasons) },
    ({ cancellation_reason: reason = null }) =>
      async ({ store, id, stamp, save }) => {
        const { intent, facts } = intents.cancel(await store.lockIntent(id), reason, stamp('').created)
        await save(facts)
        return ok(intent)
      },
  ),
  'GET /payment_intents': list('payment_intent'),
  'GET /payment_intents/:id': retrieve('payment_intent'),
  'POST /refunds': operation(
    {
      amount: positive,
      charge: text,
      payment_intent: text,
      metadata: texts,
      reason: choice(...refundReasons),
    },
    ({ amount, charge: chargeId, payment_intent: intentId, metadata = {}, reason = null }) => {
      if (!intentId === !chargeId) {
        throw invalidRequest(
          'One of the following params should be provided for this request: payment_intent or charge.',
        )
      }
      return async ({ store, stamp, save }) => {
        const named = chargeId ? await store.get('charge', chargeId) : undefined
        const intent = await store.lockIntent(named?.payment_intent ?? intentId ?? '')
        const charge = await store.find('charge', chargeId ?? intent.latest_charge)
        const { refund, facts } = intents.refund(intent.id, charge, { amount, reason, metadata }, stamp('re'))
        await save(facts)
        return ok(refund)
      }
    },
  ),
  'GET /refunds': list('refund', { charge: text, payment_intent: text }),
  'GET /refunds/:id': retrieve('refund'),
  'GET /charges': list('charge', { payment_intent: text }),
  'GET /charges/:id': retrieve('charge'),
  'GET /events': list('event', { type: text }),
  'GET /events/:id': retrieve('event'),
}

/** A server that holds card numbers falls under PCI rules; the provider refuses them from a secret key. */
function refuseCardNumber(): never {
  throw invalidRequest(
    'Sending credit card numbers directly to the Stripe API is generally unsafe. We suggest you use test tokens that map to the test card you are using, see https://stripe.com/docs/testing.',
  )
}

/**
 * What a browser may do with an intent whose client secret it has. Other parameters are ignored: the provider's own
 * browser library sends many.
 */
export const customerCalls: Readonly<Record<string, Operation>> = {
  'GET /payment_intents/:id': operation(
    { client_secret: required(text) },
    ({ client_secret }) =>
      async call =>
        ok(owned(await call.store.get('payment_intent', call.id), client_secret)),
  ),
  'POST /payment_intents/:id/confirm': operation(
    {
      client_secret: required(text),
      payment_method_data: group({
        type: choice('card'),
        card: required(
          map(
            group({ number: required(text), exp_month: required(text), exp_year: required(text), cvc: text }),
            (typed, { today }) => typedCard(typed, today),
          ),
        ),
      }),
      payment_method: testCard,
    },
    ({ client_secret, payment_method_data: typed, payment_method: named }) =>
      async call => {
        const intent = owned(await call.store.lockIntent(call.id), client_secret)
        return confirmWith(typed?.card ?? named, intent, call)
      },
  ),
  // Stands for the bank's page. Replies with the intent even when the payment failed.
  'POST /payment_intents/:id/3ds': operation(
    { client_secret: required(text), outcome: required(choice('complete', 'fail')) },
    ({ client_secret, outcome }) =>
      async ({ store, id, stamp, save }) => {
        const locked = owned(await store.lockIntent(id), client_secret)
        const method = await store.find('payment_method', locked.payment_method)
        const { intent, facts } = intents.authenticate(locked, method, outcome, stamp('ch'))
        await save(facts)
        return ok(intent)
      },
  ),
}

/** Replies to a wrong secret as to an unknown intent, so it does not reveal that the intent exists. */
function owned(intent: Intent, clientSecret: string): Intent {
  const [expected, given] = [Buffer.from(intent.client_secret), Buffer.from(clientSecret)]
  if (expected.length === given.length && timingSafeEqual(expected, given)) return intent
  throw noSuch('payment_intent', intent.id, 'intent')
}

/** Confirms with a new card, or else with the one that the intent has. A decline is stored like a success. */
async function confirmWith(card: Card | undefined, current: Intent, { store, stamp, save }: Call) {
  const added = card && newPaymentMethod(card, stamp('pm'))
  const method = added ?? (await store.find('payment_method', current.payment_method))
  const { intent, facts } = intents.confirm(current, method, stamp('ch'))
  await save(facts, ...(added ? [added] : []))
  const { last_payment_error: failure } = intent
  return failure ? { status: 402, body: { error: { ...failure, payment_intent: intent } } } : ok(intent)
}

async function attach(card: Card, current: Intent, { stamp, save }: Call): Promise<Reply> {
  const method = newPaymentMethod(card, stamp('pm'))
  const intent = intents.attach(current, method)
  await save([], intent, method)
  return ok(intent)
}
