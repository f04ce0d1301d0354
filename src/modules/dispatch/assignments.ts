import type { Command } from '../../eventlog/types.ts'
import { Invalid } from '../../platform/errors.ts'
import { model } from '../../platform/model.ts'
import { office } from '../../platform/office.ts'
import { dayAt } from '../../shared/chicago.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { assignmentResponse, responseFor } from './assignment-response.ts'
import { bookCrew } from './book-crew.ts'
import { assignProvider, refuseIfMoved, unassignProvider } from './decide.ts'
import { type Assignment, assignment, swapRequest, unassignRequest } from './forms.ts'
import { openingsOn } from './openings.ts'
import { findCrew } from './queries.ts'
import { isTaken, SlotTaken, slotTaken } from './slot-taken.ts'
import { swap, swapPreview } from './swap.ts'
import { calendarAt } from './working-time.ts'

/**
 * Assignments by the office. Every response has the `previous` crew and time, or null, so that the page can undo the
 * call. `warnings` are sentences that do not block the assignment. A request with `seen` gets a 409 if the job's crew,
 * time or status has changed since.
 */
export const assignments = (deps: RouterOptions<'config' | 'db' | 'log'>) =>
  office(deps, '/api/admin')
    .patch(
      '/service-requests/:id/assign',
      ({ params, body, command }) => assign(deps, params.id, body, command),
      {
        body: assignment,
        response: { 200: model(assignmentResponse.merge({ warnings: 'string[]' })), 409: model(slotTaken) },
      },
    )
    .delete(
      '/service-requests/:id/assign',
      async ({ params, query, command }) => {
        const { providerId, scheduledDate } = query
        const decide = (row: ServiceRequest) => {
          refuseIfMoved(row, providerId && scheduledDate ? { providerId, scheduledDate } : undefined)
          return unassignProvider(row)
        }
        return responseFor(deps, await deps.log.handle(serviceRequests, params.id, decide, command))
      },
      { query: unassignRequest, response: model(assignmentResponse) },
    )
    .get('/swap', ({ query, command }) => swapPreview(deps, query, command.at), {
      query: swapRequest,
      response: model({ a: { warnings: 'string[]' }, b: { warnings: 'string[]' } }),
    })
    .post('/swap', ({ body, command }) => swap(deps, body, command), {
      body: swapRequest,
      response: model({
        a: assignmentResponse.merge({ warnings: 'string[]' }),
        b: assignmentResponse.merge({ warnings: 'string[]' }),
      }),
    })

async function assign(
  deps: Pick<Platform, 'config' | 'db' | 'log'>,
  id: string,
  request: Assignment,
  command: Command,
) {
  const { db } = deps
  const scheduledDate = notPast(request.scheduledDate, command.at)
  const booking = await expectRequest(db, id)
  try {
    const wanted = { ...request, scheduledDate }
    const decide: typeof assignProvider = (row, ...job) => {
      refuseIfMoved(row, request.seen)
      return assignProvider(row, ...job)
    }
    const { warnings, ...outcome } = await bookCrew(deps, id, wanted, decide, command)
    return { ...(await responseFor(deps, outcome)), warnings }
  } catch (error) {
    if (!isTaken(error)) throw error
    const day = dayAt(scheduledDate)
    const crew = await findCrew(db, request.providerId, { from: day, to: day, without: id })
    throw new SlotTaken(error, openingsOn(day, [crew], booking, calendarAt(deps.config, command.at)), true)
  }
}

/** Accepts any time today or later: a dispatcher may enter a job that started this morning. */
function notPast(scheduledDate: string, now: string): string {
  const wanted = new Date(scheduledDate).toISOString()
  if (dayAt(wanted) < dayAt(now)) {
    throw new Invalid([{ path: 'scheduledDate', message: 'Choose a date that is not in the past' }])
  }
  return wanted
}
