import { type } from 'arktype'
import { rowOf, streamOf } from '../../eventlog/types.ts'
import { bookingStatus } from '../../shared/catalog.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import type { Platform } from '../module.ts'

type Outcome = Readonly<{ row: ServiceRequest; events: readonly unknown[] }>

/** A booking's assignment after a command. `previous` is the crew and time before it, or null. */
export const assignmentResponse = type({
  id: 'string',
  bookingNumber: 'string',
  status: bookingStatus,
  providerId: 'string | null',
  assignedAt: 'string | null',
  scheduledDate: 'string | null',
  scheduledEnd: 'string | null',
  previous: type({ providerId: 'string', scheduledDate: 'string | null' }).or('null'),
})

export async function responseFor(
  { log }: Pick<Platform, 'log'>,
  { row, events }: Outcome,
): Promise<typeof assignmentResponse.infer> {
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
