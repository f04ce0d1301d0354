import { rowOf, streamOf } from '../../eventlog/types.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import type { Platform } from '../module.ts'

type Outcome = Readonly<{ row: ServiceRequest; events: readonly unknown[] }>

/** What became of a booking's assignment, and in `previous` the crew and time that it had before the command, or null. */
export async function answerTo({ log }: Pick<Platform, 'log'>, { row, events }: Outcome) {
  const history = await log.stream(streamOf(serviceRequests, row.id), {
    upTo: row.version - events.length,
  })
  const before = rowOf(serviceRequests, history)
  const { providerId = null, scheduledDate } = before ?? {}
  return {
    id: row.id,
    bookingNumber: bookingNumber(row),
    status: row.status,
    providerId: row.providerId,
    assignedAt: row.assignedAt,
    scheduledDate: row.scheduledDate,
    scheduledEnd: row.scheduledEnd,
    previous: providerId === null ? null : { providerId, scheduledDate: scheduledDate ?? null },
  }
}
