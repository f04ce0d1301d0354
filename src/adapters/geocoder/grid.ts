import { metersBetween, type Point } from '../../shared/geo.ts'
import { memoized } from '../../shared/memoize.ts'
import type { CrossStreet } from './cross-streets.ts'
import { type Zip, zipsStarting } from './gazetteer.ts'
import { type Axes, chicago, crossStreet, type Grid, isBeyond, isNamed, milwaukee, pointAt } from './grids.ts'
import type { Located } from './place.ts'
import type { House } from './street.ts'

/**
 * The block of a house, from its number on the grid of Chicago or Milwaukee: one axis from the number, the other one from
 * the street, if it has a place on the grid, or else from the ZIP. `place` is the middle of the ZIP, or of the city if no
 * ZIP was typed. Undefined off the grids, on a street that is unknown there, and where the number contradicts the place.
 */
export function onGrid(house: House, place: Located, zip?: string): Located | undefined {
  const grid = gridOf(house, place)
  const axes = grid && axesOf(house, grid)
  if (!grid || !axes || !(isBoth(axes) || isNamed(grid, house.name, axes) || crossOf(house, grid)))
    return undefined
  const point = pointAt(grid, axes, place)
  const block = { ...place, ...point, precision: 'block', source: 'grid' } as const
  if (zip !== undefined) {
    const isNear = metersBetween(point, place) < (isBoth(axes) ? reachFrom(point, grid) : zipReach)
    return place.precision === 'zip' && isNear ? block : undefined
  }
  const [nearest] =
    isBoth(axes) && metersBetween(point, place) < cityReach ? zipsAround(house, grid, axes, [point]) : []
  return nearest && { ...block, zip: nearest.zip }
}

/** Where a house may be: on its block of the grid if that is known on both axes, and else somewhere along its street. */
export type Candidates = Readonly<{ isBlock: boolean; zips: readonly Zip[] }>

/**
 * The ZIPs where a house may be by its number and street alone, likeliest first, for each of the two grids that it may be
 * on. Streets that neither grid knows are assumed to be anywhere on them.
 */
export function candidatesOf(house: House): readonly Candidates[] {
  const found = grids.flatMap(grid => {
    const axes = axesOf(house, grid)
    return axes ? [{ grid, axes, isKnown: isKnown(house, grid, axes) }] : []
  })
  const known = found.filter(({ isKnown }) => isKnown)
  return (known.length > 0 ? known : found).map(({ grid, axes }) => ({
    isBlock: isBoth(axes),
    zips: zipsAround(house, grid, axes, pointsAlong(house, grid, axes)),
  }))
}

/** Whether one of the grids knows the street. Half a name, as of 'Lake' Shore Drive, is not known. */
export const isOnGrid = (house: House): boolean =>
  namesStarting(`${house.name} `).length < 2 &&
  grids.some(grid => {
    const axes = axesOf(house, grid)
    return axes !== undefined && isKnown(house, grid, axes)
  })

/** Whether the name of a street on one of the grids starts with these letters. */
export const startsOnGrid = (letters: string): boolean => namesStarting(letters).length > 0

const namesStarting = (letters: string) => {
  const names = grids.flatMap(({ streets }) => [...streets.keys()])
  return [...new Set(names)].filter(name => name.startsWith(letters))
}

const grids = [chicago, milwaukee]

const isKnown = (house: House, grid: Grid, axes: Axes) => isBoth(axes) || crossOf(house, grid) !== undefined

/** Meters from a house to the middle of its ZIP or city, at most. */
const zipReach = 6000
const cityReach = 25_000

/**
 * The same from a known block: another ZIP may be nearer, as 60604 is to 400 S State St in 60605, but not much. The true
 * addresses of truth.test.ts and grid.test.ts need 1.4 km.
 */
const reachFrom = (point: Point, grid: Grid): number =>
  Math.min(zipReach, Math.min(...zipsOn(grid).map(zip => metersBetween(point, zip))) + 2500)

const gridOf = (house: House, { zip = '', state }: Located): Grid | undefined =>
  rural.test(house.number)
    ? state === 'WI'
      ? milwaukee
      : undefined
    : grids.find(({ zips }) => zips.test(zip))

/** Where a house is on a grid, in house numbers; undefined if its number or its street cannot be there. */
function axesOf(house: House, grid: Grid): Axes | undefined {
  const pair = rural.exec(house.number)
  if (pair) return grid === milwaukee ? ruralAxes(pair) : undefined
  const { before, value } = house
  if (before === undefined || !isAxis(before)) return undefined
  const own = axisOf(before, value)
  const { north = 0, east = 0 } = own
  if (north < grid.south || north > grid.north || east < grid.west || east > grid.east) return undefined
  // A plain number is no street of these cities, and N 27th St is none of Chicago, where numbered streets run east.
  if (/^\d/.test(house.name) && crossOf(house, grid) === undefined) return undefined
  const cross = crossOf(house, grid)
  return cross && cross.from === cross.to ? { ...own, [cross.axis]: cross.from } : own
}

/** Where the street runs across the axis of the house's number; undefined if the grid knows none of that name there. */
function crossOf({ before, name, value }: House, grid: Grid): CrossStreet | undefined {
  const cross = crossStreet(grid, name)
  if (!cross || before === undefined) return undefined
  const own = axisOf(before, value)
  const number = own.north ?? own.east ?? 0
  return cross.axis !== axis(own) && cross.first <= number && number <= cross.last ? cross : undefined
}

const axis = ({ north }: Axes): CrossStreet['axis'] => (north === undefined ? 'east' : 'north')

/** In Waukesha and Washington counties, W156N8480 is number 8480 north on a street at 156 hundred west. */
const rural = /^([nsew])(\d{1,3})([nsew])(\d{3,5})$/i

function ruralAxes([, one = '', hundreds, other = '', number]: RegExpExecArray): Axes | undefined {
  const axes = { ...axisOf(one, Number(hundreds) * 100), ...axisOf(other, Number(number)) }
  if (!isBoth(axes)) return undefined
  // West of Sussex the numbers run faster than miles.
  return axes.east < -25_000 ? { north: axes.north } : axes
}

const axisOf = (direction: string, number: number): Axes => {
  switch (direction.toLowerCase()) {
    case 'n':
      return { north: number }
    case 's':
      return { north: -number }
    case 'e':
      return { east: number }
    default:
      return { east: -number }
  }
}

const isAxis = (direction: string) => direction.length === 1
const isBoth = (axes: Axes): axes is Required<Axes> => axes.north !== undefined && axes.east !== undefined

/** The points of a house on its street: one, or every mile where it may be. */
function pointsAlong(house: House, grid: Grid, axes: Axes): Point[] {
  if (isBoth(axes)) return [pointAt(grid, axes, nowhere)]
  if (rural.test(house.number)) return []
  const missing = axis(axes) === 'north' ? 'east' : 'north'
  const { from, to } = crossOf(house, grid) ?? {
    from: missing === 'east' ? grid.west : grid.south,
    to: missing === 'east' ? grid.east : grid.north,
  }
  const steps = Math.max(1, Math.round((to - from) / 800))
  return Array.from({ length: steps + 1 }, (_, n) =>
    pointAt(grid, { ...axes, [missing]: from + ((to - from) * n) / steps }, nowhere),
  )
}

const nowhere: Point = { latitude: Number.NaN, longitude: Number.NaN }

/**
 * The ZIP areas that some points may be in, those around most points first. Their borders are not known: a point may be in
 * the nearest one, or in another whose middle is almost as near.
 */
function zipsAround({ number }: House, grid: Grid, axes: Axes, points: readonly Point[]): Zip[] {
  const areas = rural.test(number) ? zipsStarting('53') : zipsOn(grid)
  const shares = new Map<Zip, number>()
  for (const point of points) {
    const isEast = point.longitude > pointAt(grid, { east: 0 }, point).longitude
    const near = areas
      .filter(({ zip }) => !(isEast && grid.westOnly.test(zip)) && !isBeyond(grid, zip, axes))
      .map(zip => ({ zip, meters: metersBetween(point, zip) }))
      .filter(({ meters }) => meters < zipReach)
      .toSorted((a, b) => a.meters - b.meters)
    const [nearest] = near
    for (const { zip, meters } of near) {
      if (!nearest || meters > nearest.meters * almost + 100) break
      shares.set(zip, (shares.get(zip) ?? 0) + (nearest.meters + 1) / (meters + 1))
    }
  }
  return [...shares].toSorted(([, a], [, b]) => b - a).map(([zip]) => zip)
}

/** Checked against known addresses in grid.test.ts. */
const almost = 1.3

const zipsOn = memoized((grid: Grid) => zipsStarting('').filter(({ zip }) => grid.zips.test(zip)))
