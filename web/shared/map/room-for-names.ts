import { type Bounds, bounds } from 'leaflet'
import { useState } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { type ProviderPlace, tuple } from './places.ts'

/** The ids of providers whose names fit at this zoom, overlapping neither another marker nor an earlier name. */
export function useRoomForNames(providers: readonly ProviderPlace[]): ReadonlySet<string> {
  const map = useMap()
  const zoom = useZoom()
  const markers = providers.map(({ id, name, at }) => {
    const { x, y } = map.project(tuple(at), zoom)
    const half = (name.length * letterWidth) / 2 + 6
    return {
      id,
      pin: bounds([x - 20, y - 20], [x + 20, y + 20]),
      name: bounds([x - half, y + 22], [x + half, y + 40]),
    }
  })
  const free = markers.filter(
    ({ id, name }) => !markers.some(other => other.id !== id && other.pin.overlaps(name)),
  )
  return new Set(readable(free, ({ name }) => name).map(({ id }) => id))
}

/** The map's zoom level. */
export function useZoom(): number {
  const map = useMap()
  const [zoom, setZoom] = useState(() => map.getZoom())
  useMapEvents({ zoomend: () => setZoom(map.getZoom()) })
  return zoom
}

/** Filters names, most important first, to those that do not overlap an earlier one. */
export function readable<Named>(all: readonly Named[], boxOf: (named: Named) => Bounds): Named[] {
  const taken: Bounds[] = []
  return all.filter(named => {
    const box = boxOf(named)
    const isFree = !taken.some(other => other.overlaps(box))
    if (isFree) taken.push(box)
    return isFree
  })
}

/** Average letter width in pixels (live-map.module.css). */
export const letterWidth = 7
