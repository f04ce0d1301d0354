import { type } from 'arktype'
import type { BookingStatus } from '../booking/events.ts'
import type { Fix } from './events.ts'

/**
 * What travels on /ws/location (spec §7), shared with the pages. A socket closed with 1000 or 1008 has nothing more to
 * come: its job is over, or it was refused. After any other close the client connects again.
 */

/**
 * A fix as phones report it: degrees, metres, metres a second, degrees from north. Null and negative numbers mean
 * unknown; `timestamp` is ISO 8601 or counts seconds or milliseconds since 1970, and without one it is now.
 */
export const reading = type({
  latitude: '-90 <= number <= 90',
  longitude: '-180 <= number <= 180',
  'timestamp?': 'string | number | null',
  'accuracy?': 'number | null',
  'speed?': 'number | null',
  'heading?': 'number | null',
})
export type Reading = typeof reading.infer

/** What a crew sends. `serviceRequestId` may be named, but which job a crew drives for is the server's to know. */
export const crewMessage = type({
  type: "'provider_register'",
  providerId: 'string <= 40',
  'serviceRequestId?': 'string <= 40 | null',
})
  .or({
    type: "'location_update'",
    providerId: 'string <= 40',
    'serviceRequestId?': 'string <= 40 | null',
    location: reading,
  })
  .or({ type: "'provider_offline'", providerId: 'string <= 40' })
export type CrewMessage = typeof crewMessage.infer

/** Anybody may ask for a sign of life: a page cannot see the protocol's own pings. */
export const clientMessage = crewMessage.or({ type: "'ping'" })

export type ChatLine = Readonly<{
  id: string
  serviceRequestId: string
  senderId: string | null
  senderType: 'customer' | 'admin' | 'provider'
  message: string
  timestamp: string
}>

/** What the server sends. */
export type LiveMessage =
  | Readonly<{ type: 'location_update'; providerId: string; location: Fix }>
  | Readonly<{ type: 'provider_online' | 'provider_offline'; providerId: string }>
  | Readonly<{
      type: 'status_changed'
      serviceRequestId: string
      status: BookingStatus
      providerId: string | null
    }>
  | Readonly<{ type: 'chat_message'; serviceRequestId: string; message: ChatLine }>
  /** To the office: a crew is new, has changed or is gone. */
  | Readonly<{ type: 'provider_changed'; providerId: string }>
  /** To the office: its inbox has something else in it now, or something that was read. */
  | Readonly<{ type: 'inbox_changed' }>
  /** When the crew will be at the pickup, or at the drop-off once the job is in progress; `arrivesAt` in UTC, ISO 8601. */
  | Readonly<{
      type: 'eta'
      serviceRequestId: string
      providerId: string
      to: 'pickup' | 'dropoff'
      arrivesAt: string
      minutes: number
      miles: number
      /** Reckoned from the coordinates, without a routing service. */
      approximate: boolean
    }>
  | Readonly<{ type: 'error'; message: string }>
  /** The answer to a ping: all that was sent before it has arrived. */
  | Readonly<{ type: 'pong' }>
