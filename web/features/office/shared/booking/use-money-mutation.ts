import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { ApiError } from '../../../../shared/api/api.ts'
import { useMutation } from '../../../../shared/api/use-mutation.ts'
import { officeKey } from '../live.tsx'

type Keyed = Readonly<{ headers: Readonly<{ 'idempotency-key': string }> }>

/**
 * A mutation that moves a booking's money, or settles its price. A retry after a network or server error sends the same
 * idempotency key, because the money may have moved; a request that was refused needs a new one.
 */
export function useMoneyMutation<Variables>(
  send: (variables: Variables, options: Keyed) => Promise<unknown>,
) {
  const client = useQueryClient()
  const [key, setKey] = useState(ulid)
  return useMutation({
    mutationFn: (variables: Variables) => send(variables, { headers: { 'idempotency-key': key } }),
    onSuccess: () => {
      setKey(ulid())
      return client.invalidateQueries({ queryKey: [...officeKey, 'bookings'] })
    },
    onError: error => error instanceof ApiError && error.status < 500 && setKey(ulid()),
  })
}

/** The typed amount in dollars, in whole cents; NaN if it is no number. */
export function dollarsTyped(text: string): number {
  const typed = text.replace(/[$,\s]/g, '')
  return typed === '' ? Number.NaN : Math.round(Number(typed) * 100) / 100
}
