import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { cardConsent } from '../../../src/shared/card-consent.ts'
import { leftOf } from '../../../src/shared/receipt.ts'
import { api, unwrap } from '../../shared/api/api.ts'
import { bookingCalls, bookingKey } from '../../shared/api/booking.ts'
import { useMutation } from '../../shared/api/use-mutation.ts'
import type { Wanted } from '../../shared/dates/schedule-dialog.tsx'
import { windowsKey } from '../../shared/dates/windows.ts'

export const notLoaded = 'Your bookings could not be loaded. Check your connection and try again.'

const myKey = ['/api/my/service-requests'] as const
const pageSize = 20

/** The signed-in visitor's bookings, newest first, in pages. */
export const useMyBookings = () =>
  useInfiniteQuery({
    queryKey: [...myKey, 'pages'],
    queryFn: ({ pageParam }) => readPage(pageParam),
    initialPageParam: '',
    getNextPageParam: page => (page.length === pageSize ? page.at(-1)?.id : undefined),
    staleTime: 0,
  })

export type MyBooking = Awaited<ReturnType<typeof readPage>>[number]

/** Its job can still change the price. */
export const isEstimated = ({ status, price }: Pick<MyBooking, 'status' | 'price'>) =>
  status !== 'completed' && status !== 'cancelled' && price > 0

/**
 * One booking with its changes, for its owner or the holder of the mailed link
 * (`code`).
 */
export function useMyBooking(id: string, code: string | undefined) {
  const client = useQueryClient()
  const key = [...myKey, id]
  const holder = { headers: code === undefined ? {} : { 'x-manage-token': code } }
  const calls = bookingCalls(id)
  const cancellation = useMutation({
    mutationFn: (seenFee: number) => unwrap(calls.cancel.post({ seenFee }, holder)),
    onSuccess: cancelled => {
      client.setQueryData<OpenBooking>(key, booking => booking && { ...booking, ...cancelled })
      return client.invalidateQueries({ queryKey: bookingKey(id) })
    },
  })
  const booking = useQuery({
    queryKey: key,
    queryFn: () => readBooking(id, holder),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data && isRefundOpen(data) && awaitsRefund(cancellation) ? 2000 : false,
  })
  const rescheduling = useMutation({
    mutationFn: (wanted: Wanted) =>
      'window' in wanted
        ? unwrap(calls.schedule.patch({ windowStart: wanted.window.start }, holder))
        : unwrap(calls['preferred-date'].patch(wanted, holder)),
    onSuccess: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: key }),
        client.invalidateQueries({ queryKey: bookingKey(id) }),
      ]),
    // The window may be taken by another customer: refetch what is left.
    onError: () => client.invalidateQueries({ queryKey: windowsKey }),
  })
  const cardRemoval = useMutation({
    mutationFn: () => unwrap(calls['card-consent'].post({ isGiven: false, version: cardConsent.version })),
    onSuccess: () => client.invalidateQueries({ queryKey: key }),
  })
  return { booking, cancellation, rescheduling, cardRemoval }
}

/** The refund follows a cancellation within moments. After a minute, the page's advice to call is all that is left. */
const awaitsRefund = ({ isSuccess, submittedAt }: Readonly<{ isSuccess: boolean; submittedAt: number }>) =>
  isSuccess && Date.now() - submittedAt < 60_000

const isRefundOpen = (booking: OpenBooking) =>
  leftOf(booking) > booking.keptAmount || booking.refundRequested > 0

/** A booking as its own page fetches it. */
export type OpenBooking = Awaited<ReturnType<typeof readBooking>>
export type Cancellation = ReturnType<typeof useMyBooking>['cancellation']
export type CardRemoval = ReturnType<typeof useMyBooking>['cardRemoval']
export type Rescheduling = ReturnType<typeof useMyBooking>['rescheduling']

type Holder = Readonly<{ headers: Readonly<{ 'x-manage-token'?: string }> }>

const readBooking = (id: string, holder: Holder) =>
  unwrap(api.my['service-requests']({ id: encodeURIComponent(id) }).get(holder))

const readPage = (cursor: string) =>
  unwrap(api.my['service-requests'].get({ query: { limit: pageSize, cursor: cursor || undefined } }))
