import { atom, useStore } from 'jotai'
import type { LatLngTuple } from 'leaflet'
import { type ReactNode, useState } from 'react'
import { AttributionControl, MapContainer, Polyline, TileLayer, ZoomControl } from 'react-leaflet'
import { useConfig } from '../api/config.ts'
import { Frame } from './frame.tsx'
import { Ground } from './ground.tsx'
import './leaflet.css'
import styles from './live-map.module.css'
import { PlaceMarker, ProviderMarkers } from './markers.tsx'
import { type Place, type ProviderPlaces, type Trail, tuple } from './places.ts'

type LiveMapProps = Readonly<{
  /** Accessible description of the map. */
  label: string
  providers?: ProviderPlaces
  places?: readonly Place[]
  /** Drawn under the markers. If it has points, the map frames them. */
  trail?: Trail
  onSelectProvider?: (id: string) => void
  /** Buttons placed on the map. */
  children?: ReactNode
}>

/** The map of spec §2: four kinds of markers, framed so that all are visible. */
export function LiveMap({
  label,
  providers = noProviders,
  places = [],
  trail = noTrail,
  onSelectProvider,
  children,
}: LiveMapProps) {
  const { tiles } = useConfig()
  const store = useStore()
  const [center] = useState(() => {
    const [first] = [...places, ...store.get(providers)]
    return first ? tuple(first.at) : defaultCenter
  })
  const ends = places.filter(({ kind }) => kind !== 'customer')
  return (
    <section className={styles.map} aria-label={label}>
      <MapContainer
        className={styles.canvas}
        center={center}
        zoom={13}
        minZoom={5}
        attributionControl={false}
        zoomControl={false}
      >
        <AttributionControl prefix={credit} />
        <ZoomControl position="bottomright" />
        <Ground />
        <TileLayer url={tiles.url} attribution={tiles.attribution} />
        {trail.points.length === 0 && (
          <Polyline
            className={styles.route}
            positions={ends.map(({ at }) => tuple(at))}
            interactive={false}
          />
        )}
        <Polyline className={styles.trail} positions={trail.points.map(tuple)} interactive={false} />
        {places.map(place => (
          <PlaceMarker key={place.kind} {...place} />
        ))}
        <ProviderMarkers providers={providers} onSelect={onSelectProvider} />
        <Frame places={places} providers={providers} trail={trail}>
          {children}
        </Frame>
      </MapContainer>
    </section>
  )
}

const noProviders: ProviderPlaces = atom([])

const noTrail: Trail = { id: '', points: [] }

const defaultCenter: LatLngTuple = [40.7128, -74.006]

/** Leaflet's attribution without its flag. */
const credit = '<a href="https://leafletjs.com">Leaflet</a>'
