import type { Point } from '../../shared/geo.ts'

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
  streets: ReadonlyMap<string, Axes>
  numbered: (n: number) => Axes
}>

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

/** Where a street runs, by its normalized name with or without ending. */
export function streetAxis(grid: Grid, name: string): Axes | undefined {
  const [, ordinal] = /^(\d+)(?:st|nd|rd|th)\b/.exec(name) ?? []
  return ordinal === undefined
    ? (grid.streets.get(name) ?? grid.streets.get(name.slice(0, name.lastIndexOf(' '))))
    : grid.numbered(Number(ordinal))
}

function at(scale: Scale, number: number): number {
  const after = scale.findIndex(([each]) => each >= number)
  const n = after === -1 ? scale.length - 1 : Math.max(1, after)
  const [low, high] = [scale[n - 1], scale[n]]
  if (!low || !high) return Number.NaN
  return low[1] + ((number - low[0]) / (high[0] - low[0])) * (high[1] - low[1])
}

const rounded = (degrees: number) => Math.round(degrees * 1e4) / 1e4

/** '360 wacker, 800 halsted' as streets that run at these numbers. */
const streetsAt = (text: string, axisOf: (number: number) => Axes) =>
  text.split(',').map(entry => {
    const [, number, name = ''] = /^\s*(-?\d+) (.+)$/s.exec(entry) ?? []
    return [name.replace(/\s+/g, ' ').trim(), axisOf(Number(number))] as const
  })

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
  // Without diagonals, such as Milwaukee Avenue, and streets that bend.
  streets: new Map([
    ...streetsAt(
      `0 state, 140 lasalle, 200 wells, 300 franklin, 360 wacker, 500 canal, 800 halsted, 1200 racine, 1600 ashland,
      2000 damen, 2400 western, 2800 california, 3200 kedzie, 3600 central park, 4000 pulaski, 4400 kostner, 4800 cicero,
      5200 laramie, 5600 central, 6000 austin, 6400 narragansett, 6800 oak park, 7200 harlem, -100 michigan,
      -400 martin luther king jr, -1600 stony island, -2000 jeffery`,
      west => ({ east: -west }),
    ),
    ...streetsAt(
      `0 madison, 100 washington, 150 randolph, 800 chicago, 1200 division, 1600 north, 2000 armitage, 2400 fullerton,
      2800 diversey, 3200 belmont, 3600 addison, 4000 irving park, 4400 montrose, 4800 lawrence, 5200 foster,
      5600 bryn mawr, 6000 peterson, 6400 devon, 6800 pratt, 7200 touhy, 7600 howard, -100 monroe, -200 adams,
      -300 jackson, -600 harrison, -1200 roosevelt, -2200 cermak, -3900 pershing, -5500 garfield, -6700 marquette`,
      north => ({ north }),
    ),
  ]),
  numbered: n => ({ north: -100 * n }),
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
  streets: new Map(
    streetsAt(
      `700 wisconsin, 2300 north, 2700 center, 3100 burleigh, 4000 capitol, 4800 hampton, 5600 silver spring, 6400 mill,
      7200 good hope, 8000 bradley, 8800 brown deer, -1400 greenfield, -2300 lincoln, -2700 cleveland, -3100 oklahoma,
      -3500 morgan, -4000 howard, -4700 layton, -5500 grange, -6300 college, -7100 rawson, -7900 drexel, -8700 puetz,
      -9500 ryan`,
      north => ({ north }),
    ),
  ),
  numbered: n => ({ east: -100 * n }),
}
