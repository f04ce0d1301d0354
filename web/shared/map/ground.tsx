import { bounds, divIcon, type LatLngBoundsLiteral, type Map as LeafletMap } from 'leaflet'
import { useState } from 'react'
import { Marker, Pane, Polygon, Polyline, Rectangle, useMap, useMapEvents } from 'react-leaflet'
import { groundShapes, servedTowns } from '#macros/map/ground-shapes' with { type: 'macro' }
import styles from './ground.module.css'
import { lake } from './lake.ts'
import { letterWidth, readable } from './room-for-names.ts'

const shapes = groundShapes()
const towns = servedTowns()

/** Draws the lake, counties and served towns below the tiles, so that the map is useful before tiles load. */
export const Ground = () => (
  <Pane name="ground" className={styles.ground} style={{ zIndex: underTiles }}>
    <Rectangle bounds={lakeBounds} {...still} className={styles.water} />
    <Polygon positions={shapes.land} {...still} className={styles.land} />
    <Polyline positions={shapes.countyBorders} {...still} className={styles.countyBorder} />
    <Polyline positions={shapes.stateBorders} {...still} className={styles.stateBorder} />
    <Towns />
  </Pane>
)

/** Shows as many town names as fit at this zoom, the largest towns first. */
function Towns() {
  const map = useMap()
  const [view, setView] = useState({ zoom: map.getZoom(), bounds: map.getBounds() })
  useMapEvents({ moveend: () => setView({ zoom: map.getZoom(), bounds: map.getBounds().pad(0.2) }) })
  const near = towns.filter(({ at, zips }) => zips >= leastZips(view.zoom) && view.bounds.contains(at))
  return readable(near, town => boxOf(town, map, view.zoom)).map(({ name, at }) => (
    <Marker key={`${name} ${at}`} position={at} icon={label(name)} interactive={false} keyboard={false} />
  ))
}

function boxOf({ name, at }: (typeof towns)[number], map: LeafletMap, zoom: number) {
  const { x, y } = map.project(at, zoom)
  const half = (name.length * letterWidth) / 2 + 4
  return bounds([x - half, y - 9], [x + half, y + 9])
}

const leastZips = (zoom: number) => (zoom >= 11 ? 1 : zoom >= 9 ? 2 : zoom >= 7 ? 5 : 20)

const label = (name: string) => divIcon({ className: styles.town, html: name, iconSize: [0, 0] })

/** Leaflet draws tiles at z-index 200. */
const underTiles = 150

const still = { interactive: false } as const

const lakeBounds: LatLngBoundsLiteral = [
  [lake.south, lake.west],
  [lake.north, lake.east],
]
