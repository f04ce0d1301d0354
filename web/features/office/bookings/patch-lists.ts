import type { InfiniteData, QueryClient, QueryKey } from '@tanstack/react-query'
import type { OfficeBooking } from '../../../../src/shared/booking.ts'
import { type Filter, queryOf } from './filter.ts'

export const pageSize = 50

type Pages = InfiniteData<readonly OfficeBooking[]>

/**
 * Shows a changed booking in every loaded list that has it. False when a list has to be read again: the booking may join
 * or leave it, or an answer that is older than the change may be on its way. `listsKey` is the lists' common key, after
 * which theirs continue with the filter.
 */
export function patchLists(client: QueryClient, listsKey: QueryKey, booking: OfficeBooking): boolean {
  if (client.isFetching({ queryKey: listsKey }) > 0) return false
  let isComplete = true
  for (const query of client.getQueryCache().findAll({ queryKey: listsKey })) {
    // New data would count as current, and the list would never be read again.
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

/** The pages with a booking as it is now; undefined when it may join or leave them. */
function withBooking(loaded: Pages, filter: Filter, booking: OfficeBooking): Pages | undefined {
  const { status } = queryOf(filter)
  const fits = status === undefined || status.includes(booking.status)
  if (loaded.pages.some(page => page.some(({ id }) => id === booking.id))) {
    if (!fits) return undefined
    return {
      ...loaded,
      pages: loaded.pages.map(page => page.map(each => (each.id === booking.id ? booking : each))),
    }
  }
  return !fits || isBeyond(loaded, booking) ? loaded : undefined
}

/** Older than all that is loaded, so on a page that nobody has asked for yet. */
function isBeyond({ pages }: Pages, { createdAt }: OfficeBooking): boolean {
  const last = pages.at(-1)
  const oldest = last?.at(-1)
  return last?.length === pageSize && oldest !== undefined && createdAt < oldest.createdAt
}

const isFilter = (value: unknown): value is Filter =>
  typeof value === 'object' && value !== null && 'status' in value && 'q' in value
