import type { Complexity } from './catalog.ts'

/** A count of one item of the cube sheet, by name. */
export type Counted = Readonly<{ name: string; count: number }>

export type Measured = Readonly<{ estimatedVolume: number; itemCount: number; complexity: Complexity }>

/** Above these, a job is of moderate or high complexity. */
export const thresholds = {
  moderateAboveCubicFeet: 250,
  moderateAboveItems: 15,
  highAboveCubicFeet: 800,
} as const

/** The volume in cubic feet, the number of items and the complexity of an inventory. */
export function measure(counted: readonly Counted[]): Measured {
  const things = thingsOf(counted)
  const estimatedVolume = sum(things.map(({ thing, count }) => thing.cubicFeet * count))
  const itemCount = sum(things.map(({ count }) => count))
  const kinds = new Set(things.map(({ thing }) => thing.kind))
  return { estimatedVolume, itemCount, complexity: complexityOf(estimatedVolume, itemCount, kinds) }
}

/** The counts in cube sheet order, merged by item. Unknown names are dropped. */
export function thingsOf(counted: readonly Counted[]): { thing: Thing; count: number }[] {
  const counts = new Map<string, number>()
  for (const { name, count } of counted) counts.set(name, (counts.get(name) ?? 0) + count)
  return cubeSheet.flatMap(thing => {
    const count = counts.get(thing.name) ?? 0
    return count > 0 ? [{ thing, count }] : []
  })
}

/**
 * The expected range of the real volume, in cubic feet: items vary by about 20%, and more is forgotten than is counted
 * twice.
 */
export const rangeOf = (cubicFeet: number) => ({
  low: toFive(cubicFeet * 0.8),
  high: toFive(cubicFeet * 1.3),
})

function complexityOf(cubicFeet: number, items: number, kinds: ReadonlySet<Thing['kind']>): Complexity {
  const { moderateAboveCubicFeet, moderateAboveItems, highAboveCubicFeet } = thresholds
  if (cubicFeet > highAboveCubicFeet || kinds.has('piano')) return 'high'
  const isModerate = cubicFeet > moderateAboveCubicFeet || items > moderateAboveItems
  return isModerate || kinds.has('large appliance') ? 'moderate' : 'low'
}

const toFive = (cubicFeet: number) => Math.round(cubicFeet / 5) * 5

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** An item that movers carry, and its volume on a truck by the industry's cube sheets. */
export type Thing = Readonly<{
  name: string
  label: string
  room: Room
  /** Per piece. */
  cubicFeet: number
  /** Kinds that make a job harder than their volume suggests. */
  kind?: 'large appliance' | 'piano'
}>

export type Room = 'Living room' | 'Dining and kitchen' | 'Bedroom' | 'Office, garage and garden' | 'Boxes'

/** Prices depend on these volumes: a change needs a new rate card version. Names are stored and must never be removed. */
export const cubeSheet: readonly Thing[] = [
  ...inRoom('Living room', [
    ['sofa', 'Sofa', 50],
    ['loveseat', 'Loveseat', 35],
    ['sectional-piece', 'Sectional sofa piece', 30],
    ['armchair', 'Armchair', 10],
    ['recliner', 'Recliner', 25],
    ['ottoman', 'Ottoman', 3],
    ['coffee-table', 'Coffee table', 5],
    ['end-table', 'End table', 5],
    ['entertainment-center', 'Entertainment center', 35],
    ['tv', 'TV', 15],
    ['large-tv', 'Large TV', 40],
    ['bookcase', 'Bookcase', 20],
    ['floor-lamp', 'Floor lamp', 3],
    ['rug', 'Rug', 12],
    ['upright-piano', 'Upright piano', 70, 'piano'],
    ['grand-piano', 'Grand piano', 80, 'piano'],
    ['potted-plant', 'Potted plant', 5],
  ]),
  ...inRoom('Dining and kitchen', [
    ['dining-table', 'Dining table', 30],
    ['dining-chair', 'Dining chair', 5],
    ['hutch', 'Hutch', 20],
    ['bar-stool', 'Bar stool', 5],
    ['microwave', 'Microwave', 5],
    ['refrigerator', 'Refrigerator', 45, 'large appliance'],
    ['freezer', 'Freezer', 30, 'large appliance'],
    ['range', 'Range or oven', 30, 'large appliance'],
    ['dishwasher', 'Dishwasher', 20, 'large appliance'],
    ['washer', 'Washer', 25, 'large appliance'],
    ['dryer', 'Dryer', 25, 'large appliance'],
    ['window-ac', 'Window air conditioner', 10],
  ]),
  ...inRoom('Bedroom', [
    ['king-bed', 'King bed', 70],
    ['queen-bed', 'Queen bed', 65],
    ['double-bed', 'Double bed', 60],
    ['twin-bed', 'Twin bed', 40],
    ['bunk-bed', 'Bunk bed', 70],
    ['dresser', 'Dresser', 40],
    ['chest', 'Chest of drawers', 40],
    ['armoire', 'Armoire', 30],
    ['nightstand', 'Nightstand', 5],
    ['crib', 'Crib', 10],
  ]),
  ...inRoom('Office, garage and garden', [
    ['desk', 'Desk', 30],
    ['office-chair', 'Office chair', 8],
    ['file-cabinet', 'File cabinet', 8],
    ['treadmill', 'Treadmill', 25],
    ['bicycle', 'Bicycle', 5],
    ['mower', 'Lawn mower', 15],
    ['grill', 'Grill', 15],
    ['patio-table', 'Patio table', 10],
    ['suitcase', 'Suitcase', 5],
  ]),
  ...inRoom('Boxes', [
    ['small-box', 'Small box', 1.5],
    ['medium-box', 'Medium box', 3],
    ['large-box', 'Large box', 4.5],
    ['extra-large-box', 'Extra large box', 6],
    ['wardrobe-box', 'Wardrobe box', 15],
  ]),
]

export const thingNamed = (name: string): Thing | undefined => byName.get(name)

const byName: ReadonlyMap<string, Thing> = new Map(cubeSheet.map(thing => [thing.name, thing]))

type Line = readonly [name: string, label: string, cubicFeet: number, kind?: Thing['kind']]

function inRoom(room: Room, lines: readonly Line[]): Thing[] {
  return lines.map(([name, label, cubicFeet, kind]) => ({ name, label, room, cubicFeet, kind }))
}
