import type { Reads } from '../../eventlog/transaction.ts'
import { type Command, Refused } from '../../eventlog/types.ts'
import { dayAt } from '../../shared/chicago.ts'
import { crewLock, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { expectRequest } from '../find.ts'
import type { Platform } from '../module.ts'
import { answerTo } from './answer.ts'
import { jobOf, postOf, stillAt, swapAssignments } from './decide.ts'
import { clashWith } from './drive.ts'
import type { Swap } from './forms.ts'
import { type Crew, doubtsAbout } from './openings.ts'
import { findCrew } from './queries.ts'
import { calendarAt } from './working-time.ts'

/**
 * POST /api/admin/swap {a, b}: two bookings exchange their crews and beginnings, both or neither; said again it is
 * undone. 409 with the sentence why when one of them would be in the way of another job, or on a day that is over.
 */
export async function swap(deps: Pick<Platform, 'config' | 'db' | 'log'>, both: Swap, command: Command) {
  let warnings: Warnings = { a: [], b: [] }
  const { config } = deps
  const [a, b] = await deps.log.handleWith(
    serviceRequests,
    [both.a, both.b],
    {
      locks: rows => rows.map(row => crewLock(postOf(row).providerId)),
      decide: async ([a, b], db) => {
        stillAt(a, both.seen?.a)
        stillAt(b, both.seen?.b)
        const plan = await planOf({ db, config }, a, b, command.at)
        warnings = plan.warnings
        return swapAssignments(a, b, plan.crews, plan.clash)
      },
    },
    command,
  )
  return {
    a: { ...(await answerTo(deps, a)), warnings: warnings.a },
    b: { ...(await answerTo(deps, b)), warnings: warnings.b },
  }
}

type Warnings = Readonly<Record<'a' | 'b', readonly string[]>>

/** GET /api/admin/swap?a=&b=: what there is to think about before the two are swapped, or the 409 that would come of it. */
export async function swapPreview(deps: PlanDeps, both: Swap, now: string) {
  const [a, b] = await Promise.all([expectRequest(deps.db, both.a), expectRequest(deps.db, both.b)])
  const { clash, warnings } = await planOf(deps, a, b, now)
  if (clash) throw new Refused(clash, 'conflict')
  return { a: { warnings: warnings.a }, b: { warnings: warnings.b } }
}

type PlanDeps = Readonly<{ db: Reads; config: Platform['config'] }>

/** Two bookings in each other's place: what is in the way of it, and what the office should know of each. */
async function planOf({ db, config }: PlanDeps, a: ServiceRequest, b: ServiceRequest, now: string) {
  const both = [a.id, b.id]
  const [crewA, crewB] = await Promise.all([crewBeside(db, a, both), crewBeside(db, b, both)])
  const jobA = jobOf(a, postOf(b).scheduledDate)
  const jobB = jobOf(b, postOf(a).scheduledDate)
  const isSameCrew = crewA.provider.id === crewB.provider.id
  const besideA = isSameCrew ? [...crewB.jobs, { ...b, ...jobB }] : crewB.jobs
  const calendar = calendarAt(config, now)
  const isOver = [jobA, jobB].some(({ scheduledDate }) => dayAt(scheduledDate) < dayAt(now))
  const clash =
    clashWith(crewB.provider.name, { ...a, ...jobA }, besideA) ??
    clashWith(crewA.provider.name, { ...b, ...jobB }, crewA.jobs)
  return {
    crews: new Map([crewA, crewB].map(({ provider }) => [provider.id, provider])),
    clash: isOver ? 'A job can’t be moved to a day that has passed.' : clash?.sentence,
    warnings: {
      a: doubtsAbout(crewB.provider, a, jobA, calendar),
      b: doubtsAbout(crewA.provider, b, jobB, calendar),
    },
  }
}

/** A job's crew, with what it has to do besides the two that change places. */
async function crewBeside(db: Reads, request: ServiceRequest, both: readonly string[]): Promise<Crew> {
  const { providerId, scheduledDate } = postOf(request)
  const day = dayAt(scheduledDate)
  const { provider, jobs } = await findCrew(db, providerId, { from: day, to: day })
  return { provider, jobs: jobs.filter(({ id }) => !both.includes(id)) }
}
