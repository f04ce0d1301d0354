import type { Command } from '../../eventlog/types.ts'
import { dayAt } from '../../shared/chicago.ts'
import { crewLock, serviceRequests } from '../booking/service-request.ts'
import type { Platform } from '../module.ts'
import { type assignProvider, jobOf } from './decide.ts'
import { tooFarFor } from './drive.ts'
import type { Assignment } from './forms.ts'
import { warningsFor } from './openings.ts'
import { findCrew } from './queries.ts'
import { calendarAt } from './working-time.ts'

/**
 * Assigns a crew to a job. The decision sees the crew's other jobs and runs under the crew's lock. `warnings` are
 * concerns for the office; they do not block the assignment.
 */
export async function bookCrew(
  { log, config }: Pick<Platform, 'log' | 'config'>,
  id: string,
  { providerId, scheduledDate }: Assignment,
  decide: typeof assignProvider,
  command: Command,
) {
  const day = dayAt(scheduledDate)
  let warnings: readonly string[] = []
  const [outcome] = await log.handleWith(
    serviceRequests,
    [id],
    {
      locks: () => [crewLock(providerId)],
      decide: async ([request], db) => {
        const { provider, jobs } = await findCrew(db, providerId, { from: day, to: day, without: id })
        const job = jobOf(request, scheduledDate)
        const tooFar = tooFarFor(provider.name, { ...request, ...job }, jobs)
        warnings = warningsFor(provider, request, job, calendarAt(config, command.at))
        return [decide(request, provider, scheduledDate, tooFar)]
      },
    },
    command,
  )
  return { ...outcome, warnings }
}
