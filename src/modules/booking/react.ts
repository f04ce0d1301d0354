import { PaymentsError } from '../../adapters/payments/payments.ts'
import { idFrom } from '../../eventlog/ids.ts'
import type { Reaction } from '../../eventlog/react.ts'
import { type Command, idOf, rowOf, type Stored } from '../../eventlog/types.ts'
import type { Platform } from '../module.ts'
import { confirmPayment, missRefund } from './decide.ts'
import { bookingFacts } from './events.ts'
import { findRequest } from './queries.ts'
import { giveBack } from './refund.ts'
import { serviceRequests } from './service-request.ts'

/**
 * The money of a cancelled booking goes back: what its cancellation promised, and what arrives after it. That is always
 * all that is left, so no amount is named: whatever the office gave back meanwhile, the provider returns the rest.
 */
export const refundCancelled = (deps: Pick<Platform, 'db' | 'log' | 'payments' | 'report'>): Reaction => ({
  name: 'refund cancelled bookings',
  on: async event => {
    const reason = await reasonToRefund(deps, event)
    if (!reason) return
    const command = commandFor(event, 'refund')
    // The provider forgets a key after some days, and a replay may come later than that.
    if (await isMade(deps, event, command)) return
    const request = await findRequest(deps.db, idOf(serviceRequests.category, event.stream))
    try {
      await giveBack(deps, request, { reason }, command)
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error
      // Nothing is left: the office was quicker.
      if (error.code === 'charge_already_refunded') return
      // What the provider refuses for good is for a person to see to.
      const isRetried = error.kind !== 'refused'
      await tellOffice(deps, event, { reason: error.message, isRetried })
      if (isRetried) throw error
      deps.report(error)
    }
  },
})

/** Whether the log has the refund that this command asked for. */
async function isMade({ log }: Pick<Platform, 'log'>, { stream }: Stored, { id }: Command): Promise<boolean> {
  const history = await log.stream(stream)
  return history.some(({ type, meta }) => type === 'PaymentRefunded' && meta.commandId === id)
}

/** In the booking's history and by mail; once, however often it is tried again. */
async function tellOffice(
  { log }: Pick<Platform, 'log'>,
  event: Stored,
  missed: Parameters<typeof missRefund>[1],
) {
  const command = commandFor(event, missed.isRetried ? 'refund late' : 'refund refused')
  const id = idOf(serviceRequests.category, event.stream)
  await log.handle(serviceRequests, id, request => missRefund(request, missed), command)
}

/** A checkout that is still open cannot pay for a booking that is cancelled. */
export const closeCheckouts = (deps: Pick<Platform, 'db' | 'log' | 'payments'>): Reaction => ({
  name: 'close checkouts of cancelled bookings',
  on: async event => {
    if (event.type !== 'StatusChanged') return
    if (bookingFacts.StatusChanged.data.assert(event.data).to !== 'cancelled') return
    const request = await findRequest(deps.db, idOf(serviceRequests.category, event.stream))
    const { status, stripePaymentIntentId, paymentConfirmedAt } = request
    // The office may have thought again meanwhile.
    if (status !== 'cancelled' || !stripePaymentIntentId || paymentConfirmedAt) return
    const intent = await deps.payments.cancel(stripePaymentIntentId)
    if (intent.status !== 'succeeded') return
    // The customer was quicker. Recorded like any payment, it is given back.
    const command = commandFor(event, 'confirm')
    await deps.log.handle(serviceRequests, request.id, row => confirmPayment(row, intent), command)
  },
})

async function reasonToRefund({ log }: Pick<Platform, 'log'>, event: Stored): Promise<string | undefined> {
  if (event.type === 'StatusChanged') {
    const { refundCents } = bookingFacts.StatusChanged.data.assert(event.data)
    return refundCents ? 'The booking was cancelled.' : undefined
  }
  if (event.type !== 'PaymentConfirmed') return undefined
  const then = rowOf(serviceRequests, await log.stream(event.stream, { upTo: event.version }))
  return then?.status === 'cancelled' ? 'The booking was cancelled before it was paid.' : undefined
}

/** The same however often the event is answered. */
const commandFor = (event: Stored, step: string): Command => ({
  id: idFrom(event.id, step),
  actor: 'system',
  at: new Date().toISOString(),
  causedBy: event.id,
})
