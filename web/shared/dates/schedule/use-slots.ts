import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../../api/api.ts'

/** A day (YYYY-MM-DD), for one crew or any, and the booking whose length must fit. */
export type SlotQuery = Readonly<{ date: string; providerId?: string; serviceRequestId: string }>

/** React Query key prefix of all slot queries. */
export const slotsKey = ['office', 'bookings', 'slots'] as const

/** The day's slots. The key starts with the office's bookings prefix, so a booking change refetches it. */
export const useSlots = (query: SlotQuery) =>
  useQuery({
    queryKey: [...slotsKey, query],
    queryFn: () => answer(api.availability.get({ query })),
    // Another user may have taken a slot since the last request.
    staleTime: 0,
  })
