import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api, unwrap } from '../../../shared/api/api.ts'
import { useKeyedMutation } from '../../../shared/api/use-keyed-mutation.ts'
import { dayKey } from '../jobs/day.ts'

/** A finished job's bill, and what the crew does with it. Below the day's key: what changes the day may change the bill. */
export function useBill(token: string, id: string) {
  const client = useQueryClient()
  const headers = { 'x-crew-token': token }
  const calls = api.crew.jobs({ serviceRequestId: encodeURIComponent(id) }).bill
  const bill = useQuery({
    queryKey: [...dayKey(token), 'bill', id],
    queryFn: () => unwrap(calls.get({ headers })),
    staleTime: 0,
  })
  const change = useKeyedMutation(
    async (act: BillAct, keyed) => {
      const options = { headers: { ...headers, ...keyed.headers } }
      switch (act.kind) {
        case 'agree':
          await unwrap(
            calls.post({ total: act.total, balance: act.balance, acceptedBy: act.acceptedBy }, options),
          )
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
    { isMoney: true, onSettled: () => client.invalidateQueries({ queryKey: dayKey(token) }) },
  )
  return { bill, change }
}

/** Amounts are in dollars. */
type BillAct =
  | Readonly<{ kind: 'agree'; total: number; balance: number; acceptedBy: string }>
  | Readonly<{ kind: 'card'; amount: number }>
  | Readonly<{ kind: 'link' }>
  | Readonly<{ kind: 'cash'; cash: Cash }>

export type Cash = Readonly<{ kind: 'cash' | 'check'; amount: number; tip: number; by?: string }>
