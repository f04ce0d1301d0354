import { PaymentsError, unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Refund } from '../../../adapters/payments/provider-objects.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, type Recorded, rowOf, streamOf } from '../../../eventlog/types.ts'
import { leftToRefund, type RefundRequest } from '../../../shared/account.ts'
import type { Platform } from '../../module.ts'
import { recordMissedRefund } from '../decide.ts'
import { serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts, openRequest } from './account.ts'
import { askOnce } from './attempts.ts'
import { recordRefund, recordRefundState, refundStateOf } from './decide.ts'
import { moneyFacts } from './events.ts'
import { expectAccount } from './find-accounts.ts'
import { withMoneyLocked } from './money-lock.ts'
import { bookingOf, commandFor } from './provider-jobs.ts'
import { afterPayment } from './received.ts'

export type RefundDeps = HoldDeps & Pick<Platform, 'payments' | 'sql'>
type Deps = Omit<RefundDeps, 'sql'>

/**
 * Makes the refund that an event requested, unless it was made. Idempotent: the request's id is the provider's key, and
 * its notes name it. Refunds less if less is left, because of a refund in the provider's dashboard. If the provider
 * refuses it for good, that is recorded and returned. @throws PaymentsError if the provider fails
 */
export const makeRefund = (deps: RefundDeps, event: Recorded): Promise<PaymentsError | undefined> =>
  withMoneyLocked(deps, bookingOf(event), async () => {
    const id = bookingOf(event)
    const request = moneyFacts.RefundRequested.data.assert(event.data)
    const isOpen = async () => openRequest(await expectAccount(deps, id), request.requestId) !== undefined
    const end = (missed: Readonly<{ reason: string; isNeedless?: true }>) =>
      deps.log.handle(
        serviceRequests,
        id,
        () => recordMissedRefund({ ...missed, isRetried: false, request: endOf(request) }),
        commandFor(event, 'refund refused'),
      )
    if (!(await isOpen())) return undefined
    await readRefunds(deps, id)
    if (!(await isOpen())) return undefined
    const { actor, causedBy } = event.meta
    const command = { id: request.requestId, actor, at: new Date().toISOString(), causedBy }
    try {
      const refund = await ask(deps, id, request, command)
      if (refund) await record(deps, id, refund, command)
    } catch (error) {
      if (!(error instanceof PaymentsError && error.kind === 'refused')) throw error
      if (error.code !== 'charge_already_refunded') {
        await end({ reason: error.message })
        return error
      }
    }
    // In the provider's dashboard, or recorded by a server of the release before requests, which does not end them.
    if (await isOpen()) await end({ reason: 'It has been refunded already.', isNeedless: true })
    return undefined
  })

type Requested = typeof moneyFacts.RefundRequested.data.infer

/** Asks the provider to make the refund. Undefined if nothing is left to refund. */
async function ask(
  deps: Deps,
  id: string,
  request: Requested,
  command: Command,
): Promise<Refund | undefined> {
  const { log, payments } = deps
  const { paymentIntentId: intentId, differenceCents = 0, reason } = request
  const account = await expectAccount(deps, id)
  // Without the request itself. What a bank withdrew, the provider refuses, and the office reads its reason.
  const others = account.refunds.filter(({ refundId }) => refundId !== request.requestId)
  const leftCents = leftToRefund({ ...account, refunds: others, disputes: [] }, intentId)
  const amountCents = Math.min(request.amountCents, leftCents)
  if (amountCents <= 0) return undefined
  const notes = {
    commandId: command.id,
    actor: command.actor,
    ...(command.causedBy && { causedBy: command.causedBy }),
    ...(reason && { reason }),
    ...(differenceCents > 0 && { differenceCents: String(Math.min(differenceCents, amountCents)) }),
  }
  return askOnce(log, {
    bookingId: id,
    call: 'refund',
    key: command.id,
    run: key => payments.refund({ intentId, amountCents, key, notes }),
    find: async () => (await payments.refundsOf(intentId)).find(each => each.notes.commandId === command.id),
  })
}

const endOf = ({ requestId, amountCents, isExtra }: Requested): RefundRequest => ({
  requestId,
  amountCents,
  ...(isExtra && { isExtra }),
})

/**
 * Records what a webhook reports about a refund: ours, or one made in the provider's dashboard. Returns false if no
 * booking of ours has the payment.
 */
export function recordReportedRefund(deps: Deps, refund: Refund): Promise<boolean> {
  const command = commandOf(refund)
  return afterPayment(deps, refund.intentId, command, id => record(deps, id, refund, command))
}

/**
 * Records what the provider says of a booking's refunds: one may have been made in its dashboard, or by a process that was
 * killed before it recorded it, and must not be made again.
 */
export async function readRefunds(deps: Deps, id: string): Promise<void> {
  const { payments } = await expectAccount(deps, id)
  const received = payments.filter(({ state }) => state === 'received')
  for (const { paymentIntentId } of received) {
    const refunds = (await unlessMissing(deps.payments.refundsOf(paymentIntentId))) ?? []
    for (const refund of refunds) await recordReportedRefund(deps, refund)
  }
}

/** The refund under its request's command, and each later state under a command of its own. */
async function record(
  { log }: Pick<Platform, 'log'>,
  id: string,
  reported: Refund,
  { id: commandId, ...command }: Command,
) {
  const events = await log.stream(streamOf(bookingAccounts, id))
  const requestId = requestOf(events, reported)
  const refund = requestId ? { ...reported, notes: { ...reported.notes, commandId: requestId } } : reported
  const then = accountAt(events, refund.createdAt)
  await log.handle(bookingAccounts, id, account => recordRefund(account, refund, then), {
    ...command,
    id: requestId ?? commandId,
  })
  await log.handle(bookingAccounts, id, account => recordRefundState(account, refund), {
    id: idFrom('refund', refund.id, refundStateOf(refund)),
    actor: 'card provider',
    at: command.at,
    causedBy: command.causedBy,
  })
}

/**
 * The request of the command that a refund's notes name, if a server of the release before requests made it: such a server
 * names the command itself, and may run beside this one.
 */
function requestOf(events: readonly Recorded[], { intentId, notes }: Refund): string | undefined {
  for (const { type, data, meta } of events) {
    if (type !== 'RefundRequested' || meta.commandId !== notes.commandId) continue
    const { requestId, paymentIntentId } = moneyFacts.RefundRequested.data.assert(data)
    if (paymentIntentId === intentId) return requestId
  }
  return undefined
}

/** The account at an instant that the provider rounded down to a second; undefined before the booking. */
function accountAt(events: readonly Recorded[], at: string): Account | undefined {
  const end = Date.parse(at) + 1_000
  return rowOf(
    bookingAccounts,
    events.filter(event => Date.parse(event.at) < end),
  )
}

const commandOf = ({ id, notes }: Refund): Command => ({
  id: notes.commandId ?? idFrom('refund', id),
  actor: notes.actor ?? 'card provider',
  at: new Date().toISOString(),
  causedBy: notes.causedBy,
  // Only refunds of earlier releases have one. Without it, their command would be a reused key.
  fingerprint: notes.fingerprint,
})
