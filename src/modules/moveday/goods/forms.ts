import { type } from 'arktype'
import { filled } from '../../../shared/fields.ts'
import { longestLabel, mostOfOne, mostRows } from '../../../shared/goods.ts'

const count = type(`1 <= number.integer <= ${mostOfOne}`).configure({
  message: `Enter a count from 1 to ${mostOfOne}`,
})
const rows = type({ label: filled('Name each item', longestLabel), count })
  .array()
  .atLeastLength(1)
  .configure({ message: 'List at least one item' })
  .atMostLength(mostRows)

const list = type({ from: 'string <= 64 | null', rows })

/**
 * POST /api/admin/service-requests/{id}/goods: the whole list of the goods as it stands now. `from` is the id of the list
 * that was changed, null for that of the booking.
 */
export const goodsForm = list.onDeepUndeclaredKey('delete')

/** POST /api/crew/jobs/{serviceRequestId}/goods. `id` identifies the list, so a phone may send it again. */
export const sentGoods = list.merge({ id: '0 < string <= 64' }).onDeepUndeclaredKey('delete')
