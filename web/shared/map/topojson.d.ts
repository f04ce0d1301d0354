/** The two functions that we use. Coordinates are [longitude, latitude] in degrees. */
declare module 'topojson-client' {
  export type Shape = Readonly<{ id: string; properties: Readonly<{ name: string }> }>
  export type Topology = Readonly<{
    objects: Readonly<Record<string, Readonly<{ geometries: readonly Shape[] }>>>
  }>
  export type Line = readonly (readonly [number, number])[]

  /** The combined outline of the shapes, as polygons of rings. */
  export function merge(
    topology: Topology,
    shapes: readonly Shape[],
  ): { coordinates: readonly (readonly Line[])[] }

  /**
   * The lines for which the filter accepts the shapes on both sides. An outer line has the same shape on
   * both.
   */
  export function mesh(
    topology: Topology,
    shapes: Readonly<{ type: 'GeometryCollection'; geometries: readonly Shape[] }>,
    filter: (one: Shape, other: Shape) => boolean,
  ): { coordinates: readonly Line[] }
}
