import type { SeenThing } from '../sighting.ts'

/** One photo: its fingerprint, and how many of each thing are on it. */
export type Glance = Readonly<{
  print: string
  things: readonly Readonly<{ name: string; count: number; confidence: number }>[]
}>

/**
 * What photos show together. Of near duplicates one counts. Nobody tells us which photos are of one room, so photos
 * of one kind of room are taken for the same room: there each thing counts as often as it is on one photo at most.
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

/** Bits of 64 in which two fingerprints differ: 1 when a photo was saved again, 9 when cropped, 26 and more otherwise. */
function distance(one: string, other: string): number {
  const different = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  return different.toString(2).replaceAll('0', '').length
}

/** The first of these that is on a photo tells what kind of room it is. */
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
