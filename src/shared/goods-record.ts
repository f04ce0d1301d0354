import { type } from 'arktype'

/** What a booking stores of its goods. Pages import the types through goods.ts, without a schema library. */

export const goodsRow = type({ label: 'string', count: 'number.integer' })
export type GoodsRow = Readonly<typeof goodsRow.infer>

/** The list of the goods as somebody wrote it down last. `by` is the name of the crew or of the administrator. */
export const goodsList = type({ id: 'string', rows: goodsRow.array(), by: 'string', at: 'string' })
export type GoodsList = Readonly<typeof goodsList.infer>

/**
 * The list that holds now, for somebody who changed an earlier one. Without `id`, `by` and `at`, it is that of the
 * booking.
 */
export const presentGoods = type({
  id: 'string | null',
  rows: goodsRow.array(),
  by: 'string | null',
  at: 'string | null',
})
export type PresentGoods = Readonly<typeof presentGoods.infer>
