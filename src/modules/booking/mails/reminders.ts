import { and, eq, gte, lt } from 'drizzle-orm'
import { providers, serviceRequests } from '../../../../db/schema.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { inTenMinutes, sweepAtStart, sweepJob } from '../../../jobs/sweep.ts'
import type { DailyTask } from '../../../platform/daily.ts'
import { addDays, dayAt, instantOf, spanOf } from '../../../shared/chicago.ts'
import type { Platform } from '../../module.ts'
import { withAccounts } from '../payments/find-accounts.ts'
import { isSecured } from '../service-request.ts'
import { reminder } from './day-words.ts'
import { linksOf } from './links.ts'

type Deps = Pick<Platform, 'sql' | 'db' | 'log' | 'config' | 'signingKey'>

const kind = 'reminders'

/** The key of a booking's reminders starts with this and its id; its day follows. */
export const reminderMail = 'mail reminder'

/** In Chicago: people have read their mail by the evening and can still prepare. */
const from = '17:00'

/** Sweeps now, and from then on each evening. */
export const remindersAtStart = (deps: Pick<Platform, 'sql'>): DailyTask => sweepAtStart(deps, kind)

export const remindersJob = (deps: Deps) =>
  sweepJob(deps, { kind, timeoutMs: 120_000, next: nextSweep, run: now => sendReminders(deps, now) })

/** Every ten minutes in the evening, so that who is assigned late is reminded too; otherwise when the evening begins. */
export function nextSweep(now: string): string {
  const evening = instantOf(dayAt(now), from)
  return now < evening ? evening : inTenMinutes(now)
}

/**
 * In the evening, mails the customers of tomorrow's jobs: those that are paid and have a crew now. A job's day is part of
 * the key, so each customer is reminded once of each day, and a sweep may be repeated. A change of the booking
 * withdraws a reminder that still waits (status-mails.ts). None is sent after midnight, when "tomorrow" is wrong.
 */
export async function sendReminders(deps: Deps, now: string): Promise<void> {
  const today = dayAt(now)
  if (now < instantOf(today, from)) return
  const day = addDays(today, 1)
  const { start, end } = spanOf(day, day)
  const { status, scheduledDate, providerId } = serviceRequests
  const found = await deps.db
    .select({ request: serviceRequests, crewName: providers.name })
    .from(serviceRequests)
    .innerJoin(providers, eq(providers.id, providerId))
    .where(and(eq(status, 'assigned'), gte(scheduledDate, start), lt(scheduledDate, end)))
  const jobs = found.filter(({ request }) => isSecured(request)).map(job => ({ id: job.request.id, ...job }))
  for (const [{ id, request, crewName }, account] of await withAccounts(deps, jobs)) {
    const context = { request, account, crewName, company: deps.config, ...linksOf(id, deps) }
    await enqueue(deps.sql, {
      kind: 'mail',
      key: `${reminderMail} ${id} ${day}`,
      recipient: request.customerEmail,
      about: id,
      payload: { ...reminder(context), sendBefore: start },
    })
  }
}
