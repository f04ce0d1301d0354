import { PaymentsError } from '../../adapters/payments/payments.ts'
import type { Deps } from '../../deps.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { idFrom } from '../../eventlog/ids.ts'
import { Refused, rowOf } from '../../eventlog/types.ts'
import { refundBooking } from './pay.ts'
import { serviceRequests } from './service-request.ts'

/**
 * Money that arrives for a booking cancelled before goes back at once. Decided on the booking as it stood at the
 * event, under the event's id: however late or often this runs, the same refund is asked for once.
 */
export const refundLatePayments = (deps: Deps): Follower => ({
  name: 'refund late payments',
  on: async event => {
    if (event.type !== 'PaymentConfirmed') return
    const then = rowOf(serviceRequests, await deps.log.stream(event.stream, event.version))
    if (then?.status !== 'cancelled') return
    const command = {
      id: idFrom(event.id, 'refund'),
      actor: 'system',
      at: new Date().toISOString(),
      causedBy: event.id,
    }
    const reason = 'The booking was cancelled before it was paid.'
    try {
      await refundBooking(deps, then.id, { amountCents: then.paidCents, reason }, command)
    } catch (error) {
      // Refused for good, by the provider or because the office was quicker: for a person to look at.
      if (!(error instanceof Refused || (error instanceof PaymentsError && error.kind === 'refused')))
        throw error
      deps.report(error)
    }
  },
})
