import { zipsOf } from '../../adapters/geocoder/gazetteer.ts'
import type { Located } from '../../adapters/geocoder/geocoder.ts'
import { usualMinutes } from '../../adapters/routing/routing.ts'
import type { PriceRange } from '../../shared/catalog.ts'
import { roadMilesBetween } from '../../shared/geo.ts'
import type { Job } from './job.ts'
import { price } from './price.ts'
import type { RateCard } from './rate-card.ts'

/**
 * The totals for the shortest and the longest drive that the places allow. The quote charges the drive between the
 * middles of the areas, which is below the upper end; the customer pays more only after agreeing to it. Null if each
 * end is known to its block.
 */
export function rangeOf(job: Job, card: RateCard, places: readonly Place[]): PriceRange | null {
  const margin = marginOf(places)
  if (job.serviceType === 'junk' || margin === 0) return null
  const total = (miles: number, moreMinutes: number) => {
    const minutes = job.miles > 0 ? (job.minutes * miles) / job.miles : usualMinutes(miles)
    const way = { miles, minutes: Math.max(0, minutes + moreMinutes) }
    return price({ ...job, ...way }, card).pricing.total
  }
  return {
    lowCents: total(Math.max(0, job.miles - margin), -marginMinutes),
    highCents: total(job.miles + margin, marginMinutes),
  }
}

type Place = Omit<Located, 'source'>

/** How far, in miles by road, the distance between the places may be off; 0 if each is known to its block. */
export function marginOf(places: readonly Place[]): number {
  const isRough = places.some(({ precision }) => precision === 'zip' || precision === 'city')
  return isRough ? places.reduce((miles, place) => miles + milesOff(place), 0) : 0
}

/** How far, in miles by road, a place may be from where it is assumed to be. A city reaches to its farthest ZIP. */
function milesOff(place: Place): number {
  if (place.precision !== 'city') return milesOffWithin[place.precision]
  const zips = zipsOf(place.city, place.state)
  if (zips.length === 0) return milesOffInVillage
  return Math.max(milesOffWithin.zip, ...zips.map(zip => roadMilesBetween(place, zip)))
}

/**
 * The number's own axis of a street grid is right to a block. The middle of a ZIP area is typically 1 mile from an
 * address in this region, and 3 at worst.
 */
const milesOffWithin = { street: 0, block: 0.5, zip: 2 }

/** Without a ZIP area of its own. */
const milesOffInVillage = 8

/** How much longer or shorter the drive may be for the same miles. Drives are charged in quarters of an hour. */
const marginMinutes = 15
