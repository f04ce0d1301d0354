import { createHmac } from 'node:crypto'
import { type } from 'arktype'
import type { ISql, Sql } from 'postgres'
import type Stripe from 'stripe'
import { enqueue } from '../../../jobs/queue.ts'
import type { JobKind } from '../../../jobs/worker.ts'
import { storeIn } from './store.ts'

/** Posts a webhook to its endpoint and returns the HTTP status; throws if there is no response. */
export type Deliver = (body: string, signature: string) => Promise<number>

type DeliveryOptions = Readonly<{
  sql: Sql
  deliver: Deliver
  webhookSecret: string
  now: () => Date
  /** As with the provider: seconds apart at first, hourly later. */
  pauseMs?: JobKind['pauseMs']
}>

/** Delivers webhooks at least once, in no promised order, and gives up after three days. */
export const webhookKind = ({
  sql,
  deliver,
  webhookSecret,
  now,
  pauseMs = { first: 1000, longest: 3_600_000 },
}: DeliveryOptions): JobKind => ({
  name: kind,
  concurrency: 10,
  timeoutMs: 5000,
  attempts: 100,
  pauseMs,
  async run(job) {
    const event = await storeIn(sql).get('event', payload.assert(job.payload).eventId)
    const body = JSON.stringify(event)
    const status = await deliver(body, sign(body, webhookSecret, now()))
    if (status >= 200 && status < 300) {
      await sql`
        update sandbox_objects set data = jsonb_set(data, '{pending_webhooks}', '0') where id = ${event.id}`
      return { state: 'done' }
    }
    const isLate = now().getTime() >= event.created * 1000 + giveUpAfterMs
    if (isLate) return { state: 'failed', reason: String(status) }
    throw new Error(String(status))
  },
})

/** Stores the deliveries of an event, one for each time. */
export async function enqueueWebhooks(tx: ISql, { id }: Stripe.Event, dueAt: readonly Date[]): Promise<void> {
  for (const [n, due] of dueAt.entries()) {
    await enqueue(tx, { kind, key: `${kind} ${id} ${n}`, payload: { eventId: id }, dueAt: due.toISOString() })
  }
}

/** Takes over deliveries of the release that had a table for them, and of its backups. */
export const adoptOldDeliveries = (sql: Sql) => sql`
  with old as (delete from sandbox_deliveries returning "eventId", "dueAt")
  insert into jobs (id, kind, key, payload, "dueAt")
  select "eventId", ${kind}, ${`${kind} `} || "eventId" || ' 0', jsonb_build_object('eventId', "eventId"), "dueAt"
  from old where "dueAt" is not null
  on conflict do nothing`

const kind = 'webhook'
const payload = type({ eventId: 'string' })
const giveUpAfterMs = 3 * 24 * 3_600_000

/** The provider's signature scheme v1, https://docs.stripe.com/webhooks#verify-manually; new for each attempt. */
export function sign(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}
