import {
  infiniteQueryOptions,
  keepPreviousData,
  useInfiniteQuery,
  usePrefetchInfiniteQuery,
} from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useStored } from '../../../shared/storage.ts'
import { type Filter, pageSize, queryOf } from '../shared/booking-lists.ts'
import { officeKey } from '../shared/live.tsx'
import { officeStatuses } from '../shared/status.ts'
import { useSetParams } from '../shared/url.ts'

/** The filter from the URL, which survives reloads and shared links, and a function to change part of it. */
export function useFilter() {
  const [search] = useSearchParams()
  const setParams = useSetParams()
  const query = search.toString()
  const filter = useMemo(() => filterIn(new URLSearchParams(query)), [query])
  const change = useCallback((part: Partial<Filter>) => setParams(part, { replace: true }), [setParams])
  return { filter, change }
}

/** Cards show every detail; the table shows more bookings at once. */
export type View = 'cards' | 'table'

/** The selected view, remembered in this browser. */
export function useView() {
  const [view = 'cards', setView] = useStored('browser', 'office bookings view 2', isView)
  return [view, setView] as const
}

const isView = (value: unknown): value is View => value === 'cards' || value === 'table'

/** Pages of the filtered bookings, newest first. Refetched on live events. */
export const useBookings = (filter: Filter) =>
  useInfiniteQuery({ ...bookingsQuery(filter), placeholderData: keepPreviousData })

/** Requests the list as soon as the page renders, so that both show at once. */
export function PrefetchBookings() {
  usePrefetchInfiniteQuery(bookingsQuery(useFilter().filter))
  return null
}

const bookingsQuery = (filter: Filter) =>
  infiniteQueryOptions({
    queryKey: [...officeKey, 'bookings', 'list', filter],
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: page => (page.length === pageSize ? page.at(-1)?.id : undefined),
  })

/** A booking as returned by the list. */
export type OfficeBooking = Awaited<ReturnType<typeof readPage>>[number]

/**
 * Hides new bookings while the user is scrolled down, so that the list does not jump. At the top they show immediately.
 */
export function useStableList(bookings: readonly OfficeBooking[]) {
  const [upTo, setUpTo] = useState<string>()
  const newest = useRef<string>(undefined)
  newest.current = bookings[0]?.createdAt
  useEffect(() => {
    const onScroll = () => {
      const isAtTop = scrollY < nearTop
      setUpTo(current => (isAtTop ? undefined : (current ?? newest.current)))
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [])
  const shown = useMemo(
    () => (upTo === undefined ? bookings : bookings.filter(({ createdAt }) => createdAt <= upTo)),
    [bookings, upTo],
  )
  return { shown, hiddenCount: bookings.length - shown.length }
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

const readPage = (filter: Filter, cursor: string) =>
  unwrap(
    api.admin['service-requests'].get({
      query: { ...queryOf(filter), limit: pageSize, cursor: cursor || undefined },
    }),
  )

/** In pixels: less than the height of a card. */
const nearTop = 160
