import { createHmac } from 'node:crypto'
import type { Sql } from 'postgres'
import type Stripe from 'stripe'
import { within } from '../../../shared/within.ts'

/** Hands a webhook to its endpoint and answers with the HTTP status that came back; throws when none did. */
export type Deliver = (body: string, signature: string) => Promise<number>

export type DeliveryOptions = {
  readonly sql: Sql
  readonly deliver: Deliver
  readonly webhookSecret: string
  readonly now: () => Date
  readonly retryAfterMs: (attempt: number) => number
  /** Told of what fails in the background, where no caller is left to hear it. */
  readonly report: (error: unknown) => void
}

/** The provider's habit: quick at first, hourly later, and it gives up after three days. */
export const usualRetryAfterMs = (attempt: number) => Math.min(1000 * 2 ** (attempt - 1), 3_600_000)

/**
 * Sends every stored webhook at least once. A delivery is leased by moving its `dueAt` ahead: whoever dies while
 * sending leaves it to be found again, which is why an endpoint must expect duplicates. Between tries nothing runs
 * but one timer for the earliest `dueAt`.
 */
export function createDeliveries({
  sql,
  deliver,
  webhookSecret,
  now,
  retryAfterMs,
  report,
}: DeliveryOptions) {
  let started = false
  let wanted = false
  let round: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  return { start, stop, wake }

  function start(): void {
    started = true
    wake()
  }

  /** Resolves once what is on its way has been answered. */
  async function stop(): Promise<void> {
    started = false
    clearTimeout(timer)
    await round
  }

  /** Call after anything was published; a call during a round makes it look once more. */
  function wake(): void {
    if (!started) return
    wanted = true
    clearTimeout(timer)
    round ??= deliverUntilIdle()
  }

  async function deliverUntilIdle(): Promise<void> {
    let sleepMs: number | undefined
    try {
      while (started && wanted) {
        wanted = false
        await deliverDue()
      }
      sleepMs = await untilNextDue()
    } catch (error) {
      report(error)
      sleepMs = databaseRetryMs
    }
    round = undefined
    if (wanted) wake()
    else if (started && sleepMs !== undefined) timer = setTimeout(wake, sleepMs)
  }

  async function deliverDue(): Promise<void> {
    while (started) {
      const leased = await lease()
      if (leased.length === 0) return
      await Promise.all(leased.map(delivery => attempt(delivery).catch(report)))
    }
  }

  async function lease(): Promise<Leased[]> {
    const time = now().getTime()
    return sql<Leased[]>`
      with due as materialized (
        select "eventId" from sandbox_deliveries where "dueAt" <= ${iso(time)}
        order by "dueAt" limit ${atOnce} for update skip locked
      )
      update sandbox_deliveries set "dueAt" = ${iso(time + leaseMs)}, attempts = attempts + 1
      from due join sandbox_objects on id = due."eventId"
      where sandbox_deliveries."eventId" = due."eventId"
      returning attempts, data as event`
  }

  async function attempt({ event, attempts }: Leased): Promise<void> {
    const body = JSON.stringify(event)
    const delivery = deliver(body, sign(body, webhookSecret, now()))
    const answer = await within(timeoutMs, delivery, () => `No answer within ${timeoutMs} ms.`).catch(wordsOf)
    if (typeof answer === 'number' && answer >= 200 && answer < 300) await settle(event.id)
    else await postpone(event, attempts, String(answer))
  }

  async function settle(eventId: string): Promise<void> {
    await sql`
      with delivered as (
        update sandbox_deliveries set "dueAt" = null, "deliveredAt" = ${now().toISOString()}, "lastAnswer" = null
        where "eventId" = ${eventId} returning "eventId"
      )
      update sandbox_objects set data = jsonb_set(data, '{pending_webhooks}', '0')
      from delivered where id = "eventId"`
  }

  /** `attempts` fences: a sender whose lease ran out must not undo what the next one did. */
  async function postpone(event: Stripe.Event, attempts: number, answer: string): Promise<void> {
    const next = now().getTime() + retryAfterMs(attempts)
    const dueAt = next < event.created * 1000 + giveUpAfterMs ? iso(next) : null
    await sql`
      update sandbox_deliveries set "dueAt" = ${dueAt}, "lastAnswer" = ${answer}
      where "eventId" = ${event.id} and attempts = ${attempts} and "deliveredAt" is null`
  }

  async function untilNextDue(): Promise<number | undefined> {
    const [next] = await sql<{ ms: number | null }[]>`
      select (extract(epoch from min("dueAt")) * 1000)::float8 as ms from sandbox_deliveries where "dueAt" is not null`
    return typeof next?.ms === 'number' ? Math.max(0, next.ms - now().getTime()) : undefined
  }
}

type Leased = { readonly event: Stripe.Event; readonly attempts: number }

const atOnce = 10
const timeoutMs = 5_000
const leaseMs = 30_000
const databaseRetryMs = 5_000
const giveUpAfterMs = 3 * 24 * 3_600_000

/** The provider's signature scheme v1, https://docs.stripe.com/webhooks#verify-manually: signed anew at every try. */
export function sign(body: string, secret: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000)
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

const iso = (ms: number) => new Date(ms).toISOString()
