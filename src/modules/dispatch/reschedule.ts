import { Elysia } from 'elysia'
import { type Command, Refused } from '../../eventlog/types.ts'
import { context } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { type AnswerOf, model, pick } from '../../platform/model.ts'
import { whyNotBookable } from '../../shared/bookable-days.ts'
import { bookingColumns } from '../../shared/booking.ts'
import { addDays, dayAt } from '../../shared/chicago.ts'
import { bookingNumber, holdsCrew, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { manageHeader, mayManage } from '../tokens.ts'
import { windowTaken } from '../windows.ts'
import { bookCrew } from './assignments.ts'
import { isTaken, openingsOn, SlotTaken, slotTaken } from './availability.ts'
import { obstaclesTo } from './crew-fit.ts'
import { assertReschedulable, changePreferredDay, jobOf, reschedule } from './decide.ts'
import { newDay, newTime } from './forms.ts'
import { findCrews } from './queries.ts'
import { suggestCrews } from './suggestions.ts'
import { takeWindow } from './take-window.ts'
import { windowAround } from './windows.ts'
import { type Calendar, calendarAt, slotsOf } from './working-time.ts'

/**
 * For the booking's owner, the mailed link and administrators, once the booking is paid. Free of charge.
 *
 * PATCH /api/service-requests/:id/schedule {scheduledDate}: changes the time. A booking with a crew keeps it if it is
 * available, otherwise gets another available one. Without a crew, the time is recorded as the customer's preference, or
 * reserved if the booking had a reserved time. 409 with that day's slots if no crew is available.
 *
 * PATCH /api/service-requests/:id/schedule {windowStart}: the same with an arrival window of GET /api/windows. Without a
 * crew, one is reserved. 409 `window_taken` with the current windows if no crew is available.
 *
 * PATCH /api/service-requests/:id/preferred-date {preferredDate}: changes the preferred day of a booking without a crew;
 * the time is agreed later. This works before the company has entered any crews.
 */
export const rescheduling = (deps: RouterOptions<'config' | 'db' | 'log'>) =>
  new Elysia({ prefix: '/api/service-requests/:id' })
    .use(context(deps))
    .patch(
      '/schedule',
      async ({ params, body, visitor, headers, command }) => {
        const request = await expectRequest(deps.db, params.id)
        mayManage(request, { visitor, code: headers[manageHeader] }, deps.signingKey)
        assertReschedulable(request)
        if (body.windowStart) return view(await moveToWindow(deps, request, body.windowStart, command))
        const isOffice = visitor?.role === 'admin'
        const scheduledDate = new Date(body.scheduledDate ?? '').toISOString()
        if (!isOffice) assertOffered(scheduledDate, calendarAt(deps.config, command.at))
        const row = await rescheduleTo(deps, request, { scheduledDate, isOffice }, command)
        return view(row)
      },
      { body: newTime, response: { 200: model(rescheduled), 409: model(slotTaken.and(windowTaken)) } },
    )
    .patch(
      '/preferred-date',
      async ({ params, body: { preferredDate }, visitor, headers, command }) => {
        const request = await expectRequest(deps.db, params.id)
        mayManage(request, { visitor, code: headers[manageHeader] }, deps.signingKey)
        assertReschedulable(request)
        assertBookable('preferredDate', preferredDate, calendarAt(deps.config, command.at))
        const decide = (row: ServiceRequest) => changePreferredDay(row, preferredDate)
        const { row } = await deps.log.handle(serviceRequests, request.id, decide, command)
        return view(row)
      },
      { body: newDay, response: model(rescheduled) },
    )

type Deps = Pick<Platform, 'db' | 'log' | 'config'>

const moveToWindow = (deps: Deps, request: ServiceRequest, windowStart: string, command: Command) =>
  takeWindow(deps, { job: request, windowStart, booking: request, now: command.at }, async place => {
    const window = { windowStart: place.windowStart, windowEnd: place.windowEnd }
    const decide: typeof reschedule = (row, provider, scheduledDate, tooFar) =>
      reschedule(row, provider, scheduledDate, tooFar, window)
    return (await bookCrew(deps, request.id, place, decide, command)).row
  })

type Wanted = Readonly<{ scheduledDate: string; isOffice: boolean }>

/** Tries the available crews, the current one first, until a booking succeeds: a concurrent call may take one. */
async function rescheduleTo(
  deps: Deps,
  request: ServiceRequest,
  { scheduledDate, isOffice }: Wanted,
  command: Command,
): Promise<ServiceRequest> {
  const day = dayAt(scheduledDate)
  const range = { from: day, to: day, without: request.id, now: command.at }
  const job = jobOf(request, scheduledDate)
  const calendar = calendarAt(deps.config, command.at)
  const crews = await findCrews(deps.db, range)
  const available = crews.filter(crew => obstaclesTo(crew, request, job, calendar).length === 0)
  const best = suggestCrews(available, request, job, calendar).map(({ providerId }) => providerId)
  const ownFirst = best.toSorted(
    (a, b) => Number(b === request.providerId) - Number(a === request.providerId),
  )
  for (const providerId of ownFirst) {
    try {
      const decide: typeof reschedule = (row, provider, at, tooFar) =>
        reschedule(row, provider, at, tooFar, holdsCrew(row) ? chosenWindowAround(at) : undefined)
      return (await bookCrew(deps, request.id, { providerId, scheduledDate }, decide, command)).row
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  const openings = openingsOn(day, await findCrews(deps.db, range), request, calendar)
  const refusal = new Refused('No crew is available at that time. Please choose another.', 'conflict')
  throw new SlotTaken(refusal, openings, isOffice)
}

function chosenWindowAround(scheduledDate: string) {
  const window = windowAround(scheduledDate)
  return window && { windowStart: window.start, windowEnd: window.end }
}

/** Customers may choose only the slots of bookable days. */
function assertOffered(scheduledDate: string, calendar: Calendar): void {
  const path = 'scheduledDate'
  const day = dayAt(scheduledDate)
  assertBookable(path, day, calendar)
  if (!slotsOf(day).some(slot => slot.scheduledDate === scheduledDate))
    throw new Invalid([{ path, message: 'Choose one of the times shown' }])
}

/** Bookable days from tomorrow on (spec §5). */
function assertBookable(path: string, day: string, { now, bookableDays }: Calendar): void {
  const issue = (message: string) => new Invalid([{ path, message }])
  if (day < addDays(dayAt(now), 1)) throw issue('Choose tomorrow or a later day')
  const closed = whyNotBookable(day, bookableDays)
  if (closed) throw issue(closed)
}

const fields = [
  'id',
  'status',
  'scheduledDate',
  'scheduledEnd',
  'preferredDate',
  'preferredTime',
  'windowStart',
  'windowEnd',
] as const
const rescheduled = bookingColumns.pick(...fields).merge({ bookingNumber: 'string' })

const view = (row: ServiceRequest): AnswerOf<typeof rescheduled> => ({
  ...pick(row, fields),
  bookingNumber: bookingNumber(row),
})
