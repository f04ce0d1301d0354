import { type Card, namedCard } from './cards.ts'
import * as intents from './intents.ts'
import { newEvent, newPaymentMethod } from './objects.ts'
import type { Params } from './params.ts'
import type { ErrorDetail } from './refusals.ts'
import type { Fact, Intent, PaymentMethod } from './shapes.ts'
import type { Kinds, Store } from './storage.ts'

/** A request once it is known which call it is; `id` is empty where the path has none. */
export type Call = { readonly id: string; readonly params: Params; readonly now: Date }

/** What the answer is stamped with. */
export type Context = {
  readonly now: Date
  readonly requestId: string
  readonly key: string | null
  readonly newId: (prefix: string) => string
}

export type Reply<Body> = { readonly status: number; readonly body: Body | { readonly error: ErrorDetail } }

/** A call first reads its parameters, then works in a transaction: what it cannot read leaves no trace. */
export type Operation<Body> = (call: Call) => (store: Store, context: Context) => Promise<Reply<Body>>

/** Confirms with a fresh card, or without one with the card that the intent already has. */
export async function confirmWith(
  card: Card | undefined,
  intent: Intent,
  store: Store,
  context: Context,
): Promise<Reply<Intent>> {
  const fresh = card && paymentMethod(card, context)
  const method = fresh ?? (await store.find('payment_method', intent.payment_method))
  const change = intents.confirm(intent, method, stamp(context, 'ch'))
  await save(store, context, change.facts, change.intent, change.charge, fresh)
  return paymentReply(change.intent)
}

/** A decline is an answer like any other: what it did to the intent is kept. */
const paymentReply = (intent: Intent): Reply<Intent> =>
  intent.last_payment_error
    ? { status: 402, body: { error: { ...intent.last_payment_error, payment_intent: intent } } }
    : { status: 200, body: intent }

/** What became, and the events that tell of it. */
export async function save(
  store: Store,
  context: Context,
  facts: readonly Fact[],
  ...objects: readonly (Kinds[keyof Kinds] | undefined)[]
): Promise<void> {
  for (const object of objects) if (object) await store.put(object)
  for (const fact of facts) {
    const event = newEvent(fact, { ...stamp(context, 'evt'), requestId: context.requestId, key: context.key })
    await store.publish(event, context.now)
  }
}

export const paymentMethod = (card: Card, context: Context): PaymentMethod =>
  newPaymentMethod(card, stamp(context, 'pm'))

/** A test card by the provider's name for it, as `pm_card_visa`. */
export function namedCardOf(params: Params, now: Date): Card | undefined {
  const name = params.text('payment_method')
  return name === undefined ? undefined : namedCard(name, now)
}

export const stamp = ({ newId, now }: Context, prefix: string): intents.Stamp => ({
  id: newId(prefix),
  at: Math.floor(now.getTime() / 1000),
})
