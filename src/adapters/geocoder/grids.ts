import type { Point } from '../../shared/geo.ts'
import {
  anyNumber,
  atEast,
  atNorth,
  type CrossStreet,
  type CrossStreets,
  findCrossStreet,
} from './cross-streets.ts'
import { chicagoStreets, milwaukeeStreets, type OtherStreets } from './other-streets.ts'
import { hasEnding } from './street.ts'

/** A position on a grid in house numbers, north and east of its origin, as far as known. */
export type Axes = Readonly<{ north?: number; east?: number }>

/** How house numbers of a city run. Facts of the street plan, checked against known addresses in grid.test.ts. */
export type Grid = Readonly<{
  /** The ZIPs that the numbers cover. */
  zips: RegExp
  /** The last numbers. */
  north: number
  south: number
  west: number
  east: number
  /** Latitudes by number; longitudes by number at the latitude of the origin. Linear in between. */
  latitudes: Scale
  longitudes: Scale
  originLatitude: number
  /** Degrees of longitude that a street going north leans to the west for each degree of latitude. */
  lean: number
  streets: CrossStreets
  /** Further streets, of which only the names are known. */
  others: OtherStreets
  /** Numbered streets; undefined where the numbers have not begun or have ended. */
  numbered: (n: number) => CrossStreet | undefined
  /**
   * Small ZIPs that reach to the origin but not east of it. Without this, their centers would be the nearest to houses
   * east of it.
   */
  westOnly: RegExp
  /** How far ZIPs reach, in numbers, where their neighbor's middle is the nearer one. */
  limits: ReadonlyMap<string, Limits>
}>

/** The outermost numbers, south and west negative. */
type Limits = Readonly<{ north?: number; south?: number; east?: number; west?: number }>

type Scale = readonly (readonly [number: number, degrees: number])[]

/** The point of some axes; the missing one is that of `place`. */
export function pointAt(grid: Grid, { north, east }: Axes, place: Point): Point {
  const latitude = north === undefined ? place.latitude : at(grid.latitudes, north)
  const lean = (latitude - grid.originLatitude) * grid.lean
  return {
    latitude: rounded(latitude),
    longitude: east === undefined ? place.longitude : rounded(at(grid.longitudes, east) - lean),
  }
}

/** Where a street runs, by its normalized name; undefined if the grid does not know it. */
export function crossStreet(grid: Grid, name: string): CrossStreet | undefined {
  const [, ordinal] = /^(\d+)(?:st|nd|rd|th)\b/.exec(name) ?? []
  return ordinal === undefined ? findCrossStreet(grid.streets, name) : grid.numbered(Number(ordinal))
}

/** Whether the grid knows that a house may stand on a street of this name, though not where the street runs. */
export function isNamed({ others }: Grid, name: string, { north }: Axes): boolean {
  const names = north === undefined ? others.east : others.north
  return names.has(name) || (hasEnding(name) && names.has(name.slice(0, name.lastIndexOf(' '))))
}

/** Whether a ZIP does not reach to these numbers. */
export function isBeyond(
  { limits }: Grid,
  zip: string,
  { north = Number.NaN, east = Number.NaN }: Axes,
): boolean {
  const limit = limits.get(zip)
  if (!limit) return false
  const {
    north: top = Infinity,
    south: bottom = -Infinity,
    east: right = Infinity,
    west: left = -Infinity,
  } = limit
  return north > top || north < bottom || east > right || east < left
}

function at(scale: Scale, number: number): number {
  const after = scale.findIndex(([each]) => each >= number)
  const n = after === -1 ? scale.length - 1 : Math.max(1, after)
  const [low, high] = [scale[n - 1], scale[n]]
  if (!low || !high) return Number.NaN
  return low[1] + ((number - low[0]) / (high[0] - low[0])) * (high[1] - low[1])
}

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** 800 numbers to a mile from State and Madison; the first three miles south hold 1,200, 1,000 and 900. */
export const chicago: Grid = {
  zips: /^606/,
  north: 7800,
  south: -13_800,
  west: -9200,
  east: 4200,
  latitudes: [
    [-13_800, 41.6435],
    [-11_900, 41.6778],
    [-9500, 41.7218],
    [-6300, 41.78],
    [-3100, 41.8384],
    [-2200, 41.8528],
    [-1200, 41.8674],
    [0, 41.882],
    [4000, 41.9543],
    [7800, 42.023],
  ],
  longitudes: [
    [-7200, -87.8048],
    [-4800, -87.745],
    [0, -87.6278],
    [4200, -87.526],
  ],
  originLatitude: 41.882,
  lean: 0.024,
  // The address coordinates that the city's street signs show. Ranges hold all of a street that bends or runs diagonally,
  // after @ its own numbers to the nearest few hundred.
  streets: new Map([
    ...atEast(
      `0 state, -140 lasalle, -200 wells, -300 franklin, -360 wacker dr, -500 canal, -540 clinton, -600 jefferson,
      -800 halsted, -900 peoria, -1000 sheffield, -1000 morgan, -1100 aberdeen, -1200 racine, -1300 throop,
      -1400 southport, -1400 loomis, -1500 greenview, -1500 laflin, -1600 ashland, -1700 paulina, -1800 wood,
      -1900 wolcott, -2000 damen, -2100 hoyne, -2200 leavitt, -2300 oakley, -2400 western, -2600 rockwell,
      -2800 california, -3000 sacramento, -3100 albany, -3200 kedzie, -3400 kimball, -3400 homan, -3600 central park,
      -3800 hamlin, -4000 pulaski, -4200 keeler, -4400 kostner, -4600 kenton, -4800 cicero, -5000 lavergne, -5200 laramie,
      -5600 central ave, -6000 austin, -6400 narragansett, -6800 oak park, -7200 harlem, 45 wabash, 100 michigan,
      200 indiana, 300 prairie, 400 martin luther king jr, 400 king, 800 cottage grove, 900 drexel, 1000 ellis,
      1200 woodlawn, 1600 stony island, 2000 jeffery, 2400 yates, 3000 commercial, -200 wentworth, -400 stewart,
      -600 wallace, -1000..2400 lake shore dr @-7100..5700, -1400..-300 sheridan rd @2800..7800,
      -2000..0 clark @-2200..7600, -1300..-500 broadway @2800..6400, -3700..-100 lincoln ave @1800..6400,
      -7800..-500 milwaukee ave @200..7800, -6100..-700 elston @800..6500, -7600..0 archer @-6400..-1800,
      -2500..-300 clybourn @1100..3200`,
    ),
    ...atNorth(
      `0 madison, 100 washington, 150 randolph, 200 lake st, 300 fulton, 400 kinzie, 600 ohio, 630 ontario, 660 erie,
      700 huron, 800 chicago, 1000 oak st, 1200 division, 1600 north ave, 1700 wabansia, 2000 armitage, 2200 webster,
      2400 fullerton, 2600 wrightwood, 2800 diversey, 3000 wellington, 3100 barry, 3200 belmont, 3300 school, 3400 roscoe,
      3500 cornelia, 3600 addison, 3700 waveland, 3800 grace, 3900 byron, 4000 irving park, 4200 berteau, 4400 montrose,
      4500 sunnyside, 4600 wilson, 4700 leland, 4800 lawrence, 4900 ainslie, 5000 argyle, 5200 foster, 5400 balmoral,
      5500 catalpa, 5600 bryn mawr, 5900 thorndale, 6000 peterson, 6200 granville, 6300 rosemont, 6400 devon, 6800 pratt,
      7000 lunt, 7200 touhy, 7400 jarvis, 7600 howard, -100 monroe, -200 adams, -300 jackson, -400 van buren,
      -600 harrison, -800 polk, -1000 taylor st, -1200 roosevelt, -2200 cermak, -3900 pershing, -5500 garfield,
      -6700 marquette, 500..2600 grand`,
    ),
  ]),
  numbered: n =>
    n < 8 || n > 138 ? undefined : { axis: 'north', from: -100 * n, to: -100 * n, ...anyNumber },
  others: chicagoStreets,
  westOnly: /^$/,
  // The mail of well-known houses: both sides of Addison are 60613, and State from Van Buren on is 60605.
  limits: new Map([
    ['60601', { south: 50 }],
    ['60602', { south: -99 }],
    ['60603', { south: -299 }],
    ['60604', { south: -399 }],
    ['60605', { north: -400 }],
    ['60606', { south: -399, west: -500 }],
    ['60611', { south: 300 }],
    ['60613', { south: 3550 }],
    ['60643', { east: -850 }],
    ['60654', { south: 300 }],
    ['60657', { north: 3599 }],
    ['60661', { west: -799, east: -450 }],
  ]),
}

/**
 * Milwaukee County, from the Menomonee Valley and 1st Street: 1,600 numbers to a mile west, 800 north and south beyond
 * the older blocks. Waukesha and Washington counties continue it.
 */
export const milwaukee: Grid = {
  zips: /^(532|53110|53129|53130|53132|53154|53172)/,
  north: 9700,
  south: -11_200,
  west: -12_500,
  east: 3500,
  latitudes: [
    [-11_100, 42.843],
    [-4700, 42.9587],
    [-3100, 42.9883],
    [-1400, 43.017],
    [0, 43.0305],
    [700, 43.0387],
    [2300, 43.0603],
    [3100, 43.0752],
    [4000, 43.0896],
    [8800, 43.1776],
    [12_000, 43.2357],
  ],
  longitudes: [
    [-12_400, -88.0667],
    [-2700, -87.9476],
    [-600, -87.9187],
    [0, -87.9105],
    [3000, -87.8725],
  ],
  originLatitude: 43.04,
  lean: 0,
  streets: new Map([
    ...atNorth(
      `500 clybourn, 600 michigan, 700 wisconsin, 800 wells, 900 kilbourn, 1000 state st, 1700 brady, 2300 north ave,
      2700 center, 2900 locust, 3100 burleigh, 4000 capitol, 4800 hampton, 5600 silver spring, 6400 mill rd,
      7200 good hope, 8000 bradley, 8800 brown deer, -1400 greenfield, -2300 lincoln ave, -2700 cleveland, -3100 oklahoma,
      -3500 morgan, -4000 howard, -4700 layton, -5500 grange, -6300 college, -7100 rawson, -7900 drexel, -8700 puetz,
      -9500 ryan`,
    ),
    ...atEast(
      `500..4200 lake dr, 100..1300 water st @-1300..1900, 200..400 broadway @100..1700, 600..2600 prospect @1000..3000,
      1500..2600 oakland @1900..5000, 2200..3000 downer @1900..4000, 900..1300 humboldt @1600..4700,
      -1500..900 port washington @3900..9700, -12500..-1000 fond du lac @1200..9700, -5000..-700 teutonia @2100..9000,
      0..2500 kinnickinnic @-5500..-1500`,
    ),
  ]),
  numbered: n => (n > 124 ? undefined : { axis: 'east', from: -100 * n, to: -100 * n, ...anyNumber }),
  // East of 1st Street and the river is 53202.
  others: milwaukeeStreets,
  westOnly: /^(53203|53233)$/,
  limits: new Map(),
}
