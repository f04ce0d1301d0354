import type { ISql } from 'postgres'
import type Stripe from 'stripe'
import { type ErrorDetail, noSuch, Refusal } from './errors.ts'
import { refusalOf } from './faults.ts'
import type { Kinds } from './objects.ts'

export type Stored = Kinds[keyof Kinds]

export type Reply = Readonly<{
  status: number
  body: Stored | Stripe.ApiList<Stored> | Readonly<{ error: ErrorDetail }>
  /** Whether it is the stored reply to an earlier request with the same key. */
  isReplayed?: boolean
}>

export type Store = ReturnType<typeof storeIn>

/** The sandbox's tables, inside one transaction. */
export const storeIn = (tx: ISql) => ({
  async find<K extends keyof Kinds>(kind: K, id: string | null, lock = tx``): Promise<Kinds[K] | undefined> {
    const [row] = await tx<{ data: Kinds[K] }[]>`
      select data from sandbox_objects where id = ${id} and kind = ${kind} ${lock}`
    return row?.data
  },

  /** @throws Refusal 404 */
  async get<K extends keyof Kinds>(kind: K, id: string, lock = tx``): Promise<Kinds[K]> {
    const found = await this.find(kind, id, lock)
    if (found === undefined) throw noSuch(kind, id, kind === 'payment_intent' ? 'intent' : 'id')
    return found
  },

  /** Serializes all changes of an intent and its charges: two confirms of one intent charge once. */
  lockIntent(id: string) {
    return this.get('payment_intent', id, tx`for update`)
  },

  async put(object: Stored): Promise<void> {
    await tx`
      insert into sandbox_objects (id, kind, data) values (${object.id}, ${object.object}, ${json(object)}::text::jsonb)
      on conflict (id) do update set data = excluded.data`
  },

  /** Newest first, one more than `limit` where there are more. */
  async list<K extends keyof Kinds>(
    kind: K,
    { limit, after, fields }: Readonly<{ limit: number; after?: string; fields: object }>,
  ): Promise<Kinds[K][]> {
    const rows = await tx<{ data: Kinds[K] }[]>`
      select data from sandbox_objects
      where kind = ${kind} and data @> ${json(fields)}::text::jsonb
        and (${after ?? null}::text is null or seq < (select seq from sandbox_objects where id = ${after ?? null}))
      order by seq desc
      limit ${limit + 1}`
    return rows.map(row => row.data)
  },

  /**
   * The first reply to this idempotency key, or undefined if the caller is the first in a day. Waits for a request with
   * the same key that is in flight.
   * @throws Refusal 400 when the key was used with other parameters, 409 instead of waiting if `refuseInUse`
   */
  async claimKey(
    key: string,
    { fingerprint, at, refuseInUse }: Readonly<{ fingerprint: string; at: Date; refuseInUse: boolean }>,
  ): Promise<Reply | undefined> {
    if (refuseInUse) {
      const [lock] = await tx`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken`
      if (!lock?.taken) throw refusalOf('key in use')
    }
    const claimed = await tx`
      insert into sandbox_idempotency (key, fingerprint, "createdAt")
      values (${key}, ${fingerprint}, ${at.toISOString()})
      on conflict (key) do update
      set fingerprint = excluded.fingerprint, "createdAt" = excluded."createdAt", status = null, reply = null
      where sandbox_idempotency."createdAt" < ${new Date(at.getTime() - keyLifeMs).toISOString()}
      returning key`
    if (claimed.length > 0) return undefined
    const [first] = await tx<{ fingerprint: string; status: number; body: Reply['body'] }[]>`
      select fingerprint, status, reply as body from sandbox_idempotency where key = ${key}`
    if (first?.fingerprint === fingerprint) return { status: first.status, body: first.body }
    throw new Refusal(400, {
      type: 'idempotency_error',
      message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
    })
  },

  async keepReply(key: string, { status, body }: Reply): Promise<void> {
    await tx`
      update sandbox_idempotency set status = ${status}, reply = ${json(body)}::text::jsonb where key = ${key}`
  },
})

/** The provider forgets a key after a day. */
export const keyLifeMs = 24 * 3_600_000

/** As text, because a client shared with drizzle does not encode JSON itself. */
const json = (value: unknown) => JSON.stringify(value)
