import { PaymentsError, unlessMissing } from '../../../adapters/payments/payments-error.ts'
import type { Refund } from '../../../adapters/payments/provider-objects.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import { type Command, type Recorded, rowOf, streamOf } from '../../../eventlog/types.ts'
import { leftToRefund, type RefundRequest } from '../../../shared/account.ts'
import { findRequest } from '../../find.ts'
import type { Platform } from '../../module.ts'
import { recordMissedRefund } from '../decide.ts'
import { findBookingByIntent } from '../queries.ts'
import { serviceRequests } from '../service-request.ts'
import type { HoldDeps } from '../windows/hold.ts'
import { type Account, bookingAccounts, hasReceived, openRequest } from './account.ts'
import { askOnce } from './attempts.ts'
import { recordRefund, recordRefundState, refundStateOf } from './decide.ts'
import { moneyFacts } from './events.ts'
import { expectAccount } from './find-accounts.ts'
import { withMoneyLocked } from './money-lock.ts'
import { bookingOf, commandFor } from './provider-jobs.ts'
import { recordPayment } from './received.ts'

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
    if (!(await isOpen())) return undefined
    await readRefunds(deps, id)
    if (!(await isOpen())) return undefined
    const { actor, causedBy } = event.meta
    const command = { id: request.requestId, actor, at: new Date().toISOString(), causedBy }
    try {
      await record(deps, id, await ask(deps, id, request, command), command)
      return undefined
    } catch (error) {
      if (!(error instanceof PaymentsError && error.kind === 'refused')) throw error
      const isNeedless = error.code === 'charge_already_refunded'
      const missed = {
        ...{ reason: error.message, isRetried: false, request: endOf(request) },
        ...(isNeedless && { isNeedless }),
      }
      const refused = commandFor(event, 'refund refused')
      await deps.log.handle(serviceRequests, id, () => recordMissedRefund(missed), refused)
      return isNeedless ? undefined : error
    }
  })

type Requested = typeof moneyFacts.RefundRequested.data.infer

async function ask(deps: Deps, id: string, request: Requested, command: Command): Promise<Refund> {
  const { log, payments } = deps
  const { paymentIntentId: intentId, differenceCents = 0, reason } = request
  // What is left does not count the request itself.
  const leftCents = leftToRefund(await expectAccount(deps, id), intentId) + request.amountCents
  const amountCents = Math.min(request.amountCents, leftCents)
  if (amountCents <= 0)
    throw new PaymentsError('refused', 'charge_already_refunded', 'It has been refunded already.')
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
export async function recordReportedRefund(deps: Deps, refund: Refund): Promise<boolean> {
  const { log, db, payments } = deps
  const command = commandOf(refund)
  const known = await findBookingByIntent(db, refund.intentId)
  const account = known === undefined ? undefined : await log.row(bookingAccounts, known)
  if (known && hasReceived(account, refund.intentId)) {
    await record(deps, known, refund, command)
    return true
  }
  // The payment's own webhook is late or lost.
  const intent = await payments.retrieve(refund.intentId)
  if (!intent.bookingId || !(await findRequest(db, intent.bookingId))) return false
  const paid = { ...command, id: idFrom('paid', intent.id), fingerprint: undefined }
  try {
    await recordPayment(deps, intent.bookingId, intent, paid)
  } catch (error) {
    // A payment of another amount is recorded and refused; its refund counts all the same.
    const account = await log.row(bookingAccounts, intent.bookingId)
    if (hasReceived(account, intent.id)) await record(deps, intent.bookingId, refund, command)
    throw error
  }
  await record(deps, intent.bookingId, refund, command)
  return true
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
async function record({ log }: Pick<Platform, 'log'>, id: string, refund: Refund, command: Command) {
  const then = await accountAt(log, id, refund.createdAt)
  await log.handle(bookingAccounts, id, account => recordRefund(account, refund, then), command)
  await log.handle(bookingAccounts, id, account => recordRefundState(account, refund), {
    id: idFrom('refund', refund.id, refundStateOf(refund)),
    actor: 'card provider',
    at: command.at,
    causedBy: command.causedBy,
  })
}

/** The account at an instant that the provider rounded down to a second; undefined before the booking. */
async function accountAt(log: Platform['log'], id: string, at: string): Promise<Account | undefined> {
  const end = Date.parse(at) + 1_000
  const events = await log.stream(streamOf(bookingAccounts, id))
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
