import { type } from 'arktype'
import type { Reads } from '../../eventlog/transaction.ts'
import { type Command, Refused, rowOf, streamOf } from '../../eventlog/types.ts'
import { office } from '../../platform/context.ts'
import { Invalid } from '../../platform/errors.ts'
import { type AnswerOf, model, pick } from '../../platform/model.ts'
import { bookingColumns } from '../../shared/booking.ts'
import { dayAt } from '../../shared/chicago.ts'
import { underWaySince } from '../../shared/move-day.ts'
import type { AssignmentEvent, WindowEvent } from '../booking/events.ts'
import {
  bookingNumber,
  crewLock,
  isDayOfStart,
  type ServiceRequest,
  serviceRequests,
} from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { isTaken, openingsOn, SlotTaken, slotTaken } from './availability.ts'
import { type Crew, findConflict, warningsFor } from './crew-fit.ts'
import {
  assignmentOf,
  assignProvider,
  jobOf,
  refuseIfMoved,
  releaseLapsed,
  swapAssignments,
  unassignProvider,
} from './decide.ts'
import { type Assignment, assignment, type Swap, swapRequest, unassignRequest } from './forms.ts'
import { findCrew, listLapsed } from './queries.ts'
import { calendarAt } from './working-time.ts'

const assignmentFields = [
  'id',
  'status',
  'providerId',
  'assignedAt',
  'scheduledDate',
  'scheduledEnd',
] as const
/** A booking's assignment after a command. `previous` is the crew and time before it, or null. */
const assignmentResponse = bookingColumns.pick(...assignmentFields).merge({
  bookingNumber: 'string',
  previous: type({ providerId: 'string', scheduledDate: 'string | null' }).or('null'),
})
type AssignmentResponse = AnswerOf<typeof assignmentResponse>
const responseWithWarnings = assignmentResponse.merge({ warnings: 'string[]' })
type ResponseWithWarnings = AnswerOf<typeof responseWithWarnings>

/**
 * Assignments by the office. Every response has the `previous` crew and time, so that the page can undo the call.
 * `warnings` are sentences that do not block the assignment. A request with `seen` gets a 409 if the job's crew, time or
 * status has changed since.
 *
 * POST /api/admin/swap {a, b} swaps the crews and start times of two bookings atomically; a second call undoes it. It
 * fails with a 409 if a swapped job would conflict with another one or fall on a past day. GET returns the warnings, or
 * the 409, without swapping.
 */
export const assignments = (deps: RouterOptions<'config' | 'db' | 'log'>) =>
  office(deps, '/api/admin')
    .patch(
      '/service-requests/:id/assign',
      ({ params, body, command }) => assign(deps, params.id, body, command),
      { body: assignment, response: { 200: model(responseWithWarnings), 409: model(slotTaken) } },
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
    .get(
      '/swap',
      async ({ query, command }) => {
        const [a, b] = await Promise.all([expectRequest(deps.db, query.a), expectRequest(deps.db, query.b)])
        const { conflict, warnings } = await planSwap(deps, a, b, command.at)
        if (conflict) throw new Refused(conflict, 'conflict')
        return { a: { warnings: warnings.a }, b: { warnings: warnings.b } }
      },
      { query: swapRequest, response: model({ a: { warnings: 'string[]' }, b: { warnings: 'string[]' } }) },
    )
    .post('/swap', ({ body, command }) => swap(deps, body, command), {
      body: swapRequest,
      response: model({ a: responseWithWarnings, b: responseWithWarnings }),
    })

type Deps = Pick<Platform, 'config' | 'db' | 'log'>

async function assign(
  deps: Deps,
  id: string,
  request: Assignment,
  command: Command,
): Promise<ResponseWithWarnings> {
  const scheduledDate = new Date(request.scheduledDate).toISOString()
  const day = dayAt(scheduledDate)
  const booking = await expectRequest(deps.db, id)
  // Any time today is accepted: a dispatcher may enter a job that started this morning. So is the day on which work began
  // that another crew takes over past midnight, because another day would begin without its steps.
  if (day < dayAt(command.at) && !isDayOfStart(underWaySince(booking), scheduledDate)) {
    throw new Invalid([{ path: 'scheduledDate', message: 'Choose a date that is not in the past' }])
  }
  const decide: typeof assignProvider = (row, ...job) => {
    refuseIfMoved(row, request.seen)
    return assignProvider(row, ...job)
  }
  try {
    const { warnings, ...outcome } = await bookCrew(deps, id, { ...request, scheduledDate }, decide, command)
    return { ...(await responseFor(deps, outcome)), warnings }
  } catch (error) {
    if (!isTaken(error)) throw error
    const crew = await findCrew(deps.db, request.providerId, {
      from: day,
      to: day,
      without: id,
      now: command.at,
    })
    throw new SlotTaken(error, openingsOn(day, [crew], booking, calendarAt(deps.config, command.at)), true)
  }
}

/**
 * Assigns a crew to a job. The decision sees the crew's other jobs and runs under the crew's lock, because the database
 * refuses overlapping jobs but cannot check drives. `warnings` do not block the assignment.
 */
export async function bookCrew(
  { db, log, config }: Deps,
  id: string,
  { providerId, scheduledDate }: Pick<Assignment, 'providerId' | 'scheduledDate'>,
  decide: (
    ...assignment: readonly [...Parameters<typeof assignProvider>]
  ) => readonly (AssignmentEvent | WindowEvent)[],
  command: Command,
) {
  const day = dayAt(scheduledDate)
  let warnings: readonly string[] = []
  const [outcome] = await log.handleWith(
    serviceRequests,
    [id],
    {
      locks: () => [crewLock(providerId)],
      also: await lapsedHolds(db, [providerId], { without: [id], now: command.at }),
      decide: async ([request], db) => {
        const { provider, jobs } = await findCrew(db, providerId, {
          from: day,
          to: day,
          without: id,
          now: command.at,
        })
        const job = jobOf(request, scheduledDate)
        const conflict = findConflict(provider.name, { ...request, ...job }, jobs)
        const tooFar = conflict?.kind === 'drive' ? conflict.sentence : undefined
        warnings = warningsFor(provider, request, job, calendarAt(config, command.at))
        return [decide(request, provider, scheduledDate, tooFar)]
      },
    },
    command,
  )
  return { ...outcome, warnings }
}

/** The lapsed holds of some crews, for a decision that needs their time and so releases them first. */
export async function lapsedHolds(
  db: Reads,
  crewIds: readonly string[],
  { without = [], now }: Readonly<{ without?: readonly string[]; now: string }>,
) {
  const ids = (await listLapsed(db, crewIds, now)).filter(id => !without.includes(id))
  return { ids, decide: (row: ServiceRequest) => releaseLapsed(row, now) }
}

async function swap(
  { db, log, config }: Deps,
  both: Swap,
  command: Command,
): Promise<Readonly<{ a: ResponseWithWarnings; b: ResponseWithWarnings }>> {
  let warnings: Awaited<ReturnType<typeof planSwap>>['warnings'] = { a: [], b: [] }
  const jobs = await Promise.all([expectRequest(db, both.a), expectRequest(db, both.b)])
  const crewIds = jobs.flatMap(({ providerId }) => providerId ?? [])
  const [a, b] = await log.handleWith(
    serviceRequests,
    [both.a, both.b],
    {
      locks: rows => rows.map(row => crewLock(assignmentOf(row).providerId)),
      also: await lapsedHolds(db, crewIds, { without: [both.a, both.b], now: command.at }),
      decide: async ([a, b], db) => {
        refuseIfMoved(a, both.seen?.a)
        refuseIfMoved(b, both.seen?.b)
        const plan = await planSwap({ db, config }, a, b, command.at)
        warnings = plan.warnings
        return swapAssignments(a, b, plan.crews, plan.conflict)
      },
    },
    command,
  )
  return {
    a: { ...(await responseFor({ log }, a)), warnings: warnings.a },
    b: { ...(await responseFor({ log }, b)), warnings: warnings.b },
  }
}

type PlanDeps = Readonly<{ db: Reads; config: Platform['config'] }>

/** Evaluates a swap: the conflict that prevents it, and the warnings for each booking. */
async function planSwap({ db, config }: PlanDeps, a: ServiceRequest, b: ServiceRequest, now: string) {
  const both = [a.id, b.id]
  const [crewA, crewB] = await Promise.all([
    crewWithOtherJobs(db, a, { both, now }),
    crewWithOtherJobs(db, b, { both, now }),
  ])
  const jobA = jobOf(a, assignmentOf(b).scheduledDate)
  const jobB = jobOf(b, assignmentOf(a).scheduledDate)
  const isSameCrew = crewA.provider.id === crewB.provider.id
  const jobsBesideA = isSameCrew ? [...crewB.jobs, { ...b, ...jobB }] : crewB.jobs
  const calendar = calendarAt(config, now)
  const isOver = [jobA, jobB].some(({ scheduledDate }) => dayAt(scheduledDate) < dayAt(now))
  const conflict =
    findConflict(crewB.provider.name, { ...a, ...jobA }, jobsBesideA) ??
    findConflict(crewA.provider.name, { ...b, ...jobB }, crewA.jobs)
  return {
    crews: new Map([crewA, crewB].map(({ provider }) => [provider.id, provider])),
    conflict: isOver ? 'A job can’t be moved to a day that has passed.' : conflict?.sentence,
    warnings: {
      a: warningsFor(crewB.provider, a, jobA, calendar),
      b: warningsFor(crewA.provider, b, jobB, calendar),
    },
  }
}

/** A job's crew with its jobs, excluding the two that are swapped. */
async function crewWithOtherJobs(
  db: Reads,
  request: ServiceRequest,
  { both, now }: Readonly<{ both: readonly string[]; now: string }>,
): Promise<Crew> {
  const { providerId, scheduledDate } = assignmentOf(request)
  const day = dayAt(scheduledDate)
  const { provider, jobs } = await findCrew(db, providerId, { from: day, to: day, now })
  return { provider, jobs: jobs.filter(({ id }) => !both.includes(id)) }
}

type Outcome = Readonly<{ row: ServiceRequest; events: readonly unknown[] }>

async function responseFor(
  { log }: Pick<Platform, 'log'>,
  { row, events }: Outcome,
): Promise<AssignmentResponse> {
  const history = await log.stream(streamOf(serviceRequests, row.id), { upTo: row.version - events.length })
  const { providerId = null, scheduledDate = null } = rowOf(serviceRequests, history) ?? {}
  const previous = providerId === null ? null : { providerId, scheduledDate }
  return { ...pick(row, assignmentFields), bookingNumber: bookingNumber(row), previous }
}
