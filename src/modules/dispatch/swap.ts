import type { Reads } from '../../eventlog/transaction.ts'
import { type Command, Refused } from '../../eventlog/types.ts'
import { dayAt } from '../../shared/chicago.ts'
import { crewLock, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { responseFor } from './assignment-response.ts'
import { assignmentOf, jobOf, refuseIfMoved, swapAssignments } from './decide.ts'
import { findConflict } from './drive.ts'
import type { Swap } from './forms.ts'
import { type Crew, warningsFor } from './openings.ts'
import { findCrew } from './queries.ts'
import { calendarAt } from './working-time.ts'

/**
 * POST /api/admin/swap {a, b}: swaps the crews and start times of two bookings atomically; a second call undoes it.
 * 409 with the reason if a swapped job would conflict with another one or fall on a past day.
 */
export async function swap(deps: Pick<Platform, 'config' | 'db' | 'log'>, both: Swap, command: Command) {
  let warnings: Warnings = { a: [], b: [] }
  const { config } = deps
  const [a, b] = await deps.log.handleWith(
    serviceRequests,
    [both.a, both.b],
    {
      locks: rows => rows.map(row => crewLock(assignmentOf(row).providerId)),
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
    a: { ...(await responseFor(deps, a)), warnings: warnings.a },
    b: { ...(await responseFor(deps, b)), warnings: warnings.b },
  }
}

type Warnings = Readonly<Record<'a' | 'b', readonly string[]>>

/** GET /api/admin/swap?a=&b=: the warnings that a swap would return, or the 409 that it would fail with. */
export async function swapPreview(deps: PlanDeps, both: Swap, now: string) {
  const [a, b] = await Promise.all([expectRequest(deps.db, both.a), expectRequest(deps.db, both.b)])
  const { conflict, warnings } = await planSwap(deps, a, b, now)
  if (conflict) throw new Refused(conflict, 'conflict')
  return { a: { warnings: warnings.a }, b: { warnings: warnings.b } }
}

type PlanDeps = Readonly<{ db: Reads; config: Platform['config'] }>

/** Evaluates a swap: the conflict that prevents it, and the warnings for each booking. */
async function planSwap({ db, config }: PlanDeps, a: ServiceRequest, b: ServiceRequest, now: string) {
  const both = [a.id, b.id]
  const [crewA, crewB] = await Promise.all([crewWithOtherJobs(db, a, both), crewWithOtherJobs(db, b, both)])
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
async function crewWithOtherJobs(db: Reads, request: ServiceRequest, both: readonly string[]): Promise<Crew> {
  const { providerId, scheduledDate } = assignmentOf(request)
  const day = dayAt(scheduledDate)
  const { provider, jobs } = await findCrew(db, providerId, { from: day, to: day })
  return { provider, jobs: jobs.filter(({ id }) => !both.includes(id)) }
}
