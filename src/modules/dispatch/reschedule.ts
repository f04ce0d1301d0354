import { type } from 'arktype'
import { Elysia } from 'elysia'
import { type Command, Refused } from '../../eventlog/types.ts'
import { context } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { model } from '../../platform/model.ts'
import { bookableDaysInWords, isBookable } from '../../shared/bookable-days.ts'
import { bookingStatus } from '../../shared/catalog.ts'
import { addDays, dayAt } from '../../shared/chicago.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { manageHeader, mayManage } from '../tokens.ts'
import { bookCrew } from './book-crew.ts'
import { jobOf, reschedulable, reschedule, wishDay } from './decide.ts'
import { newDay, newTime } from './forms.ts'
import { obstaclesTo, openingsOn } from './openings.ts'
import { findCrews } from './queries.ts'
import { isTaken, SlotTaken, slotTaken } from './slot-taken.ts'
import { suggestCrews } from './suggest.ts'
import { type Calendar, calendarAt, slotsOf } from './working-time.ts'

/**
 * By the booking's owner, its mailed link or an administrator; charges nothing.
 *
 * PATCH /api/service-requests/:id/schedule {scheduledDate}: another time. With a crew the booking keeps it if it is free
 * then, else it gets another one that is; without one, the time is noted as the customer's wish. 409 when nobody can
 * come then, with the slots of that day.
 *
 * PATCH /api/service-requests/:id/preferred-date {preferredDate}: another day for a booking without a crew, with its
 * time still to be agreed. So a company that has entered no crews yet can take a wish, and promises nobody's time.
 */
export const rescheduling = (deps: RouterOptions<'config' | 'db' | 'log'>) =>
  new Elysia({ prefix: '/api/service-requests/:id' })
    .use(context(deps))
    .patch(
      '/schedule',
      async ({ params, body, visitor, headers, command }) => {
        const request = await expectRequest(deps.db, params.id)
        mayManage(request, { visitor, code: headers[manageHeader] }, deps.signingKey)
        const isOffice = visitor?.role === 'admin'
        const scheduledDate = new Date(body.scheduledDate).toISOString()
        reschedulable(request)
        if (!isOffice) offered(scheduledDate, calendarAt(deps.config, command.at))
        return rescheduledView(await toTime(deps, request, { scheduledDate, isOffice }, command))
      },
      { body: newTime, response: { 200: model(rescheduled), 409: model(slotTaken) } },
    )
    .patch(
      '/preferred-date',
      async ({ params, body: { preferredDate }, visitor, headers, command }) => {
        const request = await expectRequest(deps.db, params.id)
        mayManage(request, { visitor, code: headers[manageHeader] }, deps.signingKey)
        reschedulable(request)
        bookable('preferredDate', preferredDate, calendarAt(deps.config, command.at))
        const decide = (row: ServiceRequest) => wishDay(row, preferredDate)
        return rescheduledView((await deps.log.handle(serviceRequests, request.id, decide, command)).row)
      },
      { body: newDay, response: model(rescheduled) },
    )

type Wanted = Readonly<{ scheduledDate: string; isOffice: boolean }>

/** Tries the crews that can, its own first and then the best, until one is not taken in this very moment. */
async function toTime(
  deps: Pick<Platform, 'db' | 'log' | 'config'>,
  request: ServiceRequest,
  { scheduledDate, isOffice }: Wanted,
  command: Command,
): Promise<ServiceRequest> {
  const day = dayAt(scheduledDate)
  const around = { from: day, to: day, without: request.id }
  const job = jobOf(request, scheduledDate)
  const calendar = calendarAt(deps.config, command.at)
  const crews = await findCrews(deps.db, around)
  const able = crews.filter(crew => obstaclesTo(crew, request, job, calendar).length === 0)
  const best = suggestCrews(able, request, job, calendar).map(({ providerId }) => providerId)
  const ownFirst = best.toSorted(
    (a, b) => Number(b === request.providerId) - Number(a === request.providerId),
  )
  for (const providerId of ownFirst) {
    try {
      const wanted = { providerId, scheduledDate }
      return (await bookCrew(deps, request.id, wanted, reschedule, command)).row
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
  const openings = openingsOn(day, await findCrews(deps.db, around), request, calendar)
  const nobody = new Refused('No crew is available at that time. Please choose another.', 'conflict')
  throw new SlotTaken(nobody, openings, isOffice)
}

/** Customers choose among the slots of what the calendar lets be chosen. */
function offered(scheduledDate: string, calendar: Calendar): void {
  const path = 'scheduledDate'
  const day = dayAt(scheduledDate)
  bookable(path, day, calendar)
  if (!slotsOf(day).some(slot => slot.scheduledDate === scheduledDate))
    throw new Invalid([{ path, message: 'Choose one of the times shown' }])
}

/** The days that the calendar offers (spec §5): bookable days from tomorrow on. */
function bookable(path: string, day: string, { now, bookableDays }: Calendar): void {
  const issue = (message: string) => new Invalid([{ path, message }])
  if (day < addDays(dayAt(now), 1)) throw issue('Choose tomorrow or a later day')
  if (!isBookable(day, bookableDays)) throw issue(bookableDaysInWords(bookableDays))
}

const rescheduled = type({
  id: 'string',
  bookingNumber: 'string',
  status: bookingStatus,
  scheduledDate: 'string | null',
  scheduledEnd: 'string | null',
  preferredDate: 'string | null',
  preferredTime: 'string | null',
})

const rescheduledView = (request: ServiceRequest): typeof rescheduled.infer => ({
  id: request.id,
  bookingNumber: bookingNumber(request),
  status: request.status,
  scheduledDate: request.scheduledDate,
  scheduledEnd: request.scheduledEnd,
  preferredDate: request.preferredDate,
  preferredTime: request.preferredTime,
})
