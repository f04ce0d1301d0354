import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LatLngTuple } from 'leaflet'
import { type Line, merge, mesh, type Shape, type Topology } from 'topojson-client'

/*
 * Shapes of the region from the Census Bureau's counties and the served ZIP codes. All exports are imported as macros
 * and run at bundle time, so a page contains a few kB of paths instead of the whole atlas.
 */

/** The counties around the lake and the served ones among them, as SVG paths, and the points of the two offices. */
export function regionShapes() {
  const { counties, outline, countyLines, stateLines } = countiesWithin(isInPicture)
  const served = servedCounties()
  return {
    land: path(outline(counties)),
    served: path(
      outline(counties.filter(county => served.has(`${county.properties.name}, ${states[stateOf(county)]}`))),
    ),
    countyLines: path(countyLines),
    stateLines: path(stateLines),
    cities: { milwaukee: point([-87.9065, 43.0389]), chicago: point([-87.6298, 41.8781]) },
  }
}

/** Counties around the lake for the base map shown under missing tiles. */
export function groundShapes() {
  const { counties, outline, countyLines, stateLines } = countiesWithin(touches)
  return {
    lake,
    land: outline(counties).map(rounded),
    countyBorders: countyLines.map(rounded),
    stateBorders: stateLines.map(rounded),
  }
}

/** The served towns, those with the most ZIP codes first. */
export function servedTowns() {
  const { rows }: ZipTable = JSON.parse(readFixture('zip-wi-il.json'))
  const served = new Set(readFixture('served-zips.csv').match(/^\d{5}/gm))
  const towns = Map.groupBy(
    rows.filter(([zip]) => served.has(zip)),
    ([, city, state]) => `${city}, ${state}`,
  )
  return [...towns.values()]
    .sort((one, other) => other.length - one.length)
    .map(zips => ({ name: zips[0]?.[1] ?? '', zips: zips.length, at: middle(zips) }))
}

/** The counties whose outlines are within the bounds, and the lines around and between them. */
function countiesWithin(isWithin: (outline: Line) => boolean) {
  const file = Bun.resolveSync('us-atlas/counties-10m.json', import.meta.dir)
  const atlas: Topology = JSON.parse(readFileSync(file, 'utf8'))
  const outline = (shapes: readonly Shape[]) => merge(atlas, shapes).coordinates.flat()
  const counties = (atlas.objects.counties?.geometries ?? []).filter(county =>
    outline([county]).some(isWithin),
  )
  const between = (keep: (one: Shape, other: Shape) => boolean) =>
    mesh(atlas, { type: 'GeometryCollection', geometries: counties }, keep).coordinates
  return {
    counties,
    outline,
    countyLines: between((one, other) => one !== other && stateOf(one) === stateOf(other)),
    stateLines: between((one, other) => stateOf(one) !== stateOf(other)),
  }
}

/** A county's id starts with its state's. */
const stateOf = ({ id }: Shape): string => id.slice(0, 2)

const states: Readonly<Record<string, string>> = { '17': 'IL', '18': 'IN', '26': 'MI', '55': 'WI' }

/** The picture's edges in degrees, and its width in SVG units. */
const picture = { south: 41.15, north: 43.75, west: -89.75, east: -86 } as const
const unitsPerDegree = 800 / (picture.east - picture.west)
/** A degree of longitude is shorter than a degree of latitude. */
const stretch = 1 / Math.cos(((picture.north + picture.south) / 2) * (Math.PI / 180))

const isInPicture = (line: Line) => line.some(point => isWithin(picture, point))

const point = ([longitude, latitude]: Point) => ({
  x: Math.round((longitude - picture.west) * unitsPerDegree),
  y: Math.round((picture.north - latitude) * stretch * unitsPerDegree),
})

/** Relative integer steps keep the path short. */
const path = (lines: readonly Line[]) => lines.map(stroke).join('')

function stroke(line: Line): string {
  const points = line.map(point)
  const steps = points.map((to, index) => {
    const from = points[index - 1]
    return from ? { letter: 'l', x: to.x - from.x, y: to.y - from.y } : { letter: 'M', ...to }
  })
  return steps
    .filter(({ letter, x, y }) => letter === 'M' || x !== 0 || y !== 0)
    .map(({ letter, x, y }) => `${letter}${x},${y}`)
    .join('')
}

function servedCounties(): Set<string> {
  const rows = readFixture('served-zips.csv')
    .split('\n')
    .filter(line => /^\d/.test(line))
  return new Set(rows.map(row => row.split(',')).map(([, county, state]) => `${county}, ${state}`))
}

/** Bounds of Lake Michigan, shore to shore. All area inside them that is not a county is water. */
const lake: Box = { south: 41.5, north: 46.15, west: -88.3, east: -84.85 }

const surroundings: Box = { south: 40.9, north: 44.2, west: -90.2, east: -86 }

const touches = (line: Line) => line.some(point => isWithin(lake, point) || isWithin(surroundings, point))

type Box = Readonly<Record<'south' | 'north' | 'west' | 'east', number>>
type Point = Line[number]

const isWithin = ({ south, north, west, east }: Box, [longitude, latitude]: Point) =>
  longitude > west && longitude < east && latitude > south && latitude < north

const rounded = (line: Line) =>
  line.map(([longitude, latitude]): LatLngTuple => [round(latitude), round(longitude)])

/** 0.001° is about 100 m, finer than the shapes. */
const round = (degrees: number) => Math.round(degrees * 1000) / 1000

type Zip = readonly [zip: string, city: string, state: string, latitude: number, longitude: number]
type ZipTable = Readonly<{ rows: readonly Zip[] }>

function middle(zips: readonly Zip[]): LatLngTuple {
  const mean = (of: (zip: Zip) => number) => round(zips.reduce((sum, zip) => sum + of(zip), 0) / zips.length)
  return [mean(([, , , latitude]) => latitude), mean(([, , , , longitude]) => longitude)]
}

const readFixture = (name: string) => readFileSync(join(import.meta.dir, '../../../fixtures', name), 'utf8')
