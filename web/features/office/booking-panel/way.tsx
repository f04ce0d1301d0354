import { Button } from '@radix-ui/themes'
import { MapPinned } from 'lucide-react'
import { Route } from '../../../shared/payment/ticket.tsx'
import type { OpenBooking } from '../shared/queries.ts'
import styles from './booking-panel.module.css'
import { words as all } from './words.ts'

const words = all.way

/** The job's route: addresses, distance and a map link. */
export function Way({ booking }: Readonly<{ booking: OpenBooking }>) {
  const { fromAddress, toAddress, pricing, measured } = booking
  const distance = measured === 'approximate' ? words.about(pricing.distance) : words.miles(pricing.distance)
  return (
    <section className={styles.section}>
      <h3>{words.title}</h3>
      <Route from={fromAddress} to={toAddress} distance={toAddress ? distance : undefined} />
      <div className={styles.links}>
        <Button variant="soft" asChild>
          <a href={mapAddress(booking)} target="_blank" rel="noreferrer">
            <MapPinned size={16} aria-hidden /> {words.map}
          </a>
        </Button>
      </div>
    </section>
  )
}

/** OpenStreetMap URL: the route if both ends have coordinates, else the pickup location, else an address search. */
function mapAddress({ fromAddress, fromCoordinates, toCoordinates }: MapEnds): string {
  const site = 'https://www.openstreetmap.org'
  if (!fromCoordinates) return `${site}/search?query=${encodeURIComponent(fromAddress)}`
  const from = `${fromCoordinates.latitude},${fromCoordinates.longitude}`
  if (toCoordinates) {
    return `${site}/directions?route=${from};${toCoordinates.latitude},${toCoordinates.longitude}`
  }
  return `${site}/?mlat=${fromCoordinates.latitude}&mlon=${fromCoordinates.longitude}#map=16/${from.replace(',', '/')}`
}

type MapEnds = Pick<OpenBooking, 'fromAddress' | 'fromCoordinates' | 'toCoordinates'>
