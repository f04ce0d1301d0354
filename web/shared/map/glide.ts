import type { Marker } from 'leaflet'
import { useEffect } from 'react'
import type { Coordinates } from '../coordinates.ts'
import { wantsStillness } from './motion.ts'

const glideMs = 800

/** Animates a marker to its new position, or moves it immediately if the user prefers reduced motion. */
export function useGlide(marker: Marker | undefined, { latitude, longitude }: Coordinates): void {
  useEffect(() => marker && glide(marker, { latitude, longitude }), [marker, latitude, longitude])
}

/** Returns a function that cancels the animation. The next one starts from where it stopped. */
function glide(marker: Marker, { latitude, longitude }: Coordinates): (() => void) | undefined {
  const { lat, lng } = marker.getLatLng()
  const moveTo = (way: number) =>
    marker.setLatLng([between(lat, latitude, way), between(lng, longitude, way)])
  if (wantsStillness()) {
    moveTo(1)
    return
  }
  let frame = 0
  let begun: number | undefined
  const step = (now: number) => {
    begun ??= now
    const way = easeOut(Math.min(1, (now - begun) / glideMs))
    moveTo(way)
    if (way < 1) frame = requestAnimationFrame(step)
  }
  frame = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frame)
}

const easeOut = (way: number) => 1 - (1 - way) ** 2

const between = (from: number, to: number, way: number) => (way === 1 ? to : from + (to - from) * way)
