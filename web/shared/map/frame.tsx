import { useStore } from 'jotai'
import { type Bounds, bounds, DomEvent, type Map as LeafletMap, latLng, latLngBounds } from 'leaflet'
import { type LucideIcon, Maximize } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import { IconButton } from '../components/icon-button.tsx'
import type { Coordinates } from './geolocation.ts'
import styles from './live-map.module.css'
import { prefersReducedMotion } from './map-marker.tsx'
import { type Place, type ProviderPlace, type ProviderPlaces, type Trail, tuple } from './places.ts'

type FrameProps = Readonly<{
  places: readonly Place[]
  providers: ProviderPlaces
  trail: Trail
  children?: ReactNode
}>

/**
 * Keeps all markers, or the trail if there is one, in view: when they are added or removed, when a circle becomes a
 * point, and when one moves out of view. Once the user moves the map, it stays put until they ask to see everything
 * again. Moving providers do not render it.
 */
export function Frame({ places, providers, trail, children }: FrameProps) {
  const map = useMap()
  const store = useStore()
  const isMovedByUser = useRef(false)
  const framed = useRef('')
  const area = useRef<HTMLDivElement>(null)
  const controls = useRef<HTMLDivElement>(null)
  const markers = () => [...places.map(({ at }) => at), ...store.get(providers).flatMap(extentOf)]

  useEffect(() => {
    const container = map.getContainer()
    const onGesture = ({ target }: Event) => {
      if (!(target instanceof Node && controls.current?.contains(target))) isMovedByUser.current = true
    }
    const gestures = ['pointerdown', 'wheel', 'keydown'] as const
    for (const gesture of gestures) container.addEventListener(gesture, onGesture, { passive: true })
    return () => {
      for (const gesture of gestures) container.removeEventListener(gesture, onGesture)
    }
  }, [map])
  useEffect(() => {
    if (controls.current) keepEventsFromMap(controls.current)
  }, [])
  // Leaflet 1.9 throws if its map is removed during a zoom animation.
  useEffect(() => () => void Object.assign(map, { _animatingZoom: false }), [map])

  const update = () => {
    const hasTrail = trail.points.length > 0
    const points = hasTrail ? trail.points : markers()
    const shown = hasTrail ? `trail of ${trail.id}` : markersOf(places, store.get(providers))
    const open = openArea(map, area.current)
    const isOut = !isMovedByUser.current && points.some(point => !isInView(map, open, point))
    if (isOut || framed.current !== shown) frame(map, open, points)
    framed.current = shown
  }
  useMapEvents({ resize: update })
  useEffect(() => {
    update()
    return store.sub(providers, update)
  })

  const showAll = () => {
    isMovedByUser.current = false
    frame(map, openArea(map, area.current), [...trail.points, ...markers()])
  }
  return (
    <div className={styles.open} ref={area}>
      <div className={styles.controls} ref={controls}>
        <MapButton label="Show everything on the map" icon={Maximize} onClick={showAll} />
        {children}
      </div>
    </div>
  )
}

type MapButtonProps = Readonly<{ label: string; icon: LucideIcon; onClick: () => void }>

export const MapButton = ({ icon: Icon, ...button }: MapButtonProps) => (
  <IconButton {...button} size="3" variant="surface" color="gray" isStacked>
    <Icon size={20} aria-hidden />
  </IconButton>
)

/** Identifies the markers on the map, whatever their positions. */
const markersOf = (places: readonly Place[], providers: readonly ProviderPlace[]) =>
  [
    ...places.map(({ kind }) => kind),
    ...providers.map(({ id, radiusMeters }) => (radiusMeters === undefined ? id : `around ${id}`)),
  ].join()

/** The point, or two corners of the square around its circle. */
function extentOf({ at, radiusMeters }: ProviderPlace): Coordinates[] {
  if (radiusMeters === undefined) return [at]
  const square = latLng(tuple(at)).toBounds(2 * radiusMeters)
  return [square.getSouthWest(), square.getNorthEast()].map(({ lat, lng }) => ({
    latitude: lat,
    longitude: lng,
  }))
}

/** Spec §2: zoom 12 at most for several points, 13 for one. */
function frame(map: LeafletMap, open: Bounds, points: readonly Coordinates[]): void {
  const [first, ...others] = points.map(tuple)
  const animate = !prefersReducedMotion()
  if (!first) return
  const { x: width, y: height } = map.getSize()
  const [least, most] = [open.getTopLeft(), open.getBottomRight()]
  map.fitBounds(latLngBounds([first, ...others]), {
    maxZoom: others.length === 0 ? 13 : 12,
    animate,
    paddingTopLeft: [least.x + margin.side, least.y + margin.top],
    paddingBottomRight: [width - most.x + margin.side, height - most.y + margin.bottom],
  })
}

/** In pixels. The top leaves room for pins, the sides for buttons. */
const margin = { side: 56, top: 64, bottom: 32 } as const

const isInView = (map: LeafletMap, open: Bounds, point: Coordinates) => {
  const { x, y } = map.latLngToContainerPoint(tuple(point))
  const { min, max } = open
  return (
    min !== undefined && max !== undefined && x > min.x && x < max.x && y > min.y + pinHeight && y < max.y
  )
}

const pinHeight = 44

/** The unobstructed part of the map (live-map.module.css), in pixels from the map's corner. */
function openArea(map: LeafletMap, area: Element | null): Bounds {
  const { left, top } = map.getContainer().getBoundingClientRect()
  const open = area?.getBoundingClientRect()
  return open
    ? bounds([open.left - left, open.top - top], [open.right - left, open.bottom - top])
    : bounds([0, 0], map.getSize())
}

/** Stops clicks and scrolling on a button from reaching the map. */
function keepEventsFromMap(element: HTMLElement): void {
  DomEvent.disableClickPropagation(element)
  DomEvent.disableScrollPropagation(element)
}
