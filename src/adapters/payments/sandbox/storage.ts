import type { ISql, Sql } from 'postgres'
import type Stripe from 'stripe'
import { noSuch, Refusal } from './refusals.ts'
import type { Charge, Intent, PaymentMethod, Refund } from './shapes.ts'

/** What the sandbox stores, by the name the provider gives each kind. */
export interface Kinds {
  payment_intent: Intent
  payment_method: PaymentMethod
  charge: Charge
  refund: Refund
  event: Stripe.Event
}

/** A reply as it was first given, whatever its shape. */
export type StoredReply = { readonly status: number; readonly body: unknown }

/** The sandbox's tables, as seen from inside one transaction. */
export type Store = ReturnType<typeof storeIn>

export const createStorage = (sql: Sql) => ({
  transaction: <T>(work: (store: Store) => Promise<T>) => sql.begin(tx => work(storeIn(tx))),

  /** The provider keeps a key for at least 24 hours; so does this. */
  async forgetKeysBefore(time: Date): Promise<void> {
    await sql`delete from sandbox_idempotency where "createdAt" < ${time.toISOString()}`
  },
})

const storeIn = (tx: ISql) => ({
  /** @throws Refusal 404 */
  async get<K extends keyof Kinds>(kind: K, id: string): Promise<Kinds[K]> {
    const found = await this.find(kind, id)
    if (!found) throw noSuch(kind, id, kind === 'payment_intent' ? 'intent' : 'id')
    return found
  },

  async find<K extends keyof Kinds>(kind: K, id: string | null): Promise<Kinds[K] | undefined> {
    const [row] = await tx<{ data: Kinds[K] }[]>`
      select data from sandbox_objects where id = ${id} and kind = ${kind}`
    return row?.data
  },

  /** Everything that changes an intent or its charge waits here: two confirms of one intent charge once. */
  async lockIntent(id: string): Promise<Intent> {
    const [row] = await tx<{ data: Intent }[]>`
      select data from sandbox_objects where id = ${id} and kind = 'payment_intent' for update`
    if (!row) throw noSuch('payment_intent', id, 'intent')
    return row.data
  },

  async put(object: Kinds[keyof Kinds]): Promise<void> {
    await tx`
      insert into sandbox_objects (id, kind, data) values (${object.id}, ${object.object}, ${json(object)}::text::jsonb)
      on conflict (id) do update set data = excluded.data`
  },

  /** An event and its webhook, in the transaction of what it tells. */
  async publish(event: Stripe.Event, dueAt: Date): Promise<void> {
    await this.put(event)
    await tx`insert into sandbox_deliveries ("eventId", "dueAt") values (${event.id}, ${dueAt.toISOString()})`
  },

  /** Newest first, one more than the limit where there are more. */
  async events({
    limit,
    after,
    type,
  }: {
    limit: number
    after?: string
    type?: string
  }): Promise<Stripe.Event[]> {
    const rows = await tx<{ data: Stripe.Event }[]>`
      select data from sandbox_objects
      where kind = 'event'
        and (${type ?? null}::text is null or data ->> 'type' = ${type ?? null})
        and (${after ?? null}::text is null or seq < (select seq from sandbox_objects where id = ${after ?? null}))
      order by seq desc
      limit ${limit + 1}`
    return rows.map(row => row.data)
  },

  /**
   * The reply that was first given to this key, or undefined once the key is ours. A second request with the same key
   * waits here until the first has committed.
   * @throws Refusal 400 when the key was used with other parameters.
   */
  async claimKey(key: string, fingerprint: string, at: Date): Promise<StoredReply | undefined> {
    const claimed = await tx`
      insert into sandbox_idempotency (key, fingerprint, "createdAt") values (${key}, ${fingerprint}, ${at.toISOString()})
      on conflict (key) do nothing returning key`
    if (claimed.length > 0) return undefined
    const [first] = await tx<{ fingerprint: string; status: number; reply: unknown }[]>`
      select fingerprint, status, reply from sandbox_idempotency where key = ${key}`
    if (first?.fingerprint === fingerprint) return { status: first.status, body: first.reply }
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  },

  async keepReply(key: string, { status, body }: StoredReply): Promise<void> {
    await tx`
      update sandbox_idempotency set status = ${status}, reply = ${json(body)}::text::jsonb where key = ${key}`
  },
})

/** As text, because a client shared with drizzle does not encode JSON itself. */
const json = (value: unknown) => JSON.stringify(value)
