import { jobSpan } from './held.ts'
import { hoursAround, openOn, type Span } from './layout.ts'
import type { Board, Crew, Scheduled } from './use-board.ts'

/** A crew with its jobs of the day. Without a size, it can take no more jobs. */
export type CrewRow = Readonly<{
  crew: Pick<Crew, 'id' | 'name' | 'workingHours' | 'daysOff'> & Readonly<{ crewSize?: number }>
  jobs: readonly Scheduled[]
}>

/** The active crews, then deleted or inactive ones that still have jobs. */
export function rowsOf({ providers, jobs }: Board): CrewRow[] {
  const active = new Set(providers.map(({ id }) => id))
  const others = new Map(
    jobs.flatMap(({ providerId, providerName }) =>
      providerId && !active.has(providerId) ? [[providerId, providerName ?? ''] as const] : [],
    ),
  )
  const former = [...others].map(([id, name]) => ({ id, name, workingHours: [], daysOff: [] }))
  return [...providers, ...former].map(crew => ({
    crew,
    jobs: jobs.filter(({ providerId }) => providerId === crew.id),
  }))
}

/** The hours that the board shows: all in which a crew works or has a job. */
export const hoursOf = (day: string, { providers, jobs }: Board): Span =>
  hoursAround(day, [
    ...providers.flatMap(crew => openOn(day, crew)),
    ...jobs.flatMap(job => jobSpan(day, job) ?? []),
  ])
