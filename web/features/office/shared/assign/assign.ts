import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { ApiError, api, serverMessageOr, unwrap } from '../../../../shared/api/api.ts'
import { clockAt } from '../../../../shared/dates/clock.ts'
import { officeKey } from '../live.tsx'
import type { OpenBooking } from '../queries.ts'
import { useOfficeMutation } from '../use-office-mutation.ts'

/** The booking fields needed to assign a crew. */
export type Assignable = Pick<
  OpenBooking,
  | 'id'
  | 'status'
  | 'bookingNumber'
  | 'serviceType'
  | 'customerName'
  | 'fromAddress'
  | 'toAddress'
  | 'preferredDate'
  | 'preferredTime'
  | 'windowEnd'
  | 'crewSize'
  | 'providerId'
  | 'scheduledDate'
  | 'moveDay'
> &
  Readonly<{ pricing: Pick<OpenBooking['pricing'], 'estimatedHours'> }>

/** `scheduledDate` is an instant, ISO 8601. */
type Assignment = Readonly<{ booking: Assignable; providerId: string; scheduledDate: string }>

/** Assigns a crew to a booking and reports the result in a toast (spec §8). */
export const useAssign = () =>
  useOfficeMutation(
    ({ booking: { id, providerId, scheduledDate, status }, ...assignment }: Assignment, options) =>
      unwrap(
        api.admin['service-requests']({ id }).assign.patch(
          { ...assignment, seen: { providerId, scheduledDate, status } },
          options,
        ),
      ),
    { done: () => 'Provider assigned and scheduled successfully', failed: 'Failed to assign provider' },
  )

/** The server's reason for refusing an assignment. */
export const reasonOf = (error: unknown) =>
  serverMessageOr(error, 'Please check your connection and try again.')

/** The server refused the assignment with 409: a colleague was faster, or a rule forbids it. Another time may work. */
export const isConflict = (error: unknown) => error instanceof ApiError && error.status === 409

/** A colleague has moved the job since it was loaded. */
export const isMoved = (error: unknown) => error instanceof ApiError && error.problem?.error === 'moved'

/**
 * A day (YYYY-MM-DD) and time (HH:MM) in Chicago. Without them the server proposes the next good slot, for any crew or
 * the given one.
 */
type SlotQuery = Readonly<{ date?: string; time?: string; providerId?: string }>

/** The crews for a booking at a time, best match first, each with its advantages and warnings. */
export const useCrews = (bookingId: string, query: SlotQuery, enabled = true) =>
  // Keeps the previous list while loading, because another time may change the order.
  useQuery({ ...crewsFor(bookingId, query), placeholderData: keepPreviousData, enabled })

/** Query options of useCrews, for useQueries. */
export const crewsFor = (bookingId: string, query: SlotQuery) =>
  queryOptions({
    queryKey: [...officeKey, 'bookings', 'suggestions', bookingId, query],
    queryFn: () => readCrews(bookingId, query),
    staleTime: 0,
  })

/** The day and time of an instant. */
export function slotOf(instant: string): SlotQuery {
  const { day, time } = clockAt(instant)
  return { date: day, time }
}

/** Suggested crews, and the day and time they apply to. */
export type Suggestions = Awaited<ReturnType<typeof readCrews>>
export type SuggestedCrew = Suggestions['suggestions'][number]

export const readCrews = (id: string, query: SlotQuery) =>
  unwrap(api.admin['service-requests']({ id }).suggestions.get({ query }))
