import { type } from 'arktype'
import type { OfficeBooking } from './booking.ts'
import type { BookingStatus } from './catalog.ts'
import { maxPositionsInBatch } from './geo.ts'
import type { Stage } from './move-day.ts'
import { phoneStatus } from './silence.ts'

/**
 * The messages of /ws/location (spec §7), shared with the pages. Close codes 1000 (the job is over) and 1008 (the link is
 * no longer valid) are final. After any other code the client reconnects: 1012 the server restarts, 1013 too many
 * connections or messages, 1009 a message over 16 KB, 1006 the connection was lost.
 */

/**
 * spec §3 "Location fix": degrees, meters, meters per second, degrees from north; `timestamp` in UTC, ISO 8601.
 * `phoneTime` is the uncorrected time of a phone whose clock was fast. `clock` identifies that clock; the log orders its
 * fixes by it.
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
 * A fix as phones report it: degrees, meters, meters per second, degrees from north. Null and negative numbers mean
 * unknown. `timestamp` is ISO 8601, or seconds or milliseconds since 1970; the default is now.
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

/** The phone's id for a position, which the server's acknowledgment repeats. */
export const positionId = type('0 < string <= 64 | number')
export type PositionId = typeof positionId.infer

/** A position from a crew page. Without an id it is accepted but not acknowledged. */
export const position = reading.and({ 'id?': positionId })
export type Position = typeof position.infer

/**
 * Messages from a crew. `serviceRequestId` is optional and ignored: the server decides which job a crew drives for.
 * `phone` identifies a phone across connections, to distinguish a second phone on the same link from a reconnect; the
 * phone stores it with its queue. Each location is a `position`, validated one by one, so a malformed one does not cost
 * the others. `phone_status` says why the phone may soon be silent, or that it no longer has a reason to be.
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
  .or({ type: "'phone_status'", providerId: 'string <= 40', status: phoneStatus })
export type CrewMessage = typeof crewMessage.infer

/**
 * Any client may ping: pages cannot see WebSocket pings. `at` is the page's clock in milliseconds since 1970.
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

/** Messages from the server. */
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
  /** The stage of a job's day (move-day.ts), and since when (UTC, ISO 8601); null before its first step. */
  | Readonly<{ type: 'day_changed'; serviceRequestId: string; stage: Stage; since: string | null }>
  | Readonly<{ type: 'chat_message'; serviceRequestId: string; message: ChatLine }>
  /** To the office: a crew was added, changed or removed. */
  | Readonly<{ type: 'provider_changed'; providerId: string }>
  /** To the office: its inbox has changed, or an item was read. */
  | Readonly<{ type: 'inbox_changed' }>
  /** To the office: the next rate card was prepared, changed or withdrawn. */
  | Readonly<{ type: 'rates_changed' }>
  /**
   * The crew's arrival at the pickup, or at the drop-off once the job is in progress: most likely at `arrivesAt`, and
   * in four of five cases from `earliestAt` to `latestAt`. `positionAt` is when the crew was where the estimate begins.
   * UTC, ISO 8601.
   */
  | Readonly<{
      type: 'eta'
      serviceRequestId: string
      providerId: string
      to: 'pickup' | 'dropoff'
      arrivesAt: string
      earliestAt: string
      latestAt: string
      positionAt: string
      minutes: number
      miles: number
      /** Estimated from coordinates, without a routing service. */
      approximate: boolean
    }>
  /**
   * To the phone that sent them: these positions are stored, or were thinned out, duplicates, or permanently refused.
   * Until then, the phone keeps a position and sends it again on its next connection.
   */
  | Readonly<{ type: 'location_ack'; ids: readonly PositionId[] }>
  /**
   * To a crew's phone: another phone on the same link, which began to send later, is shown instead. When that phone
   * stops or goes silent, this phone's next position is shown again, and `provider_online` announces it.
   */
  | Readonly<{ type: 'sending_elsewhere'; providerId: string; message: string }>
  /** `rate_limited`: the message was not accepted; retry after `retryAfterMs` milliseconds. */
  | Readonly<{ type: 'error'; message: string; code?: 'rate_limited'; retryAfterMs?: number }>
  /**
   * The immediate response to a ping, so that a page can compare its clock with ours. `at` is the ping's, `now` is the
   * server's clock. Both are milliseconds since 1970.
   */
  | Readonly<{ type: 'pong'; at?: number; now: number }>
