import { Refused } from '../../../eventlog/types.ts'
import type { Place, WindowEvent } from '../events.ts'
import { holdsCrew, isLapsed, refuseUnlessPayable, type ServiceRequest } from '../service-request.ts'

const holdMinutes = 15

/** A visitor pays nothing for a hold, so one booking can block a crew for an hour and a half at most. */
const mostHolds = 6

/** Holds a place for a booking that is just being made. */
export const firstHold = (place: Place, now: string): WindowEvent[] => [
  { type: 'WindowHeld', data: { ...place, until: endOfHold(now) } },
]

/** Holds a place for an unpaid booking, instead of the one that it had. */
export function holdWindow(request: ServiceRequest, place: Place, now: string): WindowEvent[] {
  refuseUnlessHoldable(request)
  return firstHold(place, now)
}

/** Only an unpaid booking has a hold, and only so often. */
export function refuseUnlessHoldable(request: ServiceRequest): void {
  refuseUnlessPayable(request)
  refuseMoreHolds(request)
}

/**
 * Extends the hold when a payment starts, and again when the payment page is opened later. Also a lapsed one: as long as
 * nobody has released it, the time is free.
 */
export function extendHold(request: ServiceRequest, now: string): WindowEvent[] {
  const { heldUntil, holdCount, stripePaymentIntentId } = request
  if (!holdsCrew(request) || heldUntil === null) return []
  if (isLapsed(request, now)) refuseMoreHolds(request)
  const until = endOfHold(now)
  const gainedMs = Date.parse(until) - Date.parse(heldUntil)
  const isWorthwhile = stripePaymentIntentId === null ? gainedMs > 0 : gainedMs >= 60_000
  if (!isWorthwhile || holdCount >= mostHolds) return []
  return [{ type: 'HoldExtended', data: { until } }]
}

/** The customer of an unpaid booking wants no particular time. Idempotent. */
export function declineWindow(request: ServiceRequest): WindowEvent[] {
  refuseUnlessPayable(request)
  const { windowStart, windowEnd } = request
  if (windowStart === null || windowEnd === null) return []
  return [{ type: 'WindowReleased', data: { windowStart, windowEnd, reason: 'declined' } }]
}

/** The job takes longer than the time that is held for it. The customer's choice stays. */
export function releaseWindow(request: ServiceRequest): WindowEvent[] {
  const { windowStart, windowEnd } = request
  if (!holdsCrew(request) || windowStart === null || windowEnd === null) return []
  return [{ type: 'WindowReleased', data: { windowStart, windowEnd, reason: 'longer' } }]
}

function refuseMoreHolds({ holdCount }: ServiceRequest): void {
  if (holdCount < mostHolds) return
  throw new Refused(
    'We have held a time for this booking as often as we can. Please book again, or call us.',
    'hold_limit',
  )
}

const endOfHold = (now: string) => new Date(Date.parse(now) + holdMinutes * 60_000).toISOString()
