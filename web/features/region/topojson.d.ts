/** The two calls we make of it; coordinates are [longitude, latitude] in degrees. */
declare module 'topojson-client' {
  export type Shape = Readonly<{ id: string; properties: Readonly<{ name: string }> }>
  export type Topology = Readonly<{
    objects: Readonly<Record<string, Readonly<{ geometries: readonly Shape[] }>>>
  }>
  export type Line = readonly (readonly [number, number])[]

  /** The outline of all the shapes together, as polygons of rings. */
  export function merge(
    topology: Topology,
    shapes: readonly Shape[],
  ): { coordinates: readonly (readonly Line[])[] }

  /** The lines whose two sides the filter keeps; an outer line has the same shape on both. */
  export function mesh(
    topology: Topology,
    shapes: Readonly<{ type: 'GeometryCollection'; geometries: readonly Shape[] }>,
    filter: (one: Shape, other: Shape) => boolean,
  ): { coordinates: readonly Line[] }
}
