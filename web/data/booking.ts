import { useQuery } from '@tanstack/react-query'
import { answer, api } from '../api.ts'

/** A booking as its holder may see it (spec §7), read anew whenever a page of it is opened. */
export const useBooking = (id: string) =>
  useQuery({
    queryKey: bookingKey(id),
    queryFn: () => answer(bookingCalls(id).get()),
    staleTime: 0,
  })

export type Booking = NonNullable<ReturnType<typeof useBooking>['data']>

/** An id comes out of the address, or from a form: the typed client would put it into the path as it stands. */
export const bookingCalls = (id: string) => api['service-requests']({ id: encodeURIComponent(id) })

export const bookingKey = (id: string) => ['/api/service-requests', id] as const
