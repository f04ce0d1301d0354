import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../api.ts'
import { clockAt } from '../../schedule/clock.ts'
import { officeKey } from '../line.ts'

/** What there is to watch on the day of a moment, in milliseconds since 1970: a page left open over midnight has another. */
export const useToday = (now: number) =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'today', clockAt(now).day],
    queryFn: readToday,
  })

export type DueJob = Awaited<ReturnType<typeof readToday>>['jobs'][number]

const readToday = () => answer(api.admin.today.get())
