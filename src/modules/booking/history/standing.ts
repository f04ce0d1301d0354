import { rowOf, type Stored } from '../../../eventlog/types.ts'
import { officeView } from '../present.ts'
import { serviceRequests } from '../service-request.ts'
import { crewName } from './names.ts'

/**
 * A booking as it stood: the fold of its own events up to a position of the log, as the office sees it. `changes` are
 * the fields that the event at this very position changed; there are none when nothing of the booking's own stands
 * there, or its beginning does. Undefined before there was a booking.
 */
export function standingAt(own: readonly Stored[], position: number) {
  const row = rowAt(own, position)
  if (!row) return
  const booking = officeView(row)
  const happened = own.some(event => event.position === position)
  const before = happened ? rowAt(own, position - 1) : row
  return {
    booking,
    providerName: row.providerId === null ? null : (crewName(row.providerId, own, position) ?? null),
    changes: before ? changesBetween(officeView(before), booking) : [],
  }
}

/** The row as it was when the log had come to a position. */
export const rowAt = (own: readonly Stored[], position: number) =>
  rowOf(
    serviceRequests,
    own.filter(event => event.position <= position),
  )

type OfficeView = ReturnType<typeof officeView>

/** That something changed is told by what changed. */
function changesBetween(before: OfficeView, after: OfficeView) {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...to.keys()]
    .filter(field => field !== 'updatedAt' && !Bun.deepEquals(from.get(field), to.get(field)))
    .map(field => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }))
}
