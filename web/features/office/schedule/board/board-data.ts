import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../../shared/api/api.ts'
import { officeKey } from '../../shared/live.tsx'
import { hoursAround, openOn, type Span, spanOn } from './layout.ts'
import { jobSpan } from './moves.ts'

export type Board = Awaited<ReturnType<typeof readBoard>>
export type BoardCrew = Board['providers'][number]
export type Job = Board['unassigned'][number]
/** A scheduled job. */
export type Scheduled = Board['jobs'][number]

export type Held = Board['held'][number]

/** A crew with its jobs of the day. Without a size, it can take no more jobs. */
export type CrewDay = Readonly<{
  crew: Pick<BoardCrew, 'id' | 'name' | 'workingHours' | 'daysOff'> & Readonly<{ crewSize?: number }>
  jobs: readonly Scheduled[]
  /** Its time that is held for customers who are paying, or reserved for those that have paid. */
  held: readonly Held[]
}>

/** A day's crews and jobs, and the unassigned bookings. */
export const useBoard = (day: string) =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'schedule', day],
    queryFn: () => readBoard(day),
    // Refetch on opening a day, even while the live connection is down.
    staleTime: 0,
  })

const readBoard = (day: string) => unwrap(api.admin.schedule.get({ query: { from: day, to: day } }))

/** The active crews, then deleted or inactive ones that still have jobs. */
export function crewDaysOf({ providers, jobs, held }: Board): CrewDay[] {
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
    held: held.filter(({ providerId }) => providerId === crew.id),
  }))
}

/** The hours that the board shows: all in which a crew works or has a job. */
export const hoursOf = (day: string, { providers, jobs, held }: Board): Span =>
  hoursAround(day, [
    ...providers.flatMap(crew => openOn(day, crew)),
    ...jobs.flatMap(job => jobSpan(day, job) ?? []),
    ...held.flatMap(({ start, end }) => spanOn(day, { scheduledDate: start, scheduledEnd: end }) ?? []),
  ])

/** Start of the day's first job in minutes since midnight, or undefined without jobs. */
export function firstStart(day: string, jobs: readonly Job[]): number | undefined {
  const starts = jobs.flatMap(job => jobSpan(day, job)?.from ?? [])
  return starts.length > 0 ? Math.min(...starts) : undefined
}
