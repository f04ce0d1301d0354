import { type } from 'arktype'
import type { BookingStatus } from './catalog.ts'
import { maxPositionsInBatch } from './geo.ts'
import type { OfficeBooking } from './office-booking.ts'

/**
 * What travels on /ws/location (spec §7), shared with the pages. 1000 and 1008 end access for good: the job is over, or
 * the link is no longer valid. After any other close the client connects again: 1012 the server restarts, 1013 too many
 * connections or messages, 1009 a message over 16 KB, 1006 the line is lost.
 */

/**
 * spec §3 "Location fix": degrees, metres, metres a second, degrees from north; `timestamp` in UTC, ISO 8601. `phoneTime`
 * is the uncorrected time of a phone whose clock was fast. `clock` names that clock: the log orders its fixes by it.
 */
export const fix = type({
  latitude: '-90 <= number <= 90',
  longitude: '-180 <= number <= 180',
  timestamp: 'string',
  'phoneTime?': 'string',
  'clock?': 'string',
  'accuracy?': 'number',
  'speed?': 'number',
  'heading?': 'number',
})
export type Fix = typeof fix.infer

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

/** The phone's own name for a position. The server acknowledges the position by it. */
export const positionId = type('0 < string <= 64 | number')
export type PositionId = typeof positionId.infer

/** A position of a crew page. Without an id it is taken, but not acknowledged. */
export const position = reading.and({ 'id?': positionId })
export type Position = typeof position.infer

/**
 * What a crew sends. `serviceRequestId` may be named, but the server decides which job a crew drives for. `phone`
 * identifies a phone across its connections, so that a second phone on the same link can be told from a reconnect: the
 * phone keeps it as long as its queue. Each location is a `position`. They are checked one by one: a malformed one does
 * not cost the others.
 */
const crewMessage = type({
  type: "'provider_register'",
  providerId: 'string <= 40',
  'serviceRequestId?': 'string <= 40 | null',
  'phone?': '0 < string <= 64',
})
  .or({
    type: "'location_update'",
    providerId: 'string <= 40',
    'serviceRequestId?': 'string <= 40 | null',
    location: 'unknown',
  })
  .or({
    type: "'location_batch'",
    'providerId?': 'string <= 40',
    locations: type('unknown').array().atMostLength(maxPositionsInBatch),
  })
  .or({ type: "'provider_offline'", providerId: 'string <= 40' })
export type CrewMessage = typeof crewMessage.infer

/**
 * Anybody may ask for a sign of life: a page cannot see the protocol's own pings. `at` is the page's clock in
 * milliseconds since 1970.
 */
export const clientMessage = crewMessage.or({ type: "'ping'", 'at?': 'number' })

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
      /** For the office only. */
      booking?: OfficeBooking
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
  /**
   * To the phone that sent them: the log has these positions, or they were thinned away, known already, or refused for
   * good. The phone keeps a position until then and sends it again on its next connection.
   */
  | Readonly<{ type: 'location_ack'; ids: readonly PositionId[] }>
  /**
   * To a crew's phone: another phone on the same link is shown instead, because it began to send later. When that one
   * has stopped or is silent, the next position of this phone is shown again, and `provider_online` says so.
   */
  | Readonly<{ type: 'sending_elsewhere'; providerId: string; message: string }>
  /** `rate_limited`: the message was not taken; send it again after `retryAfterMs` milliseconds. */
  | Readonly<{ type: 'error'; message: string; code?: 'rate_limited'; retryAfterMs?: number }>
  /**
   * The answer to a ping, at once, so that a page can compare its clock with ours. `at` repeats the ping's; `now` is the server's clock.
   * Both are milliseconds since 1970.
   */
  | Readonly<{ type: 'pong'; at?: number; now: number }>
