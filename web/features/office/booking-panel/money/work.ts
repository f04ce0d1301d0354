import { agreedIn, quotedTravel, travelIn } from '../../../../../src/shared/day-work.ts'
import { dayOf } from '../../../../../src/shared/move-day.ts'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { clockAt, minutesOf } from '../../../../shared/dates/clock.ts'
import { dollarsTyped } from '../../shared/booking/use-money-mutation.ts'
import type { OpenBooking } from '../../shared/queries.ts'

/** The form in which the office enters what was worked, as typed. Times are HH:MM, amounts in dollars. */
export type WorkForm = Readonly<{
  workers: string
  start: string
  end: string
  breaks: string
  minutes: string
  travelMinutes: string
  extras: readonly ExtraForm[]
  agreedBy: string
}>

export type ExtraForm = Readonly<{ key: string; label: string; amount: string }>

/**
 * What was recorded, or else what the crew reported and what is known before: the crew, the start, the estimated
 * travel.
 */
export function workFormOf(booking: OpenBooking): WorkForm {
  const { account, crewSize, lines, pricing, scheduledDate } = booking
  const { settlement } = account
  const start = scheduledDate ? clockAt(scheduledDate).time : ''
  const known = { start, breaks: '0', end: '' }
  if (settlement) {
    const { workers, minutes, travelMinutes, extras, agreedBy } = settlement
    return {
      ...known,
      start: '',
      workers: String(workers),
      minutes: String(minutes),
      travelMinutes: String(travelMinutes),
      extras: extras.map(({ label, amount }, n) => ({ key: String(n), label, amount: amount.toFixed(2) })),
      agreedBy: agreedBy ?? '',
    }
  }
  const estimated = {
    ...known,
    workers: String(booking.moveDay?.members.length || crewSize),
    minutes: '',
    travelMinutes: String(quotedTravel({ crewSize, hourlyRate: pricing.hourlyRate, lines })),
    extras: [],
    agreedBy: '',
  }
  return { ...estimated, ...reportedWork(booking) }
}

/** What the crew's steps say. Extras in minutes are part of the time, so only the name of who agreed to them counts. */
function reportedWork(booking: OpenBooking): Partial<WorkForm> {
  const day = dayOf(booking.moveDay?.steps ?? [], booking)
  const { times, workedMinutes, breakMinutes } = day
  const { extras, agreedBy } = agreedIn(day)
  const travelMinutes = travelIn(day)
  return {
    ...(times.work_started && { start: clockAt(times.work_started).time, breaks: String(breakMinutes) }),
    ...(times.finished && { end: clockAt(times.finished).time, minutes: String(workedMinutes ?? '') }),
    ...(travelMinutes !== undefined && { travelMinutes: String(travelMinutes) }),
    extras: extras.map(({ label, amountCents }, n) => {
      return { key: String(n), label, amount: (amountCents / 100).toFixed(2) }
    }),
    agreedBy: agreedBy ?? '',
  }
}

/** A new start, end or break also changes the minutes. An end before the start is on the next day. */
export function withTimes(form: WorkForm, change: Partial<WorkForm>): WorkForm {
  const next = { ...form, ...change }
  const { start, end, breaks } = next
  if (!start || !end) return next
  const span = (minutesOf(end) - minutesOf(start) + dayMinutes) % dayMinutes
  return { ...next, minutes: String(Math.max(0, span - (countOf(breaks) || 0))) }
}

const dayMinutes = 24 * 60

/** What the server takes; undefined while something is missing or no number. */
export function workIn({ workers, minutes, travelMinutes, extras, agreedBy }: WorkForm) {
  const work = {
    workers: countOf(workers),
    minutes: countOf(minutes),
    travelMinutes: countOf(travelMinutes || '0'),
    extras: extras
      .filter(({ label, amount }) => label.trim() !== '' || amount.trim() !== '')
      .map(({ label, amount }) => ({ label: label.trim(), amount: dollarsTyped(amount) })),
    agreedBy: agreedBy.trim() || undefined,
  }
  const isComplete = work.extras.every(({ label, amount }) => label !== '' && amount > 0)
  return work.workers > 0 && work.minutes > 0 && work.travelMinutes >= 0 && isComplete ? work : undefined
}

export type Work = NonNullable<ReturnType<typeof workIn>>

/** What closing a job with this work would do. */
export const previewOf = (id: string, work: Work) =>
  unwrap(api.admin['service-requests']({ id }).settlement.post({ ...work, preview: true }))

export type Settlement = Awaited<ReturnType<typeof previewOf>>

const countOf = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : Number.NaN)
