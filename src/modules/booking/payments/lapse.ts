import { and, eq, isNull, lte } from 'drizzle-orm'
import type { Sql } from 'postgres'
import { serviceRequests as stored } from '../../../../db/schema.ts'
import { unlessMissing } from '../../../adapters/payments/payments-error.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { idOf, streamOf } from '../../../eventlog/types.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { inTenMinutes, sweepAtStart, sweepJob } from '../../../jobs/sweep.ts'
import type { DailyTask } from '../../../platform/daily.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { beforeQuiet, endOfQuietHours, nextQuiet } from '../../../shared/quiet-hours.ts'
import type { Platform } from '../../module.ts'
import { lapseBooking } from '../decide.ts'
import { linksOf } from '../mails/links.ts'
import { paymentReminder, paymentReminderMail } from '../mails/payment-words.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import type { Account } from './account.ts'
import { withAccounts } from './find-accounts.ts'
import { handlePaymentEvent, type WebhookDeps } from './webhook.ts'

type Deps = WebhookDeps & Pick<Platform, 'sql' | 'config' | 'signingKey'>

const kind = 'lapse'

/** Sweeps now, and from then on every ten minutes. */
export const lapsesAtStart = (deps: Pick<Platform, 'sql'>): DailyTask => sweepAtStart(deps, kind)

export const lapseJob = (deps: Deps) =>
  sweepJob(deps, { kind, timeoutMs: 300_000, next: inTenMinutes, run: now => lapseAbandoned(deps, now) })

const hourMs = 3_600_000
const after = (instant: string, hours: number) => new Date(Date.parse(instant) + hours * hourMs).toISOString()

/** The reminder to pay goes 20 hours after the booking, or the evening before if that is in the night. */
export const remindAt = (createdAt: string): string => beforeQuiet(after(createdAt, 20))

/** The booking lapses 24 hours after it was made, and never sooner than 4 hours after the reminder. */
export const lapseAt = (createdAt: string, remindedAt: string): string =>
  new Date(Math.max(Date.parse(createdAt) + 24 * hourMs, Date.parse(remindedAt) + 4 * hourMs)).toISOString()

/** Quiet hours bring a reminder forward by at most eleven and a half hours. */
const soonestReminderHours = 8

/**
 * Reminds the customers of abandoned checkouts to pay, and cancels those that were reminded and still are not paid.
 * Bookings of any age are reminded first, so those from before this rule are too. @throws if a booking could not be
 * handled; the next sweep tries it again
 */
export async function lapseAbandoned(deps: Deps, now: string): Promise<void> {
  const { status, review, paymentConfirmedAt, createdAt } = stored
  const unpaid = await deps.db
    .select()
    .from(stored)
    .where(
      and(
        eq(status, 'pending_payment'),
        isNull(review),
        isNull(paymentConfirmedAt),
        lte(createdAt, after(now, -soonestReminderHours)),
      ),
    )
  const ids = unpaid.map(({ id }) => id)
  const [changed, reminders] = await Promise.all([changedByOffice(deps.sql, ids), remindersOf(deps.sql, ids)])
  const failures: unknown[] = []
  for (const [request, account] of await withAccounts(deps, unpaid)) {
    if (changed.has(request.id) || !isAbandoned(account)) continue
    try {
      const reminder = stateOf(reminders.filter(({ about }) => about === request.id))
      await remindOrLapse(deps, { request, account, reminder }, now)
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'A booking could not lapse.')
}

/** No money moved. */
const isAbandoned = ({ payments, cash }: Account): boolean =>
  cash.length === 0 && !payments.some(({ state }) => state === 'processing' || state === 'received')

/** The bookings of these that the office has made or changed. */
async function changedByOffice(sql: Sql, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const streams = ids.map(id => streamOf(serviceRequests, id))
  const changed = await sql<{ stream: string }[]>`
    select distinct stream from events
    where stream = any (${streams}) and starts_with(meta ->> 'actor', 'admin:')`
  return new Set(changed.map(({ stream }) => idOf(serviceRequests.category, stream)))
}

type Unpaid = Readonly<{ request: ServiceRequest; account: Account; reminder: Reminder }>

async function remindOrLapse(deps: Deps, { request, account, reminder }: Unpaid, now: string) {
  if (reminder === 'waiting') return
  if (reminder === 'none') {
    if (now >= remindAt(request.createdAt) && endOfQuietHours(now) === undefined)
      await remind(deps, request, account, now)
    return
  }
  if (now >= lapseAt(request.createdAt, reminder.doneAt)) await lapse(deps, request, now)
}

type Reminder = 'none' | 'waiting' | Readonly<{ doneAt: string }>

type Reminded = Readonly<{ about: string; state: string; doneAt: string }>

const remindersOf = (sql: Sql, ids: readonly string[]) => sql<Reminded[]>`
  select about, state, coalesce("finishedAt", "dueAt") as "doneAt" from jobs
  where about = any (${[...ids]}) and starts_with(key, ${`${paymentReminderMail} `}) order by id`

/** Of one booking's reminders. One that failed is repeated on another day, once: the address may be wrong. */
function stateOf(reminders: readonly Reminded[]): Reminder {
  const isDone = ({ state }: Reminded) => state === 'sent' || state === 'kept'
  const done = reminders.find(isDone) ?? (reminders.length > 1 ? reminders.at(-1) : undefined)
  if (reminders.some(({ state }) => state === 'waiting')) return 'waiting'
  return done ?? 'none'
}

async function remind(deps: Deps, request: ServiceRequest, account: Account, now: string) {
  const { id, customerEmail } = request
  const until = lapseAt(request.createdAt, now)
  const pay = `${deps.config.publicUrl}/checkout/${id}`
  const context = { request, account, until, pay, company: deps.config, ...linksOf(id, deps) }
  await enqueue(deps.sql, {
    kind: 'mail',
    key: `${paymentReminderMail} ${id} ${dayAt(now)}`,
    recipient: customerEmail,
    about: id,
    payload: { ...paymentReminder(context), sendBefore: nextQuiet(now) },
  })
}

/** The payment is closed at the provider first, so that nobody can pay for a booking that has lapsed. */
async function lapse(deps: Deps, request: ServiceRequest, now: string): Promise<void> {
  const { id, stripePaymentIntentId, heldUntil } = request
  if (heldUntil !== null && heldUntil > now) return
  if (stripePaymentIntentId !== null && !(await closePayment(deps, stripePaymentIntentId, now))) return
  const command = { id: idFrom('lapse', id), actor: 'system', at: now }
  await deps.log.handle(
    serviceRequests,
    id,
    row => lapseBooking(row, { now, closedIntentId: stripePaymentIntentId }),
    command,
  )
}

/** Returns false if the payment has succeeded, which is recorded, or may still succeed. */
async function closePayment(deps: Deps, intentId: string, now: string): Promise<boolean> {
  const current = await unlessMissing(deps.payments.retrieve(intentId))
  if (!current || current.status === 'canceled') return true
  if (current.status === 'processing') return false
  const intent = current.status === 'succeeded' ? current : await deps.payments.cancel(intentId)
  if (intent.status === 'succeeded')
    await handlePaymentEvent(deps, { eventId: `read ${intent.id}`, at: now, kind: 'succeeded', intent })
  return intent.status === 'canceled'
}
