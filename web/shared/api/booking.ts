import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from './api.ts'
import { useMutation } from './use-mutation.ts'

/**
 * A booking as its customer may see it (spec §7). Refetched whenever a page mounts it, and every `refetchMs` while the page
 * is visible. Without an id, there is none.
 */
export const useBooking = (id: string | null, refetchMs?: number) =>
  useQuery({
    queryKey: bookingKey(id ?? ''),
    queryFn: id === null ? skipToken : () => unwrap(bookingCalls(id).get()),
    staleTime: 0,
    refetchInterval: refetchMs ?? false,
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

/** Changes a booking, then refetches what the page shows of it. After a refusal, too: it may have changed elsewhere. */
export function useBookingChange<Data, Variables = void>(
  id: string,
  change: (variables: Variables) => Promise<Data>,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: change,
    onSettled: () => client.invalidateQueries({ queryKey: bookingKey(id) }),
  })
}
