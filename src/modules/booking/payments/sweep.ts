import { and, eq, gte, inArray, isNotNull, isNull, or, sql as raw } from 'drizzle-orm'
import {
  bookingAccounts as bookingAccountsTable,
  cardSweeps,
  serviceRequests,
} from '../../../../db/schema.ts'
import { unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { PaymentEvent } from '../../../adapters/payments/provider-objects.ts'
import { underLock } from '../../../jobs/one-at-a-time.ts'
import { inTenMinutes, sweepAtStart as startSweep, sweepJob } from '../../../jobs/sweep.ts'
import type { DailyTask } from '../../../platform/daily.ts'
import type { CardPayment } from '../../../shared/account.ts'
import type { Platform } from '../../module.ts'
import { bookingAccounts, hasReceived } from './account.ts'
import { openBalancePayments } from './decide.ts'
import { recordClosed } from './received.ts'
import { handlePaymentEvent, type WebhookDeps } from './webhook.ts'

type SweepDeps = WebhookDeps & Pick<Platform, 'sql'>

const kind = 'card sweep'

/** Sweeps now, and from then on every ten minutes. */
export const sweepAtStart = (deps: Pick<Platform, 'sql'>): DailyTask => startSweep(deps, kind)

export const cardSweepJob = (deps: SweepDeps) =>
  sweepJob(deps, {
    kind,
    timeoutMs: 300_000,
    next: inTenMinutes,
    run: () => underLock(deps.sql, deps.sql`7006`, () => sweepPayments(deps, new Date())),
  })

const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** An event may be listed later than one that happened after it. */
const overlapMs = hourMs
/** The provider keeps events for 30 days. */
const eventsKeptMs = 29 * dayMs
/** A bank may reject a refund for a month, and takes months to decide a dispute. */
const refundsChangeForMs = 31 * dayMs
const disputesChangeForMs = 180 * dayMs
/** Older unpaid checkouts are abandoned. If one is paid all the same, its event tells. */
const openForMs = 2 * dayMs

/**
 * Records what the card provider did and no webhook told: payments, refunds, disputes. Reads the provider's events
 * since the last sweep, or for what is older its charges, refunds and disputes, and the open payments themselves. Their
 * commands have the ids of the webhooks' commands, so what is known changes nothing. The cursor moves after the
 * effects: a sweep that was interrupted is repeated. @throws if an event could not be handled; the next sweep tries it
 * again
 */
export async function sweepPayments(deps: SweepDeps, now: Date): Promise<void> {
  const { db, payments } = deps
  const [last] = await db.select().from(cardSweeps).where(eq(cardSweeps.mode, payments.mode))
  const oldestEvent = before(now, eventsKeptMs)
  const from = last
    ? before(new Date(last.readUntil), overlapMs)
    : ((await firstPayment(deps)) ?? oldestEvent)
  const listed = from < oldestEvent ? await changesSince(deps, from) : await payments.events(from)
  const fresh = listed.filter(({ eventId }) => !last?.handled.includes(eventId))
  const failures: unknown[] = []
  const failed = new Set<string>()
  for (const event of [...fresh, ...(await openPayments(deps, now))]) {
    try {
      await handlePaymentEvent(deps, event)
    } catch (error) {
      failures.push(error)
      failed.add(event.eventId)
    }
  }
  const handled = listed.map(({ eventId }) => eventId).filter(id => !failed.has(id))
  const readUntil = failures.length === 0 ? now.toISOString() : (last?.readUntil ?? from)
  await db
    .insert(cardSweeps)
    .values({ mode: payments.mode, readUntil, handled })
    .onConflictDoUpdate({
      target: cardSweeps.mode,
      set: { readUntil: raw`excluded."readUntil"`, handled: raw`excluded.handled` },
    })
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} payment events failed.`)
}

const before = (instant: Date, ms: number) => new Date(instant.getTime() - ms).toISOString()

/** When the oldest booking was made that may have been paid. */
async function firstPayment({ db }: SweepDeps): Promise<string | undefined> {
  const [first] = await db
    .select({ at: raw<string | null>`min(${serviceRequests.createdAt})`.mapWith(serviceRequests.createdAt) })
    .from(serviceRequests)
    .where(isNotNull(serviceRequests.stripePaymentIntentId))
  return first?.at ?? undefined
}

/**
 * What changed at the provider since an instant, as if it were events: for a time whose events are gone. Its lists go by
 * the day on which something was made.
 */
async function changesSince({ payments, log }: SweepDeps, since: string): Promise<PaymentEvent[]> {
  const [charges, refunds, disputes] = await Promise.all([
    payments.charges(since),
    payments.refunds(before(new Date(since), refundsChangeForMs)),
    payments.disputes(before(new Date(since), disputesChangeForMs)),
  ])
  const changes: PaymentEvent[] = []
  for (const { id, intentId, bookingId, createdAt } of charges) {
    // There may be thousands, and nearly all are known.
    if (bookingId === undefined || hasReceived(await log.row(bookingAccounts, bookingId), intentId)) continue
    const intent = await payments.retrieve(intentId)
    changes.push({ eventId: `listed ${id}`, at: createdAt, kind: 'succeeded', intent })
  }
  for (const refund of refunds) {
    const kind = refund.status === 'failed' ? 'refund failed' : 'refunded'
    changes.push({ eventId: `listed ${refund.id} ${kind}`, at: refund.createdAt, kind, refund })
  }
  for (const dispute of disputes) {
    const eventId = `listed ${dispute.id} ${dispute.status}`
    changes.push({ eventId, at: dispute.createdAt, kind: 'dispute updated', dispute })
  }
  return changes.toSorted((a, b) => a.at.localeCompare(b.at))
}

/**
 * Payments that customers started lately and that the log does not know to have succeeded, if they have. One of another
 * amount than the price is known to the account, while its booking stays unpaid.
 */
async function openPayments({ db, log, payments }: SweepDeps, now: Date): Promise<PaymentEvent[]> {
  const { stripePaymentIntentId, paymentConfirmedAt, status, updatedAt } = serviceRequests
  const open = await db
    .select({ id: serviceRequests.id, intentId: stripePaymentIntentId })
    .from(serviceRequests)
    .where(
      and(
        inArray(status, ['pending', 'pending_payment']),
        isNotNull(stripePaymentIntentId),
        isNull(paymentConfirmedAt),
        gte(updatedAt, before(now, openForMs)),
      ),
    )
  const paid: PaymentEvent[] = []
  for (const { id, intentId } of [...open, ...(await openBalances(db, now))]) {
    if (hasReceived(await log.row(bookingAccounts, id), intentId ?? '')) continue
    const intent = await unlessMissing(payments.retrieve(intentId ?? ''))
    if (intent?.purpose === 'balance' && intent.status === 'canceled')
      await recordClosed({ log }, id, intent.id)
    if (intent?.status !== 'succeeded') continue
    paid.push({ eventId: `read ${intent.id}`, at: now.toISOString(), kind: 'succeeded', intent })
  }
  return paid
}

/** Payments of a balance that were started lately and may still be made. */
async function openBalances(db: SweepDeps['db'], now: Date) {
  const since = before(now, openForMs)
  const holding = (state: CardPayment['state']) =>
    raw`${bookingAccountsTable.payments} @> ${JSON.stringify([{ purpose: 'balance', state }])}::text::jsonb`
  const accounts = await db
    .select()
    .from(bookingAccountsTable)
    .where(or(holding('started'), holding('processing'), holding('failed')))
  return accounts.flatMap(account =>
    openBalancePayments(account)
      .filter(({ at }) => at >= since)
      .map(({ paymentIntentId: intentId }) => ({ id: account.id, intentId })),
  )
}
