import { Refused } from '../../eventlog/types.ts'
import { type ExpectedArrival, freshMs, isNews, promisedByOf, type Seen } from '../../shared/day-forecast.ts'
import type { LateChoice } from '../../shared/day-record.ts'
import { dayOf, hasArrived, latenessNow } from '../../shared/move-day.ts'
import type { DayEvent } from '../booking/day/events.ts'
import type { ServiceRequest } from '../booking/service-request.ts'

/** Records an arrival that the customer should be told of. Records nothing if the job changed since it was forecast. */
export function tellArrival(request: ServiceRequest, expected: ExpectedArrival): DayEvent[] {
  const { scheduledDate, windowEnd, moveDay } = request
  const { id: _, isOverdue, ...arrival } = expected
  if (scheduledDate === null || !isAwaited(request)) return []
  if (promisedByOf({ windowEnd, scheduledDate }) !== arrival.promisedBy) return []
  return isNews(moveDay?.lateness ?? null, { ...arrival, isOverdue })
    ? [{ type: 'ArrivalSlipped', data: arrival }]
    : []
}

/** The message that the crew sets off has only just been sent. */
const shortDriveMs = 5 * 60_000
const nearMinutes = 10
/** Less is no news: the crew is at the door before the message is read. */
const leastNearMinutes = 2

/** Records once a day that the crew, on its drive to the customer, is about ten minutes away. */
export function tellNear(
  request: ServiceRequest,
  { at, arrival }: Omit<Seen, 'id'>,
  now: string,
): DayEvent[] {
  if (arrival === 'there' || Date.parse(now) - Date.parse(at) > freshMs) return []
  const { likelyAt } = arrival
  const { stage, times } = dayOf(request.moveDay?.steps ?? [], request)
  if (!isAwaited(request) || stage !== 'driving' || request.moveDay?.nearAt !== undefined) return []
  if (Date.parse(now) - Date.parse(times.drive_started ?? now) < shortDriveMs) return []
  const minutes = Math.round((Date.parse(likelyAt) - Date.parse(now)) / 60_000)
  if (minutes > nearMinutes || minutes < leastNearMinutes) return []
  return [{ type: 'CrewNear', data: { likelyAt, minutes } }]
}

/** Records what the customer of a late crew chose. Idempotent. */
export function answerLateArrival(request: ServiceRequest, choice: 'wait' | LateChoice): DayEvent[] {
  const late = latenessNow(request)
  if (!late) throw new Refused('Your crew is no longer expected to be late.', 'not_late')
  if (choice !== 'wait') {
    return late.choice === choice ? [] : [{ type: 'LateArrivalAnswered', data: { choice } }]
  }
  return late.acceptedAt === undefined ? [{ type: 'LateArrivalAccepted', data: {} }] : []
}

/** Nobody has reported the crew's arrival. */
const isAwaited = (request: ServiceRequest) => request.status === 'assigned' && !hasArrived(request)
