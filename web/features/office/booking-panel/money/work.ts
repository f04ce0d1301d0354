import { agreedIn, quotedTravel, travelIn } from '../../../../../src/shared/day-work.ts'
import { dayOf } from '../../../../../src/shared/move-day.ts'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { clockAt, instantAt, minutesOf } from '../../../../shared/dates/clock.ts'
import { addDays } from '../../../../shared/dates/days.ts'
import { amountIn } from '../../../../shared/payment/dollars.ts'
import type { OpenBooking } from '../../shared/queries.ts'

/** The form in which the office enters what was worked, as typed. Times are HH:MM, amounts in dollars. */
export type WorkForm = {
  workers: string
  start: string
  end: string
  breaks: string
  minutes: string
  travelMinutes: string
  extras: { label: string; amount: string }[]
  agreedBy: string
  agreedMinutes: string
}

/**
 * What was recorded, or else what the crew reported, or else the plan: the crew, the start, the quoted travel.
 * Extras in minutes are part of the time.
 */
export function workFormOf(booking: OpenBooking): WorkForm {
  const { account, crewSize, lines, pricing, scheduledDate, moveDay } = booking
  if (account.settlement) {
    const { workers, minutes, travelMinutes, span, extras, agreedBy, agreedMinutes } = account.settlement
    return {
      start: span ? clockAt(span.startedAt).time : '',
      end: span ? clockAt(span.endedAt).time : '',
      breaks: String(span?.breakMinutes ?? 0),
      workers: String(workers),
      minutes: String(minutes),
      travelMinutes: String(travelMinutes),
      extras: extras.map(({ label, amount }) => ({ label, amount: amount.toFixed(2) })),
      agreedBy: agreedBy ?? '',
      agreedMinutes: textOf(agreedMinutes),
    }
  }
  const day = dayOf(moveDay?.steps ?? [], booking)
  const { work_started: started = scheduledDate, finished } = day.times
  const travel = travelIn(day) ?? quotedTravel({ crewSize, hourlyRate: pricing.hourlyRate, lines })
  const { extras, agreedBy, agreedMinutes } = agreedIn(day)
  return {
    workers: String(moveDay?.members.length || crewSize),
    start: started ? clockAt(started).time : '',
    end: finished ? clockAt(finished).time : '',
    breaks: String(day.breakMinutes),
    minutes: finished ? String(day.workedMinutes ?? '') : '',
    travelMinutes: String(travel),
    extras: extras.map(({ label, amountCents }) => ({ label, amount: (amountCents / 100).toFixed(2) })),
    agreedBy: agreedBy ?? '',
    agreedMinutes: textOf(agreedMinutes),
  }
}

const textOf = (minutes: number | undefined) => minutes?.toString() ?? ''

/** The day (YYYY-MM-DD) on which the work began. */
export function dayOfWork({ account, moveDay, scheduledDate, completedAt, ...job }: OpenBooking): string {
  const { work_started: started } = dayOf(moveDay?.steps ?? [], job).times
  return clockAt(account.settlement?.span?.startedAt ?? started ?? scheduledDate ?? completedAt ?? Date.now())
    .day
}

/** From start to end without the breaks, if both are known. An end before the start is on the next day. */
export function minutesWorked({
  start,
  end,
  breaks,
}: Pick<WorkForm, 'start' | 'end' | 'breaks'>): number | undefined {
  if (!start || !end) return undefined
  const span = (minutesOf(end) - minutesOf(start) + dayMinutes) % dayMinutes
  return Math.max(0, span - (countOf(breaks) || 0))
}

const dayMinutes = 24 * 60

/** The request, or undefined while something is missing or not a number. `day` (YYYY-MM-DD) is that of the job. */
export function workIn(form: WorkForm, day: string) {
  const { workers, minutes, travelMinutes, extras, agreedBy, agreedMinutes } = form
  const work = {
    workers: countOf(workers),
    minutes: countOf(minutes),
    travelMinutes: countOf(travelMinutes || '0'),
    ...spanOf(form, day),
    extras: extras
      .filter(({ label, amount }) => label.trim() !== '' || amount.trim() !== '')
      .map(({ label, amount }) => ({ label: label.trim(), amount: amountIn(amount) })),
    agreedBy: agreedBy.trim() || undefined,
    ...(agreedMinutes.trim() !== '' && { agreedMinutes: countOf(agreedMinutes) }),
  }
  const isComplete =
    work.extras.every(({ label, amount }) => label !== '' && amount > 0) && !Number.isNaN(work.agreedMinutes)
  return work.workers > 0 && work.minutes > 0 && work.travelMinutes >= 0 && isComplete ? work : undefined
}

/** Only if it gives the minutes that are charged: the office may have typed others. */
function spanOf({ start, end, breaks, minutes }: WorkForm, day: string) {
  if (minutesWorked({ start, end, breaks }) !== countOf(minutes)) return {}
  const endDay = end < start ? addDays(day, 1) : day
  const span = {
    startedAt: instantAt(day, start),
    endedAt: instantAt(endDay, end),
    breakMinutes: countOf(breaks) || 0,
  }
  return { span }
}

export type Work = NonNullable<ReturnType<typeof workIn>>

/** What closing a job with this work would do. */
export const previewOf = (id: string, work: Work) =>
  unwrap(api.admin['service-requests']({ id }).settlement.post({ ...work, preview: true }))

export type Settlement = Awaited<ReturnType<typeof previewOf>>

const countOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
