import type { Booking } from '../../shared/api/booking.ts'
import type { Feed, LiveProvider } from '../../shared/live/feed.ts'

/** A provider's contact details, merged with its live state. */
export type Followed = LiveProvider & Readonly<{ name: string; phone: string }>

/** The booking's provider with its live state, or undefined if none is assigned. */
export function followedBy(booking: Booking, feed: Feed): Followed | undefined {
  const { provider } = booking
  return provider ? { ...provider, ...feed.providers.get(provider.id) } : undefined
}
