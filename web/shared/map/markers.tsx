import { useAtomValue } from 'jotai'
import { Flag, Package, Truck, User } from 'lucide-react'
import { memo, type ReactNode } from 'react'
import { Circle } from 'react-leaflet'
import type { Coordinates } from './geolocation.ts'
import styles from './live-map.module.css'
import { MapMarker } from './map-marker.tsx'
import { type Place, type ProviderPlace, type ProviderPlaces, tuple } from './places.ts'
import { useRoomForNames, useZoom } from './room-for-names.ts'

/** Spec §2: blue for the customer, amber for pickup, red for delivery. */
export const PlaceMarker = ({ kind, name, at }: Place) => (
  <MapMarker at={at} name={name} kind={kind}>
    <span className={styles.pin}>{drawings[kind]}</span>
  </MapMarker>
)

type Choosing = Readonly<{ onSelect?: (id: string) => void }>
type ProviderMarkersProps = Choosing & Readonly<{ providers: ProviderPlaces }>

/** With several providers, shows each name below its marker where there is room. */
export function ProviderMarkers({ providers, onSelect }: ProviderMarkersProps) {
  const places = useAtomValue(providers)
  const withRoom = useRoomForNames(places)
  return places.map(provider => (
    <ProviderMarker
      key={provider.id}
      {...provider}
      isNamed={onSelect !== undefined && withRoom.has(provider.id)}
      onSelect={onSelect}
    />
  ))
}

type ProviderMarkerProps = ProviderPlace & Choosing & Readonly<{ isNamed: boolean }>

/**
 * Spec §2: teal while live, gray otherwise; a circle instead of the truck if the position is inaccurate. Memoized so
 * that only a moved provider renders again.
 */
const ProviderMarker = memo(
  ({ id, name, at, isLive, radiusMeters, heading, isNamed, onSelect }: ProviderMarkerProps) => (
    <>
      {radiusMeters !== undefined && <Area at={at} radiusMeters={radiusMeters} />}
      <MapMarker
        at={at}
        name={[
          name,
          isLive ? 'online' : 'offline',
          ...(radiusMeters === undefined ? [] : [`within ${milesIn(radiusMeters)} miles of here`]),
        ].join(', ')}
        kind="provider"
        providerId={id}
        onSelect={onSelect && (() => onSelect(id))}
      >
        {radiusMeters === undefined && (
          <span className={styles.provider} data-live={isLive}>
            {heading !== undefined && (
              <span className={styles.heading} data-heading={heading} style={{ rotate: `${heading}deg` }} />
            )}
            <Truck size={22} aria-hidden />
          </span>
        )}
        {isNamed && <span className={styles.name}>{name}</span>}
      </MapMarker>
    </>
  ),
)

type AreaProps = Readonly<{ at: Coordinates; radiusMeters: number }>

/** Draws the accuracy circle to scale, with a minimum visible size. */
function Area({ at, radiusMeters }: AreaProps) {
  const least = leastAreaPixels * metersPerPixel(at.latitude, useZoom())
  return (
    <Circle
      className={styles.area}
      center={tuple(at)}
      radius={Math.max(radiusMeters, least)}
      interactive={false}
    />
  )
}

const leastAreaPixels = 20

/** Scale of the Web Mercator projection, in which the equator spans 256 pixels at zoom 0. */
const metersPerPixel = (latitude: number, zoom: number) =>
  (40_075_017 * Math.cos((latitude * Math.PI) / 180)) / 2 ** (zoom + 8)

const milesIn = (meters: number) => (meters / 1609.344).toFixed(1)

const drawings = {
  customer: <User size={18} aria-hidden />,
  pickup: <Package size={18} aria-hidden />,
  delivery: <Flag size={18} aria-hidden />,
} satisfies Record<Place['kind'], ReactNode>
