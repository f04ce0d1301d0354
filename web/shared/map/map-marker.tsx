import { divIcon, type LeafletEvent, Marker as LeafletMarker } from 'leaflet'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Marker } from 'react-leaflet'
import type { Coordinates } from './geolocation.ts'
import styles from './live-map.module.css'
import { type Place, tuple } from './places.ts'

type MapMarkerProps = Readonly<{
  at: Coordinates
  name: string
  kind: Place['kind'] | 'provider'
  providerId?: string
  onSelect?: () => void
  children: ReactNode
}>

/**
 * A Leaflet marker with React content. `data-kind` and `data-provider-id` identify it; `data-latitude` and
 * `data-longitude` hold its target position.
 */
export function MapMarker({ at, name, kind, providerId, onSelect, children }: MapMarkerProps) {
  // react-leaflet moves a marker whenever its position is a new object. Keep the first one, and let useGlide move the
  // marker.
  const [first] = useState(() => tuple(at))
  const [marker, setMarker] = useState<LeafletMarker>()
  const element = marker?.getElement()
  const isProvider = kind === 'provider'
  const isButton = onSelect !== undefined
  useGlide(marker, at)

  useEffect(() => {
    if (!element) return
    element.setAttribute('role', isButton ? 'button' : 'img')
    element.setAttribute('aria-label', name)
    element.title = name
    Object.assign(element.dataset, { kind, ...(providerId && { providerId }) })
  }, [element, name, kind, providerId, isButton])

  useEffect(() => {
    if (element) Object.assign(element.dataset, { latitude: at.latitude, longitude: at.longitude })
  }, [element, at])

  return (
    <>
      <Marker
        position={first}
        icon={isProvider ? centered : bottomAnchored}
        interactive={isButton}
        keyboard={isButton}
        zIndexOffset={isProvider ? 1000 : 0}
        eventHandlers={{
          add: ({ target }: LeafletEvent) => target instanceof LeafletMarker && setMarker(target),
          click: () => onSelect?.(),
          keydown: ({ originalEvent: { key } }) => (key === 'Enter' || key === ' ') && onSelect?.(),
        }}
      />
      {element && createPortal(children, element)}
    </>
  )
}

/** 44 px touch targets. The objects are shared, because a new icon object makes Leaflet redraw the marker. */
const bottomAnchored = divIcon({ className: styles.marker, iconSize: [44, 44], iconAnchor: [22, 44] })
const centered = divIcon({ className: styles.marker, iconSize: [44, 44], iconAnchor: [22, 22] })

/** Whether the user's system asks for reduced motion. */
export const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Animates a marker to its new position, or moves it immediately if the user prefers reduced motion. */
function useGlide(marker: LeafletMarker | undefined, { latitude, longitude }: Coordinates): void {
  useEffect(() => marker && glide(marker, { latitude, longitude }), [marker, latitude, longitude])
}

/** Returns a function that cancels the animation. The next one starts from where it stopped. */
function glide(marker: LeafletMarker, { latitude, longitude }: Coordinates): (() => void) | undefined {
  const { lat, lng } = marker.getLatLng()
  /** `part` is the part of the route, from 0 to 1. */
  const moveTo = (part: number) =>
    marker.setLatLng([between(lat, latitude, part), between(lng, longitude, part)])
  if (prefersReducedMotion()) {
    moveTo(1)
    return
  }
  let frame = 0
  let startedAt: number | undefined
  const step = (now: number) => {
    startedAt ??= now
    const part = easeOut(Math.min(1, (now - startedAt) / glideMs))
    moveTo(part)
    if (part < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

const glideMs = 800

const easeOut = (part: number) => 1 - (1 - part) ** 2

const between = (from: number, to: number, part: number) => (part === 1 ? to : from + (to - from) * part)
