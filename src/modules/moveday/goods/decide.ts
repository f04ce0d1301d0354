import { Refused } from '../../../eventlog/types.ts'
import type { QuoteInputs } from '../../../shared/catalog.ts'
import { changeOf, type GoodsRow, goodsOf, rowsOf } from '../../../shared/goods.ts'
import type { PapersEvent } from '../../booking/papers/events.ts'
import { awaitsPayment, type ServiceRequest } from '../../booking/service-request.ts'

/** A list as somebody wrote it. `from` is the id of the list that was changed, null for that of the booking. */
export type WrittenGoods = Readonly<{
  id: string
  from: string | null
  rows: readonly GoodsRow[]
  by: string
  providerId?: string
}>

type Known = Readonly<{ isSettled: boolean; inputs: QuoteInputs | null }>

/**
 * Replaces the list of the goods of a booking that is booked and not settled. Refused if somebody else has changed the list
 * since. Records nothing if nothing changes.
 */
export function listGoods(
  request: ServiceRequest,
  { isSettled, inputs }: Known,
  { id, from, rows, by, providerId }: WrittenGoods,
): PapersEvent[] {
  if (request.status === 'cancelled') {
    throw new Refused('This booking was cancelled, so its list of goods stays as it is.', 'cancelled')
  }
  if (awaitsPayment(request)) {
    throw new Refused(
      'This booking is not confirmed yet. Its list can be changed after that.',
      'not_confirmed',
    )
  }
  if (isSettled) {
    throw new Refused('The bill of this job is settled, so its list of goods stays as it is.', 'bill_settled')
  }
  const present = goodsOf(request, inputs)
  const before = rowsOf(present)
  const { added, removed } = changeOf(before, rows)
  if (added.length + removed.length === 0) return []
  if (from !== present.id) {
    throw new Refused(
      'Someone else changed this list in the meantime. Yours is not saved yet.',
      'goods_changed',
    )
  }
  return [
    {
      type: 'GoodsListed',
      data: { id, rows: [...rows], before: [...before], by, ...(providerId !== undefined && { providerId }) },
    },
  ]
}
