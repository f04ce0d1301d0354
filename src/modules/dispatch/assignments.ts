import type { Command } from '../../eventlog/types.ts'
import { Invalid } from '../../platform/errors.ts'
import { model } from '../../platform/model.ts'
import { office } from '../../platform/office.ts'
import { dayAt } from '../../shared/chicago.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { answerTo, assigned } from './answer.ts'
import { bookCrew } from './book-crew.ts'
import { assignProvider, stillAt, unassignProvider } from './decide.ts'
import { type Assignment, assignment, swapRequest, unassignRequest } from './forms.ts'
import { openingsOn } from './openings.ts'
import { findCrew } from './queries.ts'
import { isTaken, SlotTaken, slotTaken } from './slot-taken.ts'
import { swap, swapPreview } from './swap.ts'
import { calendarAt } from './working-time.ts'

/**
 * Who does which job when, as the office decides it. Every answer has the `previous` crew and time, null for none, so
 * that the page can take a step back with the inverse call; `warnings` are sentences that refuse nothing. Who says where
 * a job was last `seen` gets a 409 when somebody has moved it since.
 */
export const assignments = (deps: RouterOptions<'config' | 'db' | 'log'>) =>
  office(deps, '/api/admin')
    .patch(
      '/service-requests/:id/assign',
      ({ params, body, command }) => assign(deps, params.id, body, command),
      {
        body: assignment,
        response: { 200: model(assigned.merge({ warnings: 'string[]' })), 409: model(slotTaken) },
      },
    )
    .delete(
      '/service-requests/:id/assign',
      async ({ params, query, command }) => {
        const { providerId, scheduledDate } = query
        const decide = (row: ServiceRequest) => {
          stillAt(row, providerId && scheduledDate ? { providerId, scheduledDate } : undefined)
          return unassignProvider(row)
        }
        return answerTo(deps, await deps.log.handle(serviceRequests, params.id, decide, command))
      },
      { query: unassignRequest, response: model(assigned) },
    )
    .get('/swap', ({ query, command }) => swapPreview(deps, query, command.at), {
      query: swapRequest,
      response: model({ a: { warnings: 'string[]' }, b: { warnings: 'string[]' } }),
    })
    .post('/swap', ({ body, command }) => swap(deps, body, command), {
      body: swapRequest,
      response: model({
        a: assigned.merge({ warnings: 'string[]' }),
        b: assigned.merge({ warnings: 'string[]' }),
      }),
    })

async function assign(
  deps: Pick<Platform, 'config' | 'db' | 'log'>,
  id: string,
  wish: Assignment,
  command: Command,
) {
  const { db } = deps
  const scheduledDate = notPast(wish.scheduledDate, command.at)
  const errand = await expectRequest(db, id)
  try {
    const wanted = { ...wish, scheduledDate }
    const decide: typeof assignProvider = (row, ...job) => {
      stillAt(row, wish.seen)
      return assignProvider(row, ...job)
    }
    const { warnings, ...outcome } = await bookCrew(deps, id, wanted, decide, command)
    return { ...(await answerTo(deps, outcome)), warnings }
  } catch (error) {
    if (!isTaken(error)) throw error
    const day = dayAt(scheduledDate)
    const crew = await findCrew(db, wish.providerId, { from: day, to: day, without: id })
    throw new SlotTaken(error, openingsOn(day, [crew], errand, calendarAt(deps.config, command.at)), true)
  }
}

/** Any time from today on: a dispatcher may still enter what began this morning. */
function notPast(scheduledDate: string, now: string): string {
  const wanted = new Date(scheduledDate).toISOString()
  if (dayAt(wanted) < dayAt(now)) {
    throw new Invalid([{ path: 'scheduledDate', message: 'Choose a date that is not in the past' }])
  }
  return wanted
}
