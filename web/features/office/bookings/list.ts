import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { answer, api } from '../../../shared/api/api.ts'
import { officeKey } from '../line.ts'
import { type Filter, queryOf } from './filter.ts'
import { pageSize } from './patch-lists.ts'

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
