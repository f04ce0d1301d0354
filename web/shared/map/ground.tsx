import { bounds, divIcon, type LatLngBoundsLiteral, type Map as LeafletMap } from 'leaflet'
import { memo, useState } from 'react'
import { Marker, Pane, Polygon, Polyline, Rectangle, useMap, useMapEvents } from 'react-leaflet'
import { groundShapes, servedTowns } from '#macros/map/shapes' with { type: 'macro' }
import styles from './live-map.module.css'
import { letterWidth, readable } from './room-for-names.ts'

const shapes = groundShapes()
const towns = servedTowns().map(town => ({
  ...town,
  // Created once, because a new icon makes Leaflet redraw the marker.
  icon: divIcon({ className: styles.town, html: town.name, iconSize: [0, 0] }),
}))

/** Draws the lake, counties and served towns below the tiles, so that the map is useful before tiles load. */
export const Ground = memo(() => (
  <Pane name="ground" className={styles.ground} style={{ zIndex: underTiles }}>
    <Rectangle bounds={lakeBounds} {...still} className={styles.water} />
    <Polygon positions={shapes.land} {...still} className={styles.land} />
    <Polyline positions={shapes.countyBorders} {...still} className={styles.countyBorder} />
    <Polyline positions={shapes.stateBorders} {...still} className={styles.stateBorder} />
    <Towns />
  </Pane>
))

/** Shows as many town names as fit at this zoom, the largest towns first. */
function Towns() {
  const map = useMap()
  const [view, setView] = useState({ zoom: map.getZoom(), bounds: map.getBounds() })
  useMapEvents({ moveend: () => setView({ zoom: map.getZoom(), bounds: map.getBounds().pad(0.2) }) })
  const near = towns.filter(({ at, zips }) => zips >= leastZips(view.zoom) && view.bounds.contains(at))
  return readable(near, town => boxOf(town, map, view.zoom)).map(({ name, at, icon }) => (
    <Marker key={`${name} ${at}`} position={at} icon={icon} interactive={false} keyboard={false} />
  ))
}

function boxOf({ name, at }: (typeof towns)[number], map: LeafletMap, zoom: number) {
  const { x, y } = map.project(at, zoom)
  const half = (name.length * letterWidth) / 2 + 4
  return bounds([x - half, y - 9], [x + half, y + 9])
}

function leastZips(zoom: number) {
  if (zoom >= 11) return 1
  if (zoom >= 9) return 2
  return zoom >= 7 ? 5 : 20
}

/** Leaflet draws tiles at z-index 200. */
const underTiles = 150

const still = { interactive: false } as const

const lakeBounds: LatLngBoundsLiteral = [
  [shapes.lake.south, shapes.lake.west],
  [shapes.lake.north, shapes.lake.east],
]
