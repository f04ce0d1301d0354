import { hasEnding } from './street.ts'

/**
 * Where a street runs, in house numbers across its own direction: one for a straight street, a range for one that bends.
 * `first` and `last` are its own numbers, infinite where they are not known.
 */
export type CrossStreet = Readonly<{
  axis: 'north' | 'east'
  from: number
  to: number
  first: number
  last: number
}>

export const anyNumber = { first: -Infinity, last: Infinity } as const

/** Streets by their normalized names. */
export type CrossStreets = ReadonlyMap<string, CrossStreet>

/** A street that runs to the north, at these numbers east (positive) or west. */
export const atEast = (text: string): Entries => entriesOf(text, 'east')

/** A street that runs to the east, at these numbers north (positive) or south. */
export const atNorth = (text: string): Entries => entriesOf(text, 'north')

type Entries = readonly (readonly [name: string, street: CrossStreet])[]

/**
 * '-360 wacker dr', '-1300..-500 broadway @2800..6400'. A name with its ending is that street alone: 'lake st' is not Lake
 * Drive. One without may have any ending.
 */
const entriesOf = (text: string, axis: CrossStreet['axis']): Entries =>
  text.split(',').map(entry => {
    const [, from, to = from, name = '', first = -Infinity, last = Infinity] =
      /^\s*(-?\d+)(?:\.\.(-?\d+))? ([^@]+?)\s*(?:@(-?\d+)\.\.(-?\d+))?\s*$/.exec(entry) ?? []
    const own = { first: Number(first), last: Number(last) }
    return [name.replace(/\s+/g, ' '), { axis, from: Number(from), to: Number(to), ...own }]
  })

/** The street of a normalized name. Its ending may be missing: 'lake shore' is Lake Shore Drive. */
export function findCrossStreet(streets: CrossStreets, name: string): CrossStreet | undefined {
  const found = streets.get(name)
  if (found) return found
  if (hasEnding(name)) return streets.get(name.slice(0, name.lastIndexOf(' ')))
  const [only, ...others] = [...streets].filter(([each]) => each.startsWith(`${name} `))
  return only && others.length === 0 ? only[1] : undefined
}
