import type { Deps } from '../../deps.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { idFrom } from '../../eventlog/ids.ts'
import { idOf } from '../../eventlog/types.ts'
import { refundBooking } from './pay.ts'
import { findRequest } from './queries.ts'
import { isPaid, serviceRequests } from './service-request.ts'

/** Money that arrives for a booking cancelled meanwhile goes back at once; the event's id makes the refund happen once. */
export const refundLatePayments = (deps: Deps): Follower => ({
  name: 'refund late payments',
  on: async event => {
    if (event.type !== 'PaymentConfirmed') return
    const request = await findRequest(deps.db, idOf(serviceRequests.category, event.stream))
    if (request.status !== 'cancelled' || !isPaid(request)) return
    const command = {
      id: idFrom(event.id, 'refund'),
      actor: 'system',
      at: new Date().toISOString(),
      causedBy: event.id,
    }
    await refundBooking(
      deps,
      request.id,
      { reason: 'The booking was cancelled before it was paid.' },
      command,
    )
  },
})
