import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { answer, api } from '../../../shared/api/api.ts'
import { type Filter, pageSize, queryOf } from '../shared/booking-lists.ts'
import { officeKey } from '../shared/line.ts'
import { officeStatuses } from '../shared/status.ts'
import { withParams } from '../shared/url.ts'

/** The filter from the URL, which survives reloads and shared links, and a function to change part of it. */
export function useFilter() {
  const [search, setSearch] = useSearchParams()
  const query = search.toString()
  const filter = useMemo(() => filterIn(new URLSearchParams(query)), [query])
  const change = useCallback(
    (part: Partial<Filter>) => setSearch(now => withParams(now, part), { replace: true }),
    [setSearch],
  )
  return { filter, change }
}

function filterIn(search: URLSearchParams): Filter {
  const textOf = (name: string) => search.get(name) ?? ''
  return {
    status: officeStatuses.find(each => each === search.get('status')) ?? '',
    q: textOf('q'),
    from: textOf('from'),
    to: textOf('to'),
  }
}

/** Pages of the filtered bookings, newest first. Refetched on live events. */
export const useBookings = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [...officeKey, 'bookings', 'list', filter],
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: page => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })

/** A booking as returned by the list. */
export type OfficeBooking = Awaited<ReturnType<typeof readPage>>[number]

const readPage = (filter: Filter, cursor: string) =>
  answer(
    api.admin['service-requests'].get({
      query: { ...queryOf(filter), limit: pageSize, cursor: cursor || undefined },
    }),
  )

/**
 * Hides new bookings while the user is scrolled down, so that the list does not jump. At the top they show immediately.
 * `fresh` is the number of hidden bookings.
 */
export function useQuietly(bookings: readonly OfficeBooking[]) {
  const [upTo, setUpTo] = useState<string>()
  const newest = useRef<string>(undefined)
  newest.current = bookings[0]?.createdAt
  useEffect(() => {
    const onScroll = () => {
      const isAtTop = scrollY < nearTop
      setUpTo(held => (isAtTop ? undefined : (held ?? newest.current)))
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  const shown = upTo === undefined ? bookings : bookings.filter(({ createdAt }) => createdAt <= upTo)
  return { shown, fresh: bookings.length - shown.length }
}

/** In pixels: less than the height of a card. */
const nearTop = 160
