import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { OfficeBooking } from '../../../../src/shared/booking.ts'
import type { BookingStatus } from '../../../../src/shared/catalog.ts'
import { isDay } from '../../../shared/dates/days.ts'
import type { OfficeStatus } from './status.ts'

/** The filter of a list of bookings. Empty strings mean no filter; days are YYYY-MM-DD. */
export type Filter = Readonly<{ status: OfficeStatus | ''; q: string; from: string; to: string }>

export const noFilter: Filter = { status: '', q: '', from: '', to: '' }

/** The filter as request parameters. */
export const queryOf = ({ status, q, from, to }: Filter) => ({
  status: status === 'pending' ? pending : status ? [status] : undefined,
  q: q.trim() || undefined,
  from: isDay(from) ? from : undefined,
  to: isDay(to) ? to : undefined,
})

const pending: BookingStatus[] = ['pending', 'pending_payment']

/** URL of the filtered bookings as a CSV file. */
export function exportUrl(filter: Filter): string {
  const { status = [], ...texts } = queryOf(filter)
  const query = new URLSearchParams(status.map(each => ['status', each]))
  for (const [name, text] of Object.entries(texts)) if (text) query.set(name, text)
  return `/api/admin/service-requests.csv?${query}`
}

export const pageSize = 50

type Pages = InfiniteData<readonly OfficeBooking[]>

/**
 * Updates a changed booking in every loaded list that contains it. Returns false if a list needs a refetch: the booking
 * may join or leave it, or a response older than the change may be pending. `listsKey` is the key prefix of all lists;
 * the filter follows it.
 */
export function patchLists(client: QueryClient, listsKey: QueryKey, booking: OfficeBooking): boolean {
  if (client.isFetching({ queryKey: listsKey }) > 0) return false
  let isComplete = true
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey })) {
    // Setting data would mark the query as fresh, and it would never be refetched.
    if (query.state.isInvalidated) {
      if (query.isActive()) isComplete = false
      continue
    }
    const filter = query.queryKey[listsKey.length]
    client.setQueryData<Pages>(query.queryKey, pages => {
      const patched = pages && isFilter(filter) ? withBooking(pages, filter, booking) : undefined
      if (!patched) isComplete = false
      return patched ?? pages
    })
  }
  return isComplete
}

/**
 * The pages with the updated booking. Undefined if they must be fetched again: the booking may join or leave them, or get
 * a final price, which only lists have.
 */
function withBooking(loaded: Pages, filter: Filter, booking: OfficeBooking): Pages | undefined {
  const { status } = queryOf(filter)
  const fits = status === undefined || status.includes(booking.status)
  if (loaded.pages.some(page => page.some(({ id }) => id === booking.id))) {
    if (!fits || booking.status === 'completed') return undefined
    return {
      ...loaded,
      pages: loaded.pages.map(page =>
        page.map(each => (each.id === booking.id ? { ...each, ...booking } : each)),
      ),
    }
  }
  return !fits || isBeyond(loaded, booking) ? loaded : undefined
}

/** Whether the booking is older than all loaded ones, and so on a page not loaded yet. */
function isBeyond({ pages }: Pages, { createdAt }: OfficeBooking): boolean {
  const last = pages.at(-1)
  const oldest = last?.at(-1)
  return last?.length === pageSize && oldest !== undefined && createdAt < oldest.createdAt
}

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && 'status' in value && 'q' in value
