import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ulid } from 'ulid'
import { ApiError, api, unwrap } from '../../../shared/api/api.ts'
import { useMutation } from '../../../shared/api/use-mutation.ts'
import { dayKey } from '../jobs/day.ts'

const callsOf = (id: string) => api.crew.jobs({ serviceRequestId: encodeURIComponent(id) }).bill

export type Bill = Awaited<ReturnType<typeof readBill>>

const readBill = (id: string, headers: Readonly<{ 'x-crew-token': string }>) =>
  unwrap(callsOf(id).get({ headers }))

/** A finished job's bill, and what the crew does with it. Below the day's key: what changes the day may change the bill. */
export function useBill(token: string, id: string) {
  const client = useQueryClient()
  const headers = { 'x-crew-token': token }
  const bill = useQuery({
    queryKey: [...dayKey(token), 'bill', id],
    queryFn: () => readBill(id, headers),
    staleTime: 0,
  })
  const calls = callsOf(id)
  const [key, setKey] = useState(ulid)
  // A retry after a lost answer sends the same key, because the money may have moved.
  const change = useMutation({
    mutationFn: async (act: BillAct) => {
      const options = { headers: { ...headers, 'idempotency-key': key } }
      switch (act.kind) {
        case 'agree':
          await unwrap(calls.post({ total: act.total, balance: act.balance }, options))
          return null
        case 'card':
          return (await unwrap(calls['charge-card'].post({ amount: act.amount }, options))).declined
        case 'link':
          await unwrap(calls['payment-link'].post({}, options))
          return null
        case 'cash':
          await unwrap(calls.cash.post(act.cash, options))
          return null
      }
    },
    onSuccess: () => setKey(ulid()),
    onError: error => error instanceof ApiError && error.status < 500 && setKey(ulid()),
    onSettled: () => client.invalidateQueries({ queryKey: dayKey(token) }),
  })
  return { bill, change }
}

/** Amounts are in dollars. */
type BillAct =
  | Readonly<{ kind: 'agree'; total: number; balance: number }>
  | Readonly<{ kind: 'card'; amount: number }>
  | Readonly<{ kind: 'link' }>
  | Readonly<{ kind: 'cash'; cash: Cash }>

export type Cash = Readonly<{ kind: 'cash' | 'check'; amount: number; tip: number; by?: string }>
