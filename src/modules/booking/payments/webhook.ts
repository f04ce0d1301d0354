import { Elysia } from 'elysia'
import { InvalidWebhook, unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Intent, PaymentEvent } from '../../../adapters/payments/provider-objects.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, Refused } from '../../../eventlog/types.ts'
import { readText } from '../../../platform/bodies.ts'
import { BadRequest } from '../../../platform/errors.ts'
import { model } from '../../../platform/model.ts'
import { findRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { failPayment } from '../decide.ts'
import { serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts } from './account.ts'
import { failBalance, recordDispute, recordProcessing } from './decide.ts'
import { recordReportedRefund } from './provider-refunds.ts'
import { afterPayment, recordPayment } from './received.ts'

export type WebhookDeps = HoldDeps & Pick<Platform, 'payments' | 'report' | 'logger'>

/** POST /api/stripe/webhook. The signature covers the raw text; without a signature the body is not read. */
export const paymentWebhook = (deps: WebhookDeps) =>
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

type HandledEvent = Exclude<PaymentEvent, { kind: 'other' }>

/** Handles an event of the card provider. Events may arrive repeatedly and in any order, by webhook or by a sweep. */
export async function handlePaymentEvent(deps: WebhookDeps, event: PaymentEvent): Promise<void> {
  if (event.kind === 'other') return
  const at = new Date().toISOString()
  const command = { id: idFrom('card provider', event.eventId), actor: 'card provider', at }
  try {
    if (await applyEvent(deps, event, command)) return
    deps.logger.warn(
      `The card provider's event ${event.eventId} is about money of no booking: ${idsIn(event)}`,
    )
  } catch (error) {
    // The event does not match its booking. A retry cannot help, so report it.
    if (!(error instanceof Refused)) throw error
    deps.report(error)
  }
}

/** Returns false if no booking of ours has the payment. */
async function applyEvent(deps: WebhookDeps, event: HandledEvent, command: Command): Promise<boolean> {
  // A charge that was made without an intent, or in another account, is none of ours.
  if ('refund' in event) return (await unlessMissing(recordReportedRefund(deps, event.refund))) ?? false
  if ('dispute' in event)
    return (await unlessMissing(recordReportedDispute(deps, event.dispute, command))) ?? false
  return recordIntent(deps, event, command)
}

async function recordIntent(
  deps: WebhookDeps,
  { kind, intent }: Extract<HandledEvent, { intent: Intent }>,
  command: Command,
): Promise<boolean> {
  // Intents without a booking are those of other programs of the account.
  if (!intent.bookingId) return true
  if (!(await findRequest(deps.db, intent.bookingId))) return false
  if (kind === 'succeeded') await recordPayment(deps, intent.bookingId, intent, command)
  if (kind === 'processing') await recordIfProcessing(deps, intent, intent.bookingId, command)
  if (kind === 'failed') {
    const failure = intent.lastError ?? { code: 'failed', message: 'The payment failed.' }
    if (intent.purpose === 'balance') {
      const fail = (account: Account) => failBalance(account, intent, failure)
      await deps.log.handle(bookingAccounts, intent.bookingId, fail, command)
      return true
    }
    const fail = (request: Parameters<typeof failPayment>[0]) => failPayment(request, intent, failure)
    await deps.log.handle(serviceRequests, intent.bookingId, fail, command)
  }
  return true
}

/** The event may be late, so the provider is asked again. */
async function recordIfProcessing(
  { payments, log }: WebhookDeps,
  { id }: Intent,
  bookingId: string,
  command: Command,
): Promise<void> {
  const intent = await payments.retrieve(id)
  if (intent.status !== 'processing') return
  await log.handle(bookingAccounts, bookingId, account => recordProcessing(account, intent), command)
}

/** The payment is recorded first, because it decides whether the dispute is about money of the booking. */
const recordReportedDispute = (
  deps: WebhookDeps,
  dispute: Parameters<typeof recordDispute>[1],
  command: Command,
): Promise<boolean> =>
  afterPayment(deps, dispute.intentId, command, async id => {
    await deps.log.handle(bookingAccounts, id, account => recordDispute(account, dispute), command)
  })

/** Ids only: the log holds no personal data. */
function idsIn(event: HandledEvent): string {
  if ('intent' in event) return `${event.intent.id}, booking ${event.intent.bookingId}`
  const { id, intentId } = 'refund' in event ? event.refund : event.dispute
  return `${id} of ${intentId || 'no intent'}`
}
