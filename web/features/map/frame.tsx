import { IconButton } from '@radix-ui/themes'
import {
  DomEvent,
  type FitBoundsOptions,
  type LatLngTuple,
  type Map as LeafletMap,
  latLngBounds,
} from 'leaflet'
import { Maximize } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useMap, useMapEvents } from 'react-leaflet'
import styles from './live-map.module.css'
import { wantsStillness } from './motion.ts'
import type { Coordinates, Place, ProviderPlace } from './places.ts'

type FrameProps = Readonly<{
  places: readonly Place[]
  providers: readonly ProviderPlace[]
  children?: ReactNode
}>

/**
 * Keeps everything in view: when something comes or goes, and when something moves out of sight. Whoever has moved the
 * map themselves is left alone until they ask for everything again.
 */
export function Frame({ places, providers, children }: FrameProps) {
  const map = useMap()
  const isTheirs = useRef(false)
  const points = [...places, ...providers].map(({ at }) => at)
  const shown = [...places.map(({ kind }) => kind), ...providers.map(({ id }) => id)].join()
  const framed = useRef('')
  const controls = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const container = map.getContainer()
    const take = ({ target }: Event) => {
      if (!(target instanceof Node && controls.current?.contains(target))) isTheirs.current = true
    }
    const gestures = ['pointerdown', 'wheel', 'keydown'] as const
    for (const gesture of gestures) container.addEventListener(gesture, take, { passive: true })
    return () => {
      for (const gesture of gestures) container.removeEventListener(gesture, take)
    }
  }, [map])
  useEffect(() => {
    if (controls.current) leaveToUs(controls.current)
  }, [])

  const keepInView = () => {
    if (!isTheirs.current && points.some(point => !isInView(map, point))) frame(map, points)
  }
  useMapEvents({ resize: keepInView })
  useEffect(() => {
    if (framed.current === shown) return keepInView()
    framed.current = shown
    frame(map, points)
  })

  const showAll = () => {
    isTheirs.current = false
    frame(map, points)
  }
  return (
    <div className={styles.controls} ref={controls}>
      <IconButton size="3" variant="surface" aria-label="Show everything on the map" onClick={showAll}>
        <Maximize size={20} aria-hidden />
      </IconButton>
      {children}
    </div>
  )
}

/** Zoom 12 at most when several points are shown, 13 for one (spec §2). */
function frame(map: LeafletMap, points: readonly Coordinates[]): void {
  const [first, ...others] = points.map(tuple)
  const animate = !wantsStillness()
  if (!first) return
  if (others.length === 0) map.setView(first, 13, { animate })
  else map.fitBounds(latLngBounds([first, ...others]), { maxZoom: 12, animate, ...margins })
}

/** Pixels: a pin stands above its point, and a sheet may lie over the lower edge. */
const margins = { paddingTopLeft: [40, 64], paddingBottomRight: [40, 48] } satisfies FitBoundsOptions

const isInView = (map: LeafletMap, point: Coordinates) => map.getBounds().pad(-0.05).contains(tuple(point))

const tuple = ({ latitude, longitude }: Coordinates): LatLngTuple => [latitude, longitude]

/** A press on a button is not one on the map under it. */
function leaveToUs(element: HTMLElement): void {
  DomEvent.disableClickPropagation(element)
  DomEvent.disableScrollPropagation(element)
}
