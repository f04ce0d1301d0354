import type { Marker } from 'leaflet'
import { useEffect } from 'react'
import type { Coordinates } from './places.ts'

const glideMs = 800

/** Moves a marker to its new place so that the eye can follow; at once for whoever asked for less motion. */
export function useGlide(marker: Marker | undefined, { latitude, longitude }: Coordinates): void {
  useEffect(() => marker && glide(marker, { latitude, longitude }), [marker, latitude, longitude])
}

/** Returns what stops it half-way; the next glide goes on from there. */
function glide(marker: Marker, to: Coordinates): (() => void) | undefined {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return put(marker, to)
  const { lat: latitude, lng: longitude } = marker.getLatLng()
  let frame = 0
  let begun: number | undefined
  const step = (now: number) => {
    begun ??= now
    const way = easeOut(Math.min(1, (now - begun) / glideMs))
    put(marker, between({ latitude, longitude }, to, way))
    if (way < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

/** `data-latitude` and `data-longitude` tell where a marker stands at this moment. */
function put(marker: Marker, { latitude, longitude }: Coordinates): undefined {
  marker.setLatLng([latitude, longitude])
  Object.assign(marker.getElement()?.dataset ?? {}, { latitude, longitude })
}

const easeOut = (way: number) => 1 - (1 - way) ** 2

function between(from: Coordinates, to: Coordinates, way: number): Coordinates {
  if (way === 1) return to
  return {
    latitude: from.latitude + (to.latitude - from.latitude) * way,
    longitude: from.longitude + (to.longitude - from.longitude) * way,
  }
}
