import { noAnswer, PaymentsError, visitorPatienceMs } from '../../../adapters/payments/payments-error.ts'
import { partOf } from '../../../eventlog/ids.ts'
import { type Command, type Recorded, Refused, streamOf } from '../../../eventlog/types.ts'
import { differenceIn, ownReceived } from '../../../shared/account.ts'
import { byThen } from '../../../shared/within.ts'
import { expectRequest } from '../../find.ts'
import { bookingFacts } from '../events.ts'
import { type ServiceRequest, serviceRequests } from '../service-request.ts'
import { type Account, bookingAccounts } from './account.ts'
import { type RefundWish, refundable, requestRefund, type WantedRefund } from './decide.ts'
import { moneyFacts } from './events.ts'
import { expectAccount } from './find-accounts.ts'
import { makeRefund, type RefundDeps, readRefunds } from './provider-refunds.ts'

/**
 * Refunds a booking for the office. The decision is recorded first and counts as made from then on, so that no other
 * refund returns the same money, whatever the card provider does. If the provider does not answer in time, a job makes the
 * refund later. @throws Refused if the provider refuses it
 */
export async function refundBooking(
  deps: RefundDeps,
  id: string,
  { reason, ...wish }: RefundWish & Pick<WantedRefund, 'reason'>,
  command: Command,
): Promise<ServiceRequest> {
  const deadline = performance.now() + visitorPatienceMs
  const wanted = (account: Account) => {
    const { isExtra } = wish
    const cents = refundable(account, wish)
    return { amountCents: cents, isExtra, reason, differenceCents: differenceIn(account, cents) }
  }
  const requests = await requestRefunds(deps, id, wanted, command, deadline)
  await byThen(deadline, makeNow(deps, requests), () => {})
  await refuseIfRefused(deps, id, requests)
  return (await deps.log.outcomeOf(serviceRequests, id, command))?.row ?? expectRequest(deps.db, id)
}

/**
 * Records requests for what `wanted` decides on the account as the provider knows it, and returns them. A follower makes
 * them. A repeat of the command returns its first requests. @throws PaymentsError, and requests nothing, if the provider
 * cannot be read before the `deadline`, by performance.now()
 */
export async function requestRefunds(
  deps: RefundDeps,
  id: string,
  wanted: (account: Account) => WantedRefund,
  command: Command,
  deadline?: number,
): Promise<readonly Recorded[]> {
  const { log } = deps
  const { events: known } = await log.precheck(bookingAccounts, id, () => {}, command)
  if (known.length > 0) return known
  await byThen(deadline, readRefunds(deps, id), noAnswer)
  const idOf = (intentId: string) => partOf(command, `refund of ${intentId}`).id
  const made = await refundsUnder(deps, id, idOf)
  if (made.length > 0) return made
  const decide = (account: Account) => requestRefund(account, wanted(account), idOf)
  return (await log.handle(bookingAccounts, id, decide, command)).events
}

/** What a server of the release before requests refunded of two payments, each under a command of its own. */
async function refundsUnder(
  deps: RefundDeps,
  id: string,
  idOf: (intentId: string) => string,
): Promise<readonly Recorded[]> {
  const own = ownReceived(await expectAccount(deps, id))
  const ids = own.map(({ paymentIntentId }) => idOf(paymentIntentId))
  const events = await deps.log.stream(streamOf(bookingAccounts, id))
  return events.filter(({ meta }) => ids.includes(meta.commandId))
}

/** Makes requested refunds while somebody waits. What the provider fails to do is left to the job. */
async function makeNow(deps: RefundDeps, requests: readonly Recorded[]): Promise<void> {
  for (const request of requests) {
    try {
      if (request.type === 'RefundRequested') await makeRefund(deps, request)
    } catch (error) {
      if (!(error instanceof PaymentsError)) throw error
    }
  }
}

async function refuseIfRefused(
  { log }: RefundDeps,
  id: string,
  requests: readonly Recorded[],
): Promise<void> {
  const ids = requests.flatMap(({ type, data }) =>
    type === 'RefundRequested' ? moneyFacts.RefundRequested.data.assert(data).requestId : [],
  )
  for (const { type, data } of await log.stream(streamOf(bookingAccounts, id))) {
    if (type !== 'RefundNotMade') continue
    const { request, reason } = bookingFacts.RefundNotMade.data.assert(data)
    if (request && ids.includes(request.requestId)) throw new Refused(reason, 'refund_refused')
  }
}
