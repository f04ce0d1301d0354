import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/api.ts'
import { clockAt } from '../../../shared/dates/clock.ts'
import { officeKey } from './live.tsx'

/** Number of bookings, in total and by status. */
export const useCounts = () =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'counts'],
    queryFn: () => unwrap(api.admin['service-requests'].counts.get()),
  })

/** Everything about one booking. */
export const useOfficeBooking = (id: string) =>
  useQuery({ queryKey: [...officeKey, 'bookings', 'one', id], queryFn: () => readBooking(id) })

export type OpenBooking = Awaited<ReturnType<typeof readBooking>>

const readBooking = (id: string) => unwrap(api.admin['service-requests']({ id }).get())

/**
 * Jobs and waiting bookings of the day at `now` (milliseconds since 1970). A page left open past midnight moves to the
 * next day.
 */
export const useTodaysJobs = (now: number) =>
  useQuery({ queryKey: [...officeKey, 'bookings', 'today', clockAt(now).day], queryFn: readToday })

export type DueJob = Awaited<ReturnType<typeof readToday>>['jobs'][number]

const readToday = () => unwrap(api.admin.today.get())

/** Today's jobs that will probably begin after the promised window, latest first. Refetched every minute. */
export const useLateArrivals = () =>
  useQuery({
    queryKey: [...officeKey, 'bookings', 'late-arrivals'],
    queryFn: () => unwrap(api.admin['late-arrivals'].get()),
    refetchInterval: 60_000,
  })
