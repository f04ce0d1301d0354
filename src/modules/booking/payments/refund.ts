import type { Refund } from '../../../adapters/payments/provider-objects.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import type { Command } from '../../../eventlog/types.ts'
import type { Platform } from '../../module.ts'
import { failRefund, recordRefund, refundable } from '../decide.ts'
import { findRequestByIntent } from '../queries.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import { type HoldDeps, settlePayment } from '../windows/hold.ts'
import { askOnce } from './attempts.ts'

type RefundDeps = Pick<Platform, 'log' | 'db' | 'payments'>
type RefundRequest = Readonly<{ amountCents?: number; reason?: string }>

/**
 * Refunds a booking through the card provider, which knows what remains. The refund is recorded when the provider
 * reports it, in its response and by webhook. The refund's notes carry the command, so both record it under the same
 * command id, and only the first one has an effect.
 */
export async function refundBooking(
  deps: RefundDeps,
  id: string,
  wanted: RefundRequest,
  command: Command,
): Promise<ServiceRequest> {
  const check = (request: ServiceRequest) => refundable(request, wanted.amountCents)
  const { row: request, events } = await deps.log.precheck(serviceRequests, id, check, command)
  if (events.length > 0) return request
  return requestRefund(deps, request, wanted, command)
}

/** Requests a refund: the full remainder unless `amountCents` is set. Idempotent: the command id is the provider's key. */
export async function requestRefund(
  { log, payments }: RefundDeps,
  { id, stripePaymentIntentId }: Pick<ServiceRequest, 'id' | 'stripePaymentIntentId'>,
  { amountCents, reason }: RefundRequest,
  command: Command,
): Promise<ServiceRequest> {
  const intentId = stripePaymentIntentId ?? ''
  const notes = notesOf(command, reason)
  const refund = await askOnce(log, {
    bookingId: id,
    call: 'refund',
    key: command.id,
    run: key => payments.refund({ intentId, amountCents, key, notes }),
    find: async () =>
      (await payments.refundsOf(intentId)).find(each => each.notes.commandId === notes.commandId),
  })
  const { row } = await log.handle(
    serviceRequests,
    id,
    request => recordRefund(request, reportOf(refund)),
    command,
  )
  return row
}

/** Records a refund that a webhook reports: ours, or one made in the provider's dashboard. */
export async function recordReportedRefund(deps: RefundDeps & HoldDeps, refund: Refund): Promise<void> {
  const { log, db, payments } = deps
  const request = await findRequestByIntent(db, refund.intentId)
  if (!request) return
  const command = commandOf(refund)
  if (!request.paymentConfirmedAt) {
    // The payment's own webhook is late or lost.
    const intent = await payments.retrieve(refund.intentId)
    const paid = { ...command, id: idFrom('paid', intent.id), fingerprint: undefined }
    await settlePayment(deps, request.id, intent, paid)
  }
  await log.handle(serviceRequests, request.id, row => recordRefund(row, reportOf(refund)), command)
}

/** Records that the bank rejected a refund, usually days later. The office must pay the customer another way. */
export async function recordFailedRefund({ log, db }: RefundDeps, refund: Refund): Promise<void> {
  const request = await findRequestByIntent(db, refund.intentId)
  if (!request) return
  const command = { ...commandOf({ ...refund, notes: {} }), id: idFrom('refund failed', refund.id) }
  await log.handle(serviceRequests, request.id, row => failRefund(row, reportOf(refund)), command)
}

const reportOf = ({ id, amountCents, notes }: Refund) => ({
  refundId: id,
  amountCents,
  ...(notes.reason && { reason: notes.reason }),
})

function notesOf({ id: commandId, actor, causedBy, fingerprint }: Command, reason: string | undefined) {
  return {
    commandId,
    actor,
    ...(causedBy && { causedBy }),
    ...(fingerprint && { fingerprint }),
    ...(reason && { reason }),
  }
}

const commandOf = ({ id, notes }: Refund): Command => ({
  id: notes.commandId ?? idFrom('refund', id),
  actor: notes.actor ?? 'card provider',
  at: new Date().toISOString(),
  causedBy: notes.causedBy,
  fingerprint: notes.fingerprint,
})
