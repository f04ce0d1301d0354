import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../../shared/api/api.ts'
import { officeKey } from '../../shared/line.ts'

export type Board = Awaited<ReturnType<typeof readBoard>>
export type Crew = Board['providers'][number]
export type Job = Board['unassigned'][number]
/** A scheduled job. */
export type Scheduled = Board['jobs'][number]

/** A day's crews and jobs, and the unassigned bookings. */
export const useBoard = (day: string) =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'schedule', day],
    queryFn: () => readBoard(day),
    // Refetch on opening a day, even while the live connection is down.
    staleTime: 0,
  })

const readBoard = (day: string) => answer(api.admin.schedule.get({ query: { from: day, to: day } }))
