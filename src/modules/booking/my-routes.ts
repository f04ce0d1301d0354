import { Elysia } from 'elysia'
import { context, signedIn } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { answersAs, done, model, setNextCursor, success } from '../../platform/model.ts'
import { balanceOf, byHandCents, extraCents, refundsByWay, totalReceivedCents } from '../../shared/account.ts'
import { dollars, toCents } from '../../shared/money.ts'
import { expectRequest } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { manageHeader, mayManage } from '../tokens.ts'
import { cancelBooking } from './decide.ts'
import { cancellationRequest, myListRequest } from './forms.ts'
import { listRequests } from './list.ts'
import { dueInDollars, keptCard, keptCardOf } from './payments/account-view.ts'
import { expectAccount, withAccounts } from './payments/find-accounts.ts'
import { customerBooking, customerView, receipt, receiptView } from './present.ts'
import { findEstimate, findWithCrew, hasCrews } from './queries.ts'
import { receiptPaper } from './receipt-pdf.ts'
import { type ServiceRequest, serviceRequests } from './service-request.ts'

/**
 * A customer's existing bookings: list, view, cancel and print the receipt. POST /service-requests/:id/link mails the
 * customer the link that opens the booking. Anyone may ask for it.
 */
export const myBookings = (deps: RouterOptions<'config' | 'db' | 'log' | 'attempts'>) =>
  new Elysia({ prefix: '/api' })
    .use(context(deps))
    .get(
      '/my/service-requests',
      async ({ query, visitor, set, command }) => {
        const page = await listRequests(deps.db, { ...query, userId: signedIn(visitor).id })
        setNextCursor(set.headers, page.at(-1), page.length === query.limit)
        const listed = await withAccounts(deps, page)
        return listed.map(([request, account]) => customerView(request, account, { now: command.at }))
      },
      { query: myListRequest, response: model(customerBooking.array()) },
    )
    .get(
      '/my/service-requests/:id',
      async ({ params, visitor, headers, command }) => {
        const { request, provider } = await findWithCrew(deps.db, params.id)
        mayManage(request, { visitor, code: headers[manageHeader] }, deps.signingKey)
        const choosesTime = request.providerId !== null || (await hasCrews(deps.db))
        const account = await expectAccount(deps, params.id)
        const refunds = refundsByWay(account)
        // If no crew could offer times, the customer chooses only a day.
        return {
          ...customerView(request, account, { now: command.at, provider }),
          choosesTime,
          balance: dollars(balanceOf(account)),
          ...dueInDollars(account, command.at),
          received: dollars(totalReceivedCents(account)),
          refundMade: dollars(refunds.toCardsCents),
          refundRequested: dollars(refunds.requestedCents),
          paidBack: dollars(refunds.byHandCents),
          extra: dollars(extraCents(account)),
          owedByHand: dollars(byHandCents({ ...account, isCancelled: true })),
          keptCard: keptCardOf(account),
        }
      },
      { response: model(ownBooking) },
    )
    .post(
      '/service-requests/:id/cancel',
      async ({ params, body, visitor, headers, command }) => {
        const request = await expectRequest(deps.db, params.id)
        mayManage(request, { visitor, code: headers[manageHeader] }, deps.signingKey)
        const seenFeeCents = toCents(body?.seenFee ?? 0)
        const terms = { fee: deps.config.cancellationFee, now: command.at, seenFeeCents }
        const cancel = (request: ServiceRequest) => cancelBooking(request, terms)
        const { row } = await deps.log.handle(serviceRequests, params.id, cancel, command)
        return customerView(row, await expectAccount(deps, params.id), { now: command.at })
      },
      { body: cancellationRequest, response: model(customerBooking) },
    )
    .post(
      '/service-requests/:id/link',
      async ({ params: { id }, command }) => {
        await expectRequest(deps.db, id)
        await deps.attempts.take(`links to ${id}`, linkLimit)
        await deps.log.handle(serviceRequests, id, () => [{ type: 'LinkRequested', data: {} }], command)
        return success
      },
      { response: model(done) },
    )
    .get('/service-requests/:id/receipt', ({ params, command }) => receiptOf(deps, params.id, command.at), {
      response: model(receipt),
    })
    .get(
      '/service-requests/:id/receipt.pdf',
      async ({ params, command, set }) => {
        const paid = await receiptOf(deps, params.id, command.at)
        set.headers['content-type'] = 'application/pdf'
        set.headers['content-disposition'] = `inline; filename="receipt-${paid.bookingNumber.slice(1)}.pdf"`
        // Its library and fonts would slow down each start, and few starts need them.
        const { writePdf } = await import('../../adapters/pdf/pdf.ts')
        return writePdf(receiptPaper(paid, deps.config, command.at))
      },
      { detail: answersAs('application/pdf') },
    )

const linkLimit = {
  tries: 3,
  minutes: 60,
  message: (wait: string) =>
    `We have sent the link already. Check your inbox, or wait ${wait} and try again.`,
}

/**
 * `received` is what was paid by card, in cash and by check. `refundMade` went back to cards, and `refundRequested` is on its
 * way there; `paidBack` went back in cash or by check. `extra` was paid by mistake and is not refunded yet. `owedByHand` was paid in cash or by check and has not gone back; it does if the booking is cancelled.
 */
const ownBooking = customerBooking.merge({
  choosesTime: 'boolean',
  balance: 'number',
  /** What of the balance is due now. */
  due: 'number',
  /** The part of the balance that is due only on the day `dueLaterOn`. */
  dueLater: 'number',
  dueLaterOn: 'string | null',
  received: 'number',
  refundMade: 'number',
  refundRequested: 'number',
  paidBack: 'number',
  extra: 'number',
  owedByHand: 'number',
  /** The card that we may charge the balance to. */
  keptCard: keptCard.or('null'),
})

/** The receipt for any holder of the booking's id. Throws NotFound before anything is paid. */
async function receiptOf(deps: RouterOptions<'db' | 'log'>, id: string, now: string) {
  const request = await expectRequest(deps.db, id)
  const account = await expectAccount(deps, id)
  if (totalReceivedCents(account) === 0) throw new NotFound('There is no receipt until the booking is paid.')
  return receiptView(request, account, await findEstimate(deps.db, request.estimateId), now)
}
