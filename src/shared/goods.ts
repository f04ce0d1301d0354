import type { GoodsRow } from './goods-record.ts'

export type { GoodsList, GoodsRow, PresentGoods } from './goods-record.ts'

/** How long a list may be, how many of one item any list may have, and how many characters name an item. */
export const mostRows = 300
export const mostOfOne = 200
export const longestLabel = 80

/** `id` is that of a list that was written down; null for what the customer listed before paying. */
type Goods = Readonly<{ id: string | null; items: readonly GoodsRow[]; specialItems: readonly string[] }>

type Booked = Readonly<{
  goods: Readonly<{ id: string; rows: readonly GoodsRow[] }> | null
  aiAnalysis: Readonly<{ items?: readonly GoodsRow[] | undefined }> | null
}>

type Inputs = Readonly<{
  inventory?: readonly Readonly<{ name: string; count: number }>[] | undefined
  specialItems: readonly string[]
}>

/**
 * The goods of a booking by the list that holds: the one that was written down last, or else the one that the customer
 * confirmed, or else what was counted by hand. `specialItems` are those that the customer named beside the list.
 */
export function goodsOf({ goods, aiAnalysis }: Booked, inputs: Inputs | null): Goods {
  if (goods) return { id: goods.id, items: goods.rows, specialItems: [] }
  const items =
    aiAnalysis?.items?.map(({ label, count }) => ({ label, count })) ??
    inputs?.inventory?.map(({ name, count }) => ({ label: name, count })) ??
    []
  return { id: null, items, specialItems: inputs?.specialItems ?? [] }
}

/** What the customer listed before paying. */
export const listedByCustomer = (booked: Omit<Booked, 'goods'>, inputs: Inputs | null): readonly GoodsRow[] =>
  rowsOf(goodsOf({ ...booked, goods: null }, inputs))

/** All goods as rows, to be changed. A special item that the list has, too, is one row. */
export const rowsOf = ({ items, specialItems }: Omit<Goods, 'id'>): readonly GoodsRow[] =>
  specialItems
    .filter(label => !items.some(item => isSame(item.label, label)))
    .reduce<readonly GoodsRow[]>(withOneMore, items)

/** Adds one of an item. A new item is the first row, where the person who adds it looks. */
export function withOneMore(rows: readonly GoodsRow[], label: string): readonly GoodsRow[] {
  const present = rows.find(row => isSame(row.label, label))
  return present ? withCount(rows, present.label, present.count + 1) : [{ label, count: 1 }, ...rows]
}

export const withCount = (rows: readonly GoodsRow[], label: string, count: number): readonly GoodsRow[] =>
  rows.map(row => (row.label === label ? { label, count: Math.min(mostOfOne, Math.max(0, count)) } : row))

/** With one more of what is typed; a full list stays as it is. */
export function withTyped(rows: readonly GoodsRow[], typed: string): readonly GoodsRow[] {
  const label = typed.trim()
  return label && rows.length < mostRows ? withOneMore(rows, label) : rows
}

/** Without the items that were counted down to none. */
export const listedIn = (rows: readonly GoodsRow[]): readonly GoodsRow[] =>
  rows.filter(({ count }) => count > 0)

/** '2 × Sofa, 1 × Upright piano' */
export const goodsInWords = (rows: readonly GoodsRow[]): string =>
  rows.map(({ label, count }) => `${count} × ${label}`).join(', ')

/** Whether two labels name the same item. */
export const isSame = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase()

/** What a list has more of than the customer listed before paying; nothing if that was not a list. */
export const moreThanListed = (
  listed: readonly GoodsRow[],
  rows: readonly GoodsRow[],
): readonly GoodsRow[] => (listed.length === 0 ? [] : changeOf(listed, rows).added)

/** What a change of the list adds and removes, in the order of the lists. */
export function changeOf(before: readonly GoodsRow[], after: readonly GoodsRow[]) {
  return { added: excess(after, before), removed: excess(before, after) }
}

/** What the first list has more of. */
function excess(rows: readonly GoodsRow[], others: readonly GoodsRow[]): readonly GoodsRow[] {
  const had = countsOf(others)
  return [...countsOf(rows)].flatMap(([label, count]) => {
    const more = count - (had.get(label) ?? 0)
    return more > 0 ? [{ label, count: more }] : []
  })
}

function countsOf(rows: readonly GoodsRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { label, count } of rows) counts.set(label, (counts.get(label) ?? 0) + count)
  return counts
}

/** 'added 1 piano and removed 2 boxes from the list of goods' */
export function changeInWords(before: readonly GoodsRow[], after: readonly GoodsRow[]): string {
  const { added, removed } = changeOf(before, after)
  if (before.length === 0) return `wrote the list of goods: ${countedInWords(added)}`
  const parts = [
    ...(added.length > 0 ? [`added ${countedInWords(added)}`] : []),
    ...(removed.length > 0 ? [`removed ${countedInWords(removed)}`] : []),
  ]
  return `${parts.join(' and ')} ${removed.length > 0 ? 'from' : 'to'} the list of goods`
}

/** At most three kinds of items; of more, the rest is counted together. */
function countedInWords(rows: readonly GoodsRow[]): string {
  const named = rows.length > 3 ? rows.slice(0, 2) : rows
  const rest = rows.slice(named.length).reduce((sum, { count }) => sum + count, 0)
  const parts = [...named.map(counted), ...(rest > 0 ? [`${rest} more items`] : [])]
  return new Intl.ListFormat('en-US').format(parts)
}

const counted = ({ label, count }: GoodsRow) => {
  const name = label.replace(/^\p{Lu}(?=\p{Ll})/u, letter => letter.toLowerCase())
  return `${count} ${count === 1 ? name : plural(name)}`
}

/** Names that are plural already, or of several words, stay as they are. */
function plural(name: string): string {
  if (/ (of|or|and) |[^s]s$|[^a-z]$/i.test(name)) return name
  if (/(ss|x|ch|sh)$/.test(name)) return `${name}es`
  if (/[^aeiou]y$/.test(name)) return name.replace(/y$/, 'ies')
  return /lf$/.test(name) ? name.replace(/f$/, 'ves') : `${name}s`
}
