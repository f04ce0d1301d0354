import type { TransactionSql } from 'postgres'
import { rowOf, type Stored } from '../../../eventlog/types.ts'
import { enqueue, wasEnqueued, withdraw } from '../../../jobs/queue.ts'
import { endOfQuietHours } from '../../../shared/quiet-hours.ts'
import { followPayment } from '../decide.ts'
import { type Account, bookingAccounts } from '../payments/account.ts'
import { dueBeforeJob, lacksPayment, type ServiceRequest, serviceRequests } from '../service-request.ts'
import { balanceText, depositDue } from './payment-words.ts'
import {
  type EventContext,
  enqueueStatusMail,
  mail,
  minutesAfter,
  textTo,
  threeMinutesAfter,
} from './status-mails.ts'

/*
 * The payment that books is due again: one mail and one text for each DepositDue, after three minutes, because the
 * office corrects slips. Until they leave, each event of the booking renews them, or withdraws them once nothing is due.
 */

type Kind = 'mail' | 'text'

export async function enqueueDepositDue(context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, request, current } = context
  // A confirmation that still waits must not say that the price is paid.
  await enqueueStatusMail(context, tx)
  for (const kind of ['mail', 'text'] as const) {
    if (kind === 'mail' && isToldByCharge(context)) continue
    const isSent =
      current && (await wasEnqueued(tx, { about: request.id, keyStart: keyOf(kind, event) }, event.at))
    if (!isSent) await enqueueFor(event, kind, context, tx)
  }
}

/** Called for each later event. A message that has left stays as it was. */
export async function renewDepositDue(context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, history, request, current } = context
  const due = history.findLast(({ type }) => type === 'DepositDue')
  if (!due || due.id === event.id || current) return
  for (const kind of ['mail', 'text'] as const) {
    const withdrawn = await withdraw(tx, { about: request.id, keyStart: keyOf(kind, due) })
    if (withdrawn.length > 0) await enqueueFor(due, kind, context, tx)
  }
}

async function enqueueFor(due: Stored, kind: Kind, context: EventContext, tx: TransactionSql): Promise<void> {
  const { event, history, request, account, current = request, currentAccount = account } = context
  const dueCents = dueBeforeJob(current, currentAccount, event.at)
  if (dueCents === 0) return
  const key = `${keyOf(kind, due)}${event.id}`
  const dueAt = threeMinutesAfter(due.at)
  const now = { ...context, request: current, account: currentAccount }
  if (kind === 'mail') {
    const payload = depositDue(now, dueCents, paidBefore(due, history) ?? account)
    return void (await enqueue(tx, { ...mail(now, payload), key, dueAt }))
  }
  const payload = { text: balanceText(now, dueCents), sendBefore: minutesAfter(due.at, 24 * 60) }
  for (const message of textTo(now, { key, dueAt: endOfQuietHours(dueAt) ?? dueAt, payload }))
    await enqueue(tx, message)
}

const keyOf = (kind: Kind, due: Stored) => `${kind} deposit due ${due.id} `

/** The account as of the payment by hand that had taken the booking. */
function paidBefore(due: Stored, history: readonly Stored[]): Account | undefined {
  const earlier = history.slice(0, history.indexOf(due))
  const waived = earlier.findLastIndex(({ type }) => type === 'DepositWaived')
  return rowOf(bookingAccounts, earlier.slice(0, waived + 1))
}

/** The mail about the charge that raised the price says that it is due, unless it became due only after that charge. */
function isToldByCharge({ event, history }: EventContext): boolean {
  const cause = history.findIndex(({ id }) => id === event.meta.causedBy)
  if (history[cause]?.type !== 'ChargeAdded') return false
  const then = history.slice(0, cause + 1)
  const [request, account] = [rowOf(serviceRequests, then), rowOf(bookingAccounts, then)]
  return request !== undefined && account !== undefined && isDepositDue(request, account)
}

/** Whether what has to be paid before the job is not paid, also if the event that says so follows. */
export const isDepositDue = (request: ServiceRequest, account: Account): boolean =>
  lacksPayment(request) || followPayment(request, account).some(({ type }) => type === 'DepositDue')
