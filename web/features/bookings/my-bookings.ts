import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { answer, api } from '../../api.ts'

const myKey = ['/api/my/service-requests'] as const
const pageSize = 20

/** The bookings of whoever is signed in, newest first, in pages. */
export const useMyBookings = () =>
  useInfiniteQuery({
    queryKey: [...myKey, 'pages'],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: '',
    getNextPageParam: page => (page.length === pageSize ? page.at(-1)?.id : undefined),
    staleTime: 0,
  })

export type MyBooking = Awaited<ReturnType<typeof readPage>>[number]

/** One booking and its cancellation, for its owner or whoever holds the mailed link (`code`). */
export function useMyBooking(id: string, code: string | undefined) {
  const client = useQueryClient()
  const key = [...myKey, id]
  const holder = { headers: code === undefined ? {} : { 'x-manage-token': code } }
  const path = { id: encodeURIComponent(id) }
  const cancellation = useMutation({
    mutationFn: () => answer(api['service-requests'](path).cancel.post({}, holder)),
    onSuccess: booking => {
      client.setQueryData(key, booking)
      return client.invalidateQueries({ queryKey: ['/api/service-requests', id] })
    },
  })
  const booking = useQuery({
    queryKey: key,
    queryFn: () => answer(api.my['service-requests'](path).get(holder)),
    staleTime: 0,
    // The refund follows the cancellation within moments: whoever has just cancelled sees it come.
    refetchInterval: ({ state: { data } }) =>
      cancellation.isSuccess && data && leftOf(data) > 0 ? 2000 : false,
  })
  return { booking, cancellation }
}

/** What was paid and not given back, in dollars. */
export const leftOf = ({ paidAmount, refundedAmount }: MyBooking) => paidAmount - refundedAmount

const readPage = (cursor: string) =>
  answer(api.my['service-requests'].get({ query: { limit: pageSize, cursor: cursor || undefined } }))
