import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { answer, api } from '../../../api.ts'
import { officeKey } from '../line.ts'

/**
 * A day of Chicago (YYYY-MM-DD), and a time of it (HH:MM); without them the server looks for the next good ones, for
 * any crew or for one.
 */
export type Wish = Readonly<{ date?: string; time?: string; providerId?: string }>

/** The crews for a booking at a time, the best first, each with what speaks for it and what to think about before. */
export const useCrews = (bookingId: string, wish: Wish, enabled = true) =>
  // Another time may change the order; until that is known the list stays as it is.
  useQuery({ ...crewsFor(bookingId, wish), placeholderData: keepPreviousData, enabled })

/** The question behind that, for whoever asks several at once. */
export const crewsFor = (bookingId: string, wish: Wish) =>
  queryOptions({
    queryKey: [...officeKey, 'bookings', 'suggestions', bookingId, wish],
    queryFn: () => readCrews(bookingId, wish),
    staleTime: 0,
  })

/** What is known of crews for a booking, and of which day and time. */
export type Suggestions = Awaited<ReturnType<typeof readCrews>>
export type Crew = Suggestions['suggestions'][number]

export const readCrews = (id: string, query: Wish) =>
  answer(api.admin['service-requests']({ id }).suggestions.get({ query }))
