import { PaymentsError } from '../../adapters/payments/payments.ts'
import type { Deps } from '../../deps.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { idFrom } from '../../eventlog/ids.ts'
import { idOf, Refused, rowOf, type Stored } from '../../eventlog/types.ts'
import { bookingFacts } from './events.ts'
import { refundBooking } from './pay.ts'
import { serviceRequests } from './service-request.ts'

/**
 * The money of a cancelled booking goes back: what its cancellation promised, and what arrives after it. Decided on
 * the booking as it stood at the event, under the event's id: however late or often this runs, the same refund is
 * asked for once.
 */
export const refundCancelled = (deps: Deps): Follower => ({
  name: 'refund cancelled bookings',
  on: async event => {
    const due = await refundDue(deps, event)
    if (!due) return
    const command = {
      id: idFrom(event.id, 'refund'),
      actor: 'system',
      at: new Date().toISOString(),
      causedBy: event.id,
    }
    try {
      await refundBooking(deps, due.id, due, command)
    } catch (error) {
      // Refused for good, by the provider or because the office was quicker: for a person to look at.
      if (!(error instanceof Refused || (error instanceof PaymentsError && error.kind === 'refused')))
        throw error
      deps.report(error)
    }
  },
})

type Due = Readonly<{ id: string; amountCents: number; reason: string }>

async function refundDue({ log }: Pick<Deps, 'log'>, event: Stored): Promise<Due | undefined> {
  if (event.type === 'StatusChanged') {
    const { refundCents } = bookingFacts.StatusChanged.data.assert(event.data)
    const id = idOf(serviceRequests.category, event.stream)
    return refundCents ? { id, amountCents: refundCents, reason: 'The booking was cancelled.' } : undefined
  }
  if (event.type !== 'PaymentConfirmed') return
  const then = rowOf(serviceRequests, await log.stream(event.stream, event.version))
  if (then?.status !== 'cancelled') return
  return { id: then.id, amountCents: then.paidCents, reason: 'The booking was cancelled before it was paid.' }
}
