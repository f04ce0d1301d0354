import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { answer, api } from '../../../api.ts'
import { officeKey } from '../line.ts'
import { type Filter, queryOf } from './filter.ts'
import { pageSize } from './patch-lists.ts'

/** What the filter finds, newest first, in pages. The line tells when to read it anew. */
export const useBookings = (filter: Filter) =>
  useInfiniteQuery({
    queryKey: [...officeKey, 'bookings', 'list', filter],
    queryFn: ({ pageParam }) => readPage(filter, pageParam),
    initialPageParam: '',
    getNextPageParam: page => (page.length === pageSize ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })

/** A booking as the office's list has it. */
export type OfficeBooking = Awaited<ReturnType<typeof readPage>>[number]

const readPage = (filter: Filter, cursor: string) =>
  answer(
    api.admin['service-requests'].get({
      query: { ...queryOf(filter), limit: pageSize, cursor: cursor || undefined },
    }),
  )

/**
 * Keeps what comes new out of the list while its reader is further down, so that nothing jumps; at the top it is shown
 * at once. `fresh` is how many wait.
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

/** Pixels: less than a card. */
const nearTop = 160
