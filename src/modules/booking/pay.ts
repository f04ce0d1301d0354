import type { Intent, PaymentEvent } from '../../adapters/payments/payments.ts'
import { idFrom, partOf } from '../../eventlog/ids.ts'
import { type Command, NoSuchRow, Refused } from '../../eventlog/types.ts'
import type { Platform } from '../module.ts'
import { confirmPayment, failPayment, payable, startPayment } from './decide.ts'
import { takeFailedRefund, takeRefund } from './refund.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from './service-request.ts'

type PayDeps = Pick<Platform, 'log' | 'db' | 'payments' | 'report'>

/** One payment a booking: begins it, or goes on with the one that was begun. The card provider's is the truth. */
export async function beginPayment({ log, payments }: PayDeps, id: string, command: Command) {
  const started = partOf(command, 'start payment')
  // A repeat gets its first payment, even if the booking is paid by now.
  const { row: request, events } = await log.precheck(serviceRequests, id, payable, started)
  if (events.length > 0 && request.stripePaymentIntentId)
    return payments.retrieve(request.stripePaymentIntentId)
  const intent = await openIntent(payments, request)
  if (intent.status === 'succeeded') {
    await log.handle(serviceRequests, id, row => confirmPayment(row, intent), partOf(command, intent.id))
    throw new Refused('This booking is already paid for.', 'already_paid')
  }
  refuseProcessing(intent)
  await log.handle(serviceRequests, id, row => startPayment(row, intent), started)
  return intent
}

async function openIntent(payments: PayDeps['payments'], request: ServiceRequest): Promise<Intent> {
  const begun = request.stripePaymentIntentId
    ? await payments.retrieve(request.stripePaymentIntentId)
    : undefined
  if (begun && begun.status !== 'canceled') return begun
  return payments.createIntent({
    bookingId: request.id,
    quoteVersion: begun ? `${request.pricing.total} after ${begun.id}` : request.pricing.total,
    amountCents: request.pricing.total,
    description: `${request.serviceType === 'moving' ? 'Moving' : 'Junk removal'} ${bookingNumber(request)}`,
    receiptEmail: request.customerEmail,
  })
}

/** Some ways of paying take days: until the webhook tells, there is neither a success nor anything to pay again. */
function refuseProcessing({ status }: Intent): void {
  if (status === 'processing') throw new Refused('The payment is still processing.', 'payment_processing')
}

/** The customer's page says that it paid: what counts is what the provider says when asked again. */
export async function confirmBooking(
  { log, payments }: PayDeps,
  { serviceRequestId, paymentIntentId }: Readonly<{ serviceRequestId: string; paymentIntentId: string }>,
  command: Command,
): Promise<ServiceRequest> {
  const intent = await payments.retrieve(paymentIntentId)
  if (intent.bookingId === serviceRequestId && intent.status !== 'succeeded') {
    refuseProcessing(intent)
    throw new Refused(
      intent.lastError?.message ?? 'The payment has not been completed.',
      'payment_incomplete',
    )
  }
  const { row } = await log.handle(
    serviceRequests,
    serviceRequestId,
    request => confirmPayment(request, intent),
    command,
  )
  if (row.status === 'cancelled') {
    throw new Refused('This booking was cancelled. Your payment is being returned.', 'cancelled')
  }
  return row
}

/** What the provider tells of its own accord, any number of times and in any order. */
export async function takeWebhook(deps: PayDeps, event: PaymentEvent): Promise<void> {
  if (event.kind === 'other') return
  const at = new Date().toISOString()
  const command = { id: idFrom('card provider', event.eventId), actor: 'card provider', at }
  try {
    await applyWebhook(deps, event, command)
  } catch (error) {
    // Nothing of ours, or not what we asked for: a repeat would change nothing, so the operator is told instead.
    if (!(error instanceof Refused || error instanceof NoSuchRow)) throw error
    deps.report(error)
  }
}

type TakenEvent = Exclude<PaymentEvent, { kind: 'other' }>

async function applyWebhook(deps: PayDeps, event: TakenEvent, command: Command): Promise<unknown> {
  if ('refund' in event) {
    if (event.kind === 'refunded') return takeRefund(deps, event.refund)
    deps.report(new Error(`The refund ${event.refund.id} failed: the customer does not have the money.`))
    return takeFailedRefund(deps, event.refund)
  }
  const { kind, intent } = event
  if (!intent.bookingId) return
  const failure = intent.lastError ?? { code: 'failed', message: 'The payment failed.' }
  return deps.log.handle(
    serviceRequests,
    intent.bookingId,
    request =>
      kind === 'succeeded' ? confirmPayment(request, intent) : failPayment(request, intent, failure),
    command,
  )
}
