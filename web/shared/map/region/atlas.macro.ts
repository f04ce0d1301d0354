import { readFileSync } from 'node:fs'
import { type Line, merge, mesh, type Shape, type Topology } from 'topojson-client'

/**
 * The Census Bureau's counties whose outlines are within the bounds, and the lines around and between them.
 */
export function countiesWithin(isWithin: (outline: Line) => boolean) {
  const path = Bun.resolveSync('us-atlas/counties-10m.json', import.meta.dir)
  const atlas: Topology = JSON.parse(readFileSync(path, 'utf8'))
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
export const stateOf = ({ id }: Shape): string => id.slice(0, 2)
