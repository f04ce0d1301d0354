import { rowOf, type Stored } from '../../../eventlog/types.ts'
import { officeView } from '../present.ts'
import { serviceRequests } from '../service-request.ts'
import { crewName } from './names.ts'

/**
 * A booking's past state: the fold of its own events up to a log position, as the office sees it. `changes` lists the
 * fields changed by the event at exactly that position. It is empty at the first event, and at positions of other
 * streams. Returns undefined before the booking existed.
 */
export function bookingAt(own: readonly Stored[], position: number) {
  const row = rowAt(own, position)
  if (!row) return
  const booking = officeView(row)
  const isOwnEvent = own.some(event => event.position === position)
  const before = isOwnEvent ? rowAt(own, position - 1) : row
  return {
    booking,
    providerName: row.providerId === null ? null : (crewName(row.providerId, own, position) ?? null),
    changes: before ? changesBetween(officeView(before), booking) : [],
  }
}

/** The booking's row as of a log position. */
export const rowAt = (own: readonly Stored[], position: number) =>
  rowOf(
    serviceRequests,
    own.filter(event => event.position <= position),
  )

type OfficeView = ReturnType<typeof officeView>

function changesBetween(before: OfficeView, after: OfficeView) {
  const [from, to] = [new Map(Object.entries(before)), new Map(Object.entries(after))]
  return [...to.keys()]
    .filter(field => field !== 'updatedAt' && !Bun.deepEquals(from.get(field), to.get(field)))
    .map(field => ({ field, from: from.get(field) ?? null, to: to.get(field) ?? null }))
}
