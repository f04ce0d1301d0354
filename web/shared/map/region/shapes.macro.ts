import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Line } from 'topojson-client'
import { countiesWithin, stateOf } from './atlas.macro.ts'

/**
 * The counties around the lake as SVG paths, generated from census shapes at bundle time (imported as a
 * macro), so a page contains 1 kB of paths instead of the whole atlas. The served counties come from the
 * server's own list.
 */
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

/**
 * The map's edges in degrees and its width in SVG units. A degree of longitude is shorter than a degree of
 * latitude.
 */
const west = -89.75
const north = 43.75
const south = 41.15
const east = -86
const width = 800
const unitsPerDegree = width / (east - west)
const stretch = 1 / Math.cos(((north + south) / 2) * (Math.PI / 180))

const point = ([longitude, latitude]: readonly [number, number]) => ({
  x: Math.round((longitude - west) * unitsPerDegree),
  y: Math.round((north - latitude) * stretch * unitsPerDegree),
})

const isInPicture = (line: Line) =>
  line.some(
    ([longitude, latitude]) => longitude > west && longitude < east && latitude > south && latitude < north,
  )

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

const states: Readonly<Record<string, string>> = { '17': 'IL', '18': 'IN', '26': 'MI', '55': 'WI' }

function servedCounties(): Set<string> {
  const table = readFileSync(join(import.meta.dir, '../../../../fixtures/served-zips.csv'), 'utf8')
  const rows = table.split('\n').filter(line => /^\d/.test(line))
  return new Set(rows.map(row => row.split(',')).map(([, county, state]) => `${county}, ${state}`))
}
