import type { Deps } from '../../deps.ts'
import type { Command } from '../../eventlog/types.ts'
import { dayAt } from '../../http/chicago.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { type assignProvider, jobOf } from './decide.ts'
import { tooFarFor } from './drive.ts'
import type { Assignment } from './forms.ts'
import { doubtsAbout } from './openings.ts'
import { findCrew } from './queries.ts'
import { calendarAt } from './working-time.ts'

/**
 * Gives a job to a crew, decided beside the crew's other jobs while nobody else can write. `warnings` are what the
 * office should think about; they refuse nothing.
 */
export async function bookCrew(
  { db, log, config }: Pick<Deps, 'db' | 'log' | 'config'>,
  request: ServiceRequest,
  { providerId, scheduledDate }: Assignment,
  decide: typeof assignProvider,
  command: Command,
) {
  const job = jobOf(request, scheduledDate)
  const day = dayAt(scheduledDate)
  let warnings: readonly string[] = []
  const look = async () => {
    const { provider, jobs } = await findCrew(db, providerId, { from: day, to: day, without: request.id })
    const tooFar = tooFarFor(provider.name, { ...request, ...job }, jobs)
    warnings = doubtsAbout(provider, request, job, calendarAt(config, command.at))
    return (row: ServiceRequest) => decide(row, provider, scheduledDate, tooFar)
  }
  const outcome = await log.handleAlone(serviceRequests, request.id, look, command)
  return { ...outcome, warnings }
}
