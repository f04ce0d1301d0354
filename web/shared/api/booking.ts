import { type QueryClient, skipToken, useQuery } from '@tanstack/react-query'
import { api, unwrap } from './api.ts'

/** A booking as its customer may see it (spec §7). Refetched whenever a page mounts it. Without an id, there is none. */
export const useBooking = (id: string | null) =>
  useQuery({
    queryKey: bookingKey(id ?? ''),
    queryFn: id === null ? skipToken : () => unwrap(bookingCalls(id).get()),
    staleTime: 0,
  })

export type Booking = NonNullable<ReturnType<typeof useBooking>['data']>

/** Ids come from addresses and forms, and the typed client does not encode path parameters. */
export const bookingCalls = (id: string) => api['service-requests']({ id: encodeURIComponent(id) })

export const bookingKey = (id: string) => ['/api/service-requests', id] as const

/** The server said that the booking is paid. Pages show that at once, also if the booking cannot be fetched again. */
export function showPaid(client: QueryClient, id: string): Promise<void> {
  client.setQueryData<Booking>(bookingKey(id), booking => booking && { ...booking, paid: true })
  return client.invalidateQueries({ queryKey: bookingKey(id) })
}
