import { metersBetween } from '../../shared/geo.ts'
import { memoized } from '../../shared/memoize.ts'
import { type Zip, zipsStarting } from './gazetteer.ts'
import { type Axes, chicago, type Grid, milwaukee, pointAt, streetAxis } from './grids.ts'
import type { Located } from './place.ts'
import { type House, hasEnding } from './street.ts'

/**
 * The block of a house, from its number on the grid of Chicago or Milwaukee: one axis from the number, the other one from
 * the street, if it has a place on the grid, or else from the ZIP. `place` is the middle of the ZIP, or of the city if no
 * ZIP was typed. Undefined off the grids, and where the number contradicts the place.
 */
export function onGrid(house: House, place: Located, zip?: string): Located | undefined {
  const grid = gridOf(house, place)
  const axes = grid && axesOf(house, grid)
  if (!grid || !axes) return undefined
  const point = pointAt(grid, axes, place)
  const block = { ...place, ...point, precision: 'block', source: 'grid' } as const
  if (zip !== undefined) {
    return place.precision === 'zip' && metersBetween(point, place) < zipReach ? block : undefined
  }
  const [nearest] =
    isBoth(axes) && metersBetween(point, place) < cityReach ? zipsNear(house, grid, axes, zipReach) : []
  return nearest && { ...block, zip: nearest.zip }
}

/**
 * The ZIPs where a house may be by its number and street alone, likeliest first: those around it if the street has a
 * place on a grid, or else those that the number's axis crosses, of Chicago and Milwaukee in turn.
 */
export function zipsAllowed(house: House): readonly Zip[] {
  const found = [chicago, milwaukee].flatMap(grid => {
    const axes = axesOf(house, grid)
    return axes ? [{ axes, zips: zipsNear(house, grid, axes, isBoth(axes) ? 3000 : 2000) }] : []
  })
  const exact = found.filter(({ axes }) => isBoth(axes))
  // Without its ending, a street may still be being typed.
  const others = hasEnding(house.name) ? found : []
  return inTurn((exact.length > 0 ? exact : others).map(({ zips }) => zips))
}

/** Meters from a house to the middle of its ZIP or city, at most. */
const zipReach = 6000
const cityReach = 25_000

const gridOf = (house: House, { zip = '', state }: Located): Grid | undefined =>
  rural.test(house.number)
    ? state === 'WI'
      ? milwaukee
      : undefined
    : [chicago, milwaukee].find(({ zips }) => zips.test(zip))

/** Where a house is on a grid, in house numbers; undefined if its number or its street cannot be there. */
function axesOf(house: House, grid: Grid): Axes | undefined {
  const pair = rural.exec(house.number)
  if (pair) return grid === milwaukee ? ruralAxes(pair) : undefined
  const { before, value } = house
  if (before === undefined || !isAxis(before)) return undefined
  const own = axisOf(before, value)
  const { north = 0, east = 0 } = own
  if (north < grid.south || north > grid.north || east < grid.west || east > grid.east) return undefined
  const other = streetAxis(grid, house.name)
  // Such as N 27th St in Chicago, where numbered streets run east and west.
  if (other && 'north' in other === 'north' in own && isNumbered(house.name)) return undefined
  return { ...other, ...own }
}

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
const isNumbered = (name: string) => /^\d/.test(name)
const isBoth = (axes: Axes): axes is Required<Axes> => axes.north !== undefined && axes.east !== undefined

/** The grid's ZIP areas whose middle is within `reach` meters along the known axes, nearest first. */
function zipsNear({ number }: House, grid: Grid, axes: Axes, reach: number): Zip[] {
  return (rural.test(number) ? zipsStarting('53') : zipsOn(grid))
    .map(zip => ({ zip, meters: metersBetween(pointAt(grid, axes, zip), zip) }))
    .filter(({ meters }) => meters < reach)
    .toSorted((a, b) => a.meters - b.meters)
    .map(({ zip }) => zip)
}

const zipsOn = memoized((grid: Grid) => zipsStarting('').filter(({ zip }) => grid.zips.test(zip)))

const inTurn = <T>(lists: readonly (readonly T[])[]): T[] =>
  Array.from({ length: Math.max(0, ...lists.map(list => list.length)) }, (_, n) =>
    lists.flatMap(list => list.slice(n, n + 1)),
  ).flat()
