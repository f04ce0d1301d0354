import type { Booking } from '../../data/booking.ts'
import type { Feed, LiveProvider } from './feed.ts'

/** A provider with what the booking or the office knows of it, and what the live channel adds. */
export type Followed = LiveProvider & Readonly<{ name: string; phone: string }>

/** The provider of a booking, as far as it is known. */
export function followedBy(booking: Booking, feed: Feed): Followed | undefined {
  const { provider } = booking
  return provider ? { ...provider, ...feed.providers.get(provider.id) } : undefined
}
