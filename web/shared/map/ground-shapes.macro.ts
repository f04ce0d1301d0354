import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { LatLngTuple } from 'leaflet'
import type { Line } from 'topojson-client'
import { lake } from './lake.ts'
import { countiesWithin } from './region/atlas.macro.ts'

/**
 * Counties and towns around the lake for the base map shown under missing tiles. Built from census shapes and the
 * served ZIP codes at bundle time (both functions are imported as macros).
 */
export function groundShapes() {
  const { counties, outline, countyLines, stateLines } = countiesWithin(touches)
  return {
    land: outline(counties).map(rounded),
    countyBorders: countyLines.map(rounded),
    stateBorders: stateLines.map(rounded),
  }
}

/** The served towns, those with the most ZIP codes first. */
export function servedTowns() {
  const { rows }: ZipTable = JSON.parse(read(fixture('zip-wi-il.json')))
  const served = new Set(read(fixture('served-zips.csv')).match(/^\d{5}/gm))
  const towns = Map.groupBy(
    rows.filter(([zip]) => served.has(zip)),
    ([, city, state]) => `${city}, ${state}`,
  )
  return [...towns.values()]
    .sort((one, other) => other.length - one.length)
    .map(zips => ({ name: zips[0]?.[1] ?? '', zips: zips.length, at: middle(zips) }))
}

const served = { south: 40.9, north: 44.2, west: -90.2, east: -86 } as const

const touches = (line: Line) => line.some(point => isWithin(lake, point) || isWithin(served, point))

const isWithin = (box: Readonly<Record<keyof typeof lake, number>>, [longitude, latitude]: Line[number]) =>
  longitude > box.west && longitude < box.east && latitude > box.south && latitude < box.north

/** 0.001° is about 100 m, finer than the shapes. */
const rounded = (line: Line) =>
  line.map(([longitude, latitude]): LatLngTuple => [round(latitude), round(longitude)])
const round = (degrees: number) => Math.round(degrees * 1000) / 1000

type Zip = readonly [zip: string, city: string, state: string, latitude: number, longitude: number]
type ZipTable = Readonly<{ rows: readonly Zip[] }>

function middle(zips: readonly Zip[]): LatLngTuple {
  const mean = (of: (zip: Zip) => number) => round(zips.reduce((sum, zip) => sum + of(zip), 0) / zips.length)
  return [mean(([, , , latitude]) => latitude), mean(([, , , , longitude]) => longitude)]
}

const fixture = (name: string) => join(import.meta.dir, '../../../fixtures', name)
const read = (path: string) => readFileSync(path, 'utf8')
