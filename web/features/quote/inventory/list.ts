import type { Counted } from '../../../../src/shared/inventory.ts'

export type List = readonly Counted[]

/** The server's limit for the count of one item. */
export const mostOfOne = 200

export const withCount = (list: List, name: string, count: number): List =>
  list.map(each => (each.name === name ? { name, count: Math.min(mostOfOne, Math.max(1, count)) } : each))

export const without = (list: List, name: string): List => list.filter(each => each.name !== name)

/** Adds one of an item. New items go to the end. */
export function withOneMore(list: List, name: string): List {
  const there = list.find(each => each.name === name)
  return there ? withCount(list, name, there.count + 1) : [...list, { name, count: 1 }]
}
