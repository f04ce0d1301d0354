import { Elysia } from 'elysia'
import { InvalidWebhook } from '../../../adapters/payments/payments-error.ts'
import type { Intent, PaymentEvent } from '../../../adapters/payments/provider-objects.ts'
import { idFrom, partOf } from '../../../eventlog/ids.ts'
import { type Command, NoSuchRow, Refused } from '../../../eventlog/types.ts'
import { readText } from '../../../platform/bodies.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { model } from '../../../platform/model.ts'
import type { Platform } from '../../module.ts'
import { failPayment, startPayment } from '../decide.ts'
import {
  bookingNumber,
  refuseUnlessPayable,
  type ServiceRequest,
  serviceRequests,
} from '../service-request.ts'
import { type HoldDeps, holdForPayment, settlePayment } from '../windows/hold.ts'
import { askOnce } from './attempts.ts'
import { recordFailedRefund, recordReportedRefund } from './refund.ts'

type PayDeps = HoldDeps & Pick<Platform, 'payments' | 'report'>

/**
 * Starts a booking's only payment, or continues the one that was started. The card provider is the source of truth. Before
 * that, the time that the customer chose is held for as long as paying takes. @throws WindowTaken if it is gone
 */
export async function beginPayment(deps: PayDeps, id: string, command: Command) {
  const { log, payments } = deps
  const started = partOf(command, 'start payment')
  // A repeat returns the first payment, even if the booking has been paid since.
  const { row: request, events } = await log.precheck(serviceRequests, id, refuseUnlessPayable, started)
  if (events.length > 0 && request.stripePaymentIntentId)
    return payments.retrieve(request.stripePaymentIntentId)
  const existing = await existingIntent(payments, request)
  if (existing?.status === 'succeeded') {
    await settlePayment(deps, id, existing, partOf(command, existing.id))
    throw new Refused('This booking is already paid for.', 'already_paid')
  }
  if (existing) refuseProcessing(existing)
  await holdForPayment(deps, request, command)
  const intent = await openIntent(deps, request, existing)
  await log.handle(serviceRequests, id, row => startPayment(row, intent), started)
  return intent
}

const existingIntent = async (payments: PayDeps['payments'], { stripePaymentIntentId }: ServiceRequest) =>
  stripePaymentIntentId ? payments.retrieve(stripePaymentIntentId) : undefined

async function openIntent(
  { log, payments }: Pick<PayDeps, 'log' | 'payments'>,
  request: ServiceRequest,
  existing: Intent | undefined,
): Promise<Intent> {
  if (existing && existing.status !== 'canceled') return existing
  const { id: bookingId, customerEmail, createdAt, serviceType } = request
  const { total: amountCents } = request.pricing
  const description = `${serviceType === 'moving' ? 'Moving' : 'Junk removal'} ${bookingNumber(request)}`
  const terms = { bookingId, amountCents, description, receiptEmail: customerEmail }
  return askOnce(log, {
    bookingId,
    call: 'payment',
    key: `quote:${amountCents}${existing ? ` after ${existing.id}` : ''}`,
    run: key => payments.createIntent({ ...terms, key }),
    find: async () =>
      (await payments.intentsOf(bookingId, createdAt)).find(
        intent => intent.status !== 'canceled' && intent.amountCents === amountCents,
      ),
  })
}

/** Some payment methods take days. Until the webhook reports the result, the customer must not pay again. */
function refuseProcessing({ status }: Intent): void {
  if (status === 'processing') throw new Refused('The payment is still processing.', 'payment_processing')
}

/** Confirms a booking after checkout. Reads the payment from the provider instead of trusting the page. */
export async function confirmBooking(
  deps: PayDeps,
  { serviceRequestId, paymentIntentId }: Readonly<{ serviceRequestId: string; paymentIntentId: string }>,
  command: Command,
): Promise<ServiceRequest> {
  const intent = await deps.payments.retrieve(paymentIntentId)
  if (intent.bookingId === serviceRequestId && intent.status !== 'succeeded') {
    refuseProcessing(intent)
    throw new Refused(
      intent.lastError?.message ?? 'The payment has not been completed.',
      'payment_incomplete',
    )
  }
  const row = await settlePayment(deps, serviceRequestId, intent, command)
  if (row.windowLostAt !== null) {
    throw new Refused(
      'Your time was taken before the payment arrived, so we cancelled the booking. Your payment is being returned.',
      'window_lost',
    )
  }
  if (row.status === 'cancelled') {
    throw new Refused('This booking was cancelled. Your payment is being returned.', 'cancelled')
  }
  return row
}

/** POST /api/stripe/webhook. The signature covers the raw text; without a signature the body is not read. */
export const paymentWebhook = (deps: PayDeps) =>
  new Elysia().post(
    '/api/stripe/webhook',
    async ({ request }) => {
      const signature = request.headers.get('stripe-signature')
      if (!signature) throw new BadRequest('The signature is missing.')
      await handlePaymentEvent(deps, await read(deps, await readText(request, maxBytes), signature))
      return { received: true } as const
    },
    { parse: 'none', response: model({ received: 'true' }) },
  )

/** An event contains one of the provider's objects, a few kilobytes. */
const maxBytes = 256 * 1024

async function read({ payments }: Pick<Platform, 'payments'>, body: string, signature: string) {
  try {
    return await payments.parseWebhook(body, signature)
  } catch (error) {
    if (error instanceof InvalidWebhook) throw new BadRequest('The signature does not match.')
    throw error
  }
}

/** Handles an event of the card provider. Events may arrive repeatedly and in any order, by webhook or by a sweep. */
export async function handlePaymentEvent(deps: PayDeps, event: PaymentEvent): Promise<void> {
  if (event.kind === 'other') return
  const at = new Date().toISOString()
  const command = { id: idFrom('card provider', event.eventId), actor: 'card provider', at }
  try {
    await applyEvent(deps, event, command)
  } catch (error) {
    // The event is not for one of our bookings, or does not match it. A retry cannot help, so report it.
    if (!(error instanceof Refused || error instanceof NoSuchRow)) throw error
    deps.report(error)
  }
}

type HandledEvent = Exclude<PaymentEvent, { kind: 'other' }>

async function applyEvent(deps: PayDeps, event: HandledEvent, command: Command): Promise<unknown> {
  if ('dispute' in event) {
    const { id, intentId, status } = event.dispute
    return deps.report(new Error(`The payment ${intentId} is disputed (${id}, ${status}).`))
  }
  if ('refund' in event) {
    if (event.kind === 'refund updated') return
    if (event.kind === 'refunded') return recordReportedRefund(deps, event.refund)
    deps.report(new Error(`The refund ${event.refund.id} failed: the customer does not have the money.`))
    return recordFailedRefund(deps, event.refund)
  }
  const { kind, intent } = event
  if (!intent.bookingId) return
  const failure = intent.lastError ?? { code: 'failed', message: 'The payment failed.' }
  if (kind === 'succeeded') return settlePayment(deps, intent.bookingId, intent, command)
  return deps.log.handle(
    serviceRequests,
    intent.bookingId,
    request => failPayment(request, intent, failure),
    command,
  )
}
