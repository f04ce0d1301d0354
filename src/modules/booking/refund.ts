import type { Refund } from '../../adapters/payments/payments.ts'
import { idFrom } from '../../eventlog/ids.ts'
import type { Command } from '../../eventlog/types.ts'
import type { Platform } from '../module.ts'
import { confirmPayment, failRefund, recordRefund, refundable } from './decide.ts'
import { findRequestByIntent } from './queries.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'

type RefundDeps = Pick<Platform, 'log' | 'db' | 'payments'>
type Wish = Readonly<{ amountCents?: number; reason?: string }>

/**
 * Money goes back by the card provider, which alone knows at every moment what is left, and is written down when the
 * provider tells of it: in the answer to the call, and by webhook. Both write it under the command that asked for it,
 * which travels with the refund as its notes, so it is written once, the same, whoever comes first.
 */
export async function refundBooking(
  deps: RefundDeps,
  id: string,
  wish: Wish,
  command: Command,
): Promise<ServiceRequest> {
  const mayRefund = (request: ServiceRequest) => refundable(request, wish.amountCents)
  const { row: request, events } = await deps.log.precheck(serviceRequests, id, mayRefund, command)
  if (events.length > 0) return request
  return giveBack(deps, request, wish, command)
}

/** Asks for a refund, all that is left unless an amount is named; repeated under its command it is asked for once. */
export async function giveBack(
  { log, payments }: RefundDeps,
  { id, stripePaymentIntentId }: Pick<ServiceRequest, 'id' | 'stripePaymentIntentId'>,
  { amountCents, reason }: Wish,
  command: Command,
): Promise<ServiceRequest> {
  const refund = await payments.refund({
    intentId: stripePaymentIntentId ?? '',
    amountCents,
    key: command.id,
    notes: notesOf(command, reason),
  })
  const { row } = await log.handle(
    serviceRequests,
    id,
    request => recordRefund(request, tellingOf(refund)),
    command,
  )
  return row
}

/** A refund as the webhook tells it: ours, or one that somebody gave at the provider's own desk. */
export async function takeRefund({ log, db, payments }: RefundDeps, refund: Refund): Promise<void> {
  const request = await findRequestByIntent(db, refund.intentId)
  if (!request) return
  const command = commandOf(refund)
  if (!request.paymentConfirmedAt) {
    // The webhook of the payment itself is late, or was lost.
    const intent = await payments.retrieve(refund.intentId)
    const paid = { ...command, id: idFrom('paid', intent.id), fingerprint: undefined }
    await log.handle(serviceRequests, request.id, row => confirmPayment(row, intent), paid)
  }
  await log.handle(serviceRequests, request.id, row => recordRefund(row, tellingOf(refund)), command)
}

/** The bank did not take it, days later as a rule: the money is with us again, and a person has to find another way. */
export async function takeFailedRefund({ log, db }: RefundDeps, refund: Refund): Promise<void> {
  const request = await findRequestByIntent(db, refund.intentId)
  if (!request) return
  const command = { ...commandOf({ ...refund, notes: {} }), id: idFrom('refund failed', refund.id) }
  await log.handle(serviceRequests, request.id, row => failRefund(row, tellingOf(refund)), command)
}

const tellingOf = ({ id, amountCents, notes }: Refund) => ({
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
