import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../shared/api/api.ts'
import { officeKey } from '../line.ts'

/**
 * A day (YYYY-MM-DD) and time (HH:MM) in Chicago. Without them the server proposes the next good slot, for any crew or
 * the given one.
 */
export type Wish = Readonly<{ date?: string; time?: string; providerId?: string }>

/** The crews for a booking at a time, best match first, each with its advantages and warnings. */
export const useCrews = (bookingId: string, wish: Wish, enabled = true) =>
  // Keeps the previous list while loading, because another time may change the order.
  useQuery({ ...crewsFor(bookingId, wish), placeholderData: keepPreviousData, enabled })

/** Query options of useCrews, for useQueries. */
export const crewsFor = (bookingId: string, wish: Wish) =>
  queryOptions({
    queryKey: [...officeKey, 'bookings', 'suggestions', bookingId, wish],
    queryFn: () => readCrews(bookingId, wish),
    staleTime: 0,
  })

/** Suggested crews, and the day and time they apply to. */
export type Suggestions = Awaited<ReturnType<typeof readCrews>>
export type Crew = Suggestions['suggestions'][number]

export const readCrews = (id: string, query: Wish) =>
  answer(api.admin['service-requests']({ id }).suggestions.get({ query }))
