import type { SeenThing } from '../memory.ts'

/** One photo: its fingerprint, and how many of each thing are on it. */
export type Glance = Readonly<{
  print: string
  things: readonly Readonly<{ name: string; count: number; confidence: number }>[]
}>

/**
 * Combines the items of several photos. Near duplicates count once. Which photos show the same room is unknown, so
 * photos of one kind of room count as one room, with the largest count of each item on any of its photos.
 */
export function together(glances: readonly Glance[]): SeenThing[] {
  const photos = withoutDuplicates(glances)
  const rooms = [...Map.groupBy(photos, roomOf).values()]
  const names = new Set(photos.flatMap(({ things }) => things.map(({ name }) => name)))
  return [...names].map(name => ({
    name,
    count: sum(rooms.map(room => Math.max(...room.map(countOf(name))))),
    most: sum(photos.map(countOf(name))),
    confidence: Math.max(
      ...photos.flatMap(({ things }) => things.filter(each => each.name === name).map(score)),
    ),
  }))
}

const withoutDuplicates = (glances: readonly Glance[]) =>
  glances.filter(({ print }, n) => !glances.slice(0, n).some(earlier => distance(earlier.print, print) <= 10))

/** How many of 64 bits differ: 1 for a photo saved again, 9 for a cropped one, 26 and more otherwise. */
function distance(one: string, other: string): number {
  const different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  return different.toString(2).replaceAll('0', '').length
}

/** The first of the telltale items on a photo determines its kind of room. */
function roomOf({ things }: Glance) {
  return tellTales.find(name => things.some(thing => thing.name === name)) ?? 'elsewhere'
}

const tellTales = ['queen-bed', 'refrigerator', 'range', 'microwave', 'sofa', 'tv', 'dining-table']

const countOf =
  (name: string) =>
  ({ things }: Glance) =>
    things.find(thing => thing.name === name)?.count ?? 0

const score = ({ confidence }: Glance['things'][number]) => confidence

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)
