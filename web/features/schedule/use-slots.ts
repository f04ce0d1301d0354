import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api.ts'

/** A day (YYYY-MM-DD), of one crew or of any, for a booking with its length. */
export type SlotQuery = Readonly<{ date: string; providerId?: string; serviceRequestId: string }>

/** How everything begins that is read of times, by react-query's keys. */
export const slotsKey = ['office', 'bookings', 'slots'] as const

/** The day's times. Its key begins as all that hangs on bookings, so the office hears when somebody takes one. */
export const useSlots = (query: SlotQuery) =>
  useQuery({
    queryKey: [...slotsKey, query],
    queryFn: () => answer(api.availability.get({ query })),
    // Anybody may have taken a time since it was last looked at.
    staleTime: 0,
  })
