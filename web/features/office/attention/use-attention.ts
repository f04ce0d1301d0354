import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/api.ts'
import { clockAt } from '../../../shared/dates/clock.ts'
import { useNow } from '../../../shared/dates/use-time.ts'
import { officeKey } from '../shared/live.tsx'

/** Bookings and tasks that need attention now. Jobs become late by the page's clock, without a request. */
export function useAttention() {
  const now = useNow(30_000)
  // The live channel does not report failed tasks.
  const query = useQuery({
    queryKey: [...officeKey, 'bookings', 'attention', clockAt(now).day],
    queryFn: () => unwrap(api.admin.attention.get()),
    refetchInterval: 5 * 60_000,
  })
  const current = query.data?.bookings.filter(({ lateAt }) => !lateAt || Date.parse(lateAt) <= now)
  return { ...query, current, failures: query.data?.failures ?? [], now }
}

export type BookingToResolve = NonNullable<ReturnType<typeof useAttention>['current']>[number]
export type Reason = BookingToResolve['reason']
export type Failure = ReturnType<typeof useAttention>['failures'][number]

/** Counts each booking once, though it may be listed for several reasons. */
export const countBookings = (listed: readonly BookingToResolve[]): number =>
  new Set(listed.map(({ id }) => id)).size
