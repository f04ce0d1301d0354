import { randomBytes } from 'node:crypto'
import type { ISql } from 'postgres'
import { enqueue } from '../../../jobs/queue.ts'
import {
  type Event,
  type EventType,
  type Kinds,
  newEvent,
  noSuch,
  type ObjectOf,
  Refusal,
  type Reply,
  type Stamp,
  type Stored,
} from './objects.ts'

/** The request that causes an event, as events show it. */
export type Cause = NonNullable<Event['request']>

type Context = Readonly<{
  /** The id in the path, or empty. */
  id: string
  at: Date
  cause: Cause
  /** After how many ms the webhooks of an event are delivered. */
  schedule: (event: Event) => readonly number[]
}>

export type Page = Readonly<{
  limit: number
  after?: string
  /** Values of the objects' fields. */
  fields: object
  /** Of events. */
  types?: readonly string[]
  /** In Unix seconds, both included. */
  created?: Readonly<{ from: number; to: number }>
}>

/** What a call works with: the sandbox's objects, in one transaction. */
export type Transaction = ReturnType<typeof transactionOn>

export function transactionOn(tx: ISql, { id, at, cause, schedule }: Context) {
  const find = async <K extends keyof Kinds>(kind: K, id: string | null, lock = tx``) => {
    const [row] = await tx<{ data: Kinds[K] }[]>`
      select data from sandbox_objects where id = ${id} and kind = ${kind} ${lock}`
    return row?.data
  }
  const get = async <K extends keyof Kinds>(kind: K, id: string, lock = tx``) => {
    const found = await find(kind, id, lock)
    if (found === undefined) throw noSuch(kind, id, kind === 'payment_intent' ? 'intent' : 'id')
    return found
  }
  const stamp = (prefix: string): Stamp => ({ id: newId(prefix), created: Math.floor(at.getTime() / 1000) })
  const put = async (object: Stored): Promise<void> => {
    await tx`
      insert into sandbox_objects (id, kind, data) values (${object.id}, ${object.object}, ${json(object)}::text::jsonb)
      on conflict (id) do update set data = excluded.data`
  }

  return {
    id,
    at,
    stamp,
    put,

    find: <K extends keyof Kinds>(kind: K, id: string | null) => find(kind, id),

    /** @throws Refusal 404 */
    get: <K extends keyof Kinds>(kind: K, id: string) => get(kind, id),

    /** Serializes all changes of an intent and its charges: two confirms of one intent charge once. */
    lockIntent: (id: string) => get('payment_intent', id, tx`for update`),

    /** Newest first, one more than `limit` where there are more. */
    async list<K extends keyof Kinds>(
      kind: K,
      { limit, after = '', fields, types, created }: Page,
    ): Promise<Kinds[K][]> {
      const rows = await tx<{ data: Kinds[K] }[]>`
        select data from sandbox_objects
        where kind = ${kind} and data @> ${json(fields)}::text::jsonb
          and (${after} = '' or seq < (select seq from sandbox_objects where id = ${after}))
          ${types ? tx`and data ->> 'type' = any (${[...types]})` : tx``}
          ${created ? tx`and (data ->> 'created')::float8 between ${created.from} and ${created.to}` : tx``}
        order by seq desc
        limit ${limit + 1}`
      return rows.map(row => row.data)
    },

    /** Stores an object, and an event with a copy of it, which is delivered as a webhook. */
    async emit<T extends EventType, O extends Stored & ObjectOf<T>>(type: T, object: O): Promise<O> {
      const event = newEvent({ type, data: { object }, request: cause }, stamp('evt'))
      await put(object)
      await put(event)
      for (const [n, ms] of schedule(event).entries()) {
        await enqueue(tx, {
          kind: webhookJob,
          key: `${webhookJob} ${event.id} ${n}`,
          payload: { eventId: event.id },
          dueAt: new Date(at.getTime() + ms).toISOString(),
        })
      }
      return object
    },
  }
}

export const webhookJob = 'webhook'

type KeyUse = Readonly<{ key: string; fingerprint: string; at: Date; refuseInUse: boolean }>

/**
 * The stored reply to this idempotency key, or else that of `run`, which is then stored. Waits for a request with the
 * same key that is in flight.
 * @throws Refusal 400 when the key was used with other parameters, 409 instead of waiting if `refuseInUse`
 */
export async function oncePerKey(
  tx: ISql,
  { key, fingerprint, at, refuseInUse }: KeyUse,
  run: () => Promise<Reply>,
): Promise<Reply> {
  const [lock] = await tx`select pg_try_advisory_xact_lock(hashtextextended(${key}, 0)) as taken`
  if (!lock?.taken && refuseInUse) throw keyInUse()
  if (!lock?.taken) await tx`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`
  const [first] = await tx<{ fingerprint: string; status: number; body: Reply['body'] }[]>`
    select fingerprint, status, reply as body from sandbox_idempotency
    where key = ${key} and "createdAt" >= ${oldestKey(at)}`
  if (first && first.fingerprint !== fingerprint) {
    const message = `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`
    throw new Refusal(400, { type: 'idempotency_error', message })
  }
  if (first) return { status: first.status, body: first.body, isReplayed: true }
  const reply = await run()
  await tx`
    insert into sandbox_idempotency (key, fingerprint, status, reply, "createdAt")
    values (${key}, ${fingerprint}, ${reply.status}, ${json(reply.body)}::text::jsonb, ${at.toISOString()})
    on conflict (key) do update set (fingerprint, status, reply, "createdAt")
      = (excluded.fingerprint, excluded.status, excluded.reply, excluded."createdAt")`
  return reply
}

export const keyInUse = () =>
  new Refusal(409, {
    type: 'idempotency_error',
    code: 'idempotency_key_in_use',
    message:
      'There is currently another in-progress request using this Idempotent Key. Please try again later.',
  })

/** The provider forgets a key after a day. */
export const oldestKey = (now: Date) => new Date(now.getTime() - 24 * 3_600_000).toISOString()

/** As text, because a client shared with drizzle does not encode JSON itself. */
const json = (value: unknown) => JSON.stringify(value)

export const newId = (prefix: string) => `${prefix && `${prefix}_`}${randomBytes(12).toString('hex')}`
