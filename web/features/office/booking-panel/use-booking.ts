import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { ApiError, answer, api } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { officeKey } from '../line.ts'

/** Everything about one booking. */
export const useBooking = (id: string) =>
  useQuery({ queryKey: [...officeKey, 'bookings', 'one', id], queryFn: () => readBooking(id) })

export type OpenBooking = Awaited<ReturnType<typeof readBooking>>

/**
 * Refunds a payment. `amount` is in dollars. A retry after a lost connection reuses the idempotency key, so it cannot
 * refund twice.
 */
export function useRefund(id: string) {
  const client = useQueryClient()
  const [key, setKey] = useState(ulid)
  return useMutation({
    mutationFn: (refund: Readonly<{ amount: number; reason?: string }>) =>
      answer(
        api.admin['service-requests']({ id }).refund.post(refund, { headers: { 'idempotency-key': key } }),
      ),
    onSuccess: () => {
      setKey(ulid())
      return client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
    },
    // A refused refund needs a new key. After a network or server error, keep the key, because the refund may have been
    // made.
    onError: error => error instanceof ApiError && error.status < 500 && setKey(ulid()),
  })
}

const readBooking = (id: string) => answer(api.admin['service-requests']({ id }).get())
