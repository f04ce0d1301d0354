import { useQuery } from '@tanstack/react-query'
import { api, unwrap } from './api.ts'

/** A booking as its customer may see it (spec §7). Refetched whenever a page mounts it. */
export const useBooking = (id: string) =>
  useQuery({
    queryKey: bookingKey(id),
    queryFn: () => unwrap(bookingCalls(id).get()),
    staleTime: 0,
  })

export type Booking = NonNullable<ReturnType<typeof useBooking>['data']>

/** Ids come from addresses and forms, and the typed client does not encode path parameters. */
export const bookingCalls = (id: string) => api['service-requests']({ id: encodeURIComponent(id) })

export const bookingKey = (id: string) => ['/api/service-requests', id] as const
