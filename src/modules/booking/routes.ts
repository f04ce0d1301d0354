import { type } from 'arktype'
import { Elysia } from 'elysia'
import { answerInTime } from '../../adapters/payments/payments-error.ts'
import { administrator, context, office } from '../../platform/context.ts'
import { done, model, setNextCursor, success } from '../../platform/model.ts'
import { paidOfPrice, priceCents } from '../../shared/account.ts'
import { officeBooking } from '../../shared/booking.ts'
import { bookingStatus } from '../../shared/catalog.ts'
import { dollars, toCents } from '../../shared/money.ts'
import { preparationsOf } from '../../shared/preparations.ts'
import type { RouterOptions } from '../module.ts'
import { windowTaken } from '../windows.ts'
import { book, priceChanged, type Quote, type RecordOfPhotos } from './book.ts'
import { changeStatus, staleStatus } from './change-status.ts'
import { declineRequest, recordSmsConsent, waiveDeposit, waiveSurvey } from './decide.ts'
import {
  acceptance,
  bookingRequest,
  cardConsentForm,
  confirmRequest,
  depositWaiver,
  itemsForm,
  listRequest,
  paymentRequest,
  refundRequest,
  refusal,
  smsConsentForm,
  statusChange,
  surveyWaiverForm,
  uploadRequest,
} from './forms.ts'
import { countRequests, listRequests } from './list.ts'
import { listItemsOf } from './list-items.ts'
import { beginBalance } from './payments/balance.ts'
import { expectAccount, withAccounts } from './payments/find-accounts.ts'
import { beginPayment, confirmBooking } from './payments/pay.ts'
import { refundBooking } from './payments/refund.ts'
import { setCardConsent } from './payments/saved-card.ts'
import {
  listedForOffice,
  listedOfficeBooking,
  officeBookingDetails,
  officeDetails,
  officeView,
  pricedLines,
  pricedLinesView,
  publicBooking,
  publicView,
} from './present.ts'
import { findEstimate, findWithCrew } from './queries.ts'
import { acceptReviewed } from './review.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from './service-request.ts'
import { optedOutSince } from './texts/opt-outs.ts'
import type { Windows } from './windows/windows.ts'

/** A visitor's bookings and payments. The holder of a booking's id may view and pay for it. */
export const bookingRoutes = (
  deps: RouterOptions<
    'clientOf' | 'config' | 'db' | 'log' | 'payments' | 'photos' | 'rateLimiter' | 'report'
  > &
    Readonly<{ quote: Quote; recordOfPhotos: RecordOfPhotos; windows: Windows }>,
) =>
  new Elysia({ prefix: '/api' })
    .use(context(deps))
    .post(
      '/photos/upload',
      async ({ body }) => {
        const { uploadURL, photoUrl } = await deps.photos.presign(body ?? {})
        return { uploadURL, photoUrl }
      },
      { body: uploadRequest, response: model({ uploadURL: 'string', photoUrl: 'string' }) },
    )
    .post(
      '/service-requests',
      async ({ body, visitor, command, server, request }) => {
        const client = deps.clientOf(server, request)
        const booking = await book(deps, body, { visitor, client }, command)
        const isPaidNow = body.createCheckout && !booking.review
        const intent = isPaidNow ? await answerInTime(beginPayment(deps, booking.id, command)) : undefined
        return {
          serviceRequest: await viewOf(deps, booking, { now: command.at }),
          checkoutUrl: intent?.clientSecret ?? null,
          heldUntil: booking.heldUntil,
        }
      },
      {
        body: bookingRequest,
        response: {
          200: model({
            serviceRequest: publicBooking,
            checkoutUrl: 'string | null',
            heldUntil: 'string | null',
          }),
          409: model(priceChanged.and(windowTaken)),
        },
      },
    )
    .get(
      '/service-requests/:id',
      async ({ params, command }) => {
        const { request, provider } = await findWithCrew(deps.db, params.id)
        return viewOf(deps, request, { now: command.at, provider })
      },
      { response: model(publicBooking) },
    )
    .get(
      '/service-requests/:id/lines',
      async ({ params }) => {
        const { request } = await findWithCrew(deps.db, params.id)
        const account = await expectAccount(deps, params.id)
        return pricedLinesView(account, await findEstimate(deps.db, request.estimateId))
      },
      { response: model(pricedLines) },
    )
    .get(
      '/service-requests/:id/preparation',
      async ({ params }) => {
        const { request } = await findWithCrew(deps.db, params.id)
        const estimate = await findEstimate(deps.db, request.estimateId)
        return { steps: [...preparationsOf(request.serviceType, estimate?.inputs)] }
      },
      { response: model({ steps: 'string[]' }) },
    )
    .post(
      '/service-requests/:id/survey-waiver',
      async ({ params, body, command }) => {
        const { row } = await deps.log.handle(
          serviceRequests,
          params.id,
          request => waiveSurvey(request, body),
          command,
        )
        return viewOf(deps, row, { now: command.at })
      },
      { body: surveyWaiverForm, response: model(publicBooking) },
    )
    .post(
      '/service-requests/:id/items',
      async ({ params, body, command, server, request }) => {
        const client = deps.clientOf(server, request)
        const row = await answerInTime(listItemsOf(deps, params.id, body, { client, command }))
        return viewOf(deps, row, { now: command.at })
      },
      { body: itemsForm, response: { 200: model(publicBooking), 409: model(priceChanged) } },
    )
    .post(
      '/service-requests/:id/card-consent',
      async ({ params, body, command }) => {
        await answerInTime(setCardConsent(deps, params.id, body, command))
        return success
      },
      { body: cardConsentForm, response: model(done) },
    )
    .post(
      '/create-payment-intent',
      async ({ body, command }) => {
        const { serviceRequestId: id, purpose, tip = 0 } = body
        const begun =
          purpose === 'balance'
            ? beginBalance(deps, id, toCents(tip), command)
            : beginPayment(deps, id, command)
        const intent = await answerInTime(begun)
        const account = await expectAccount(deps, id)
        const { mode, publishableKey } = deps.payments
        return {
          clientSecret: intent.clientSecret,
          amount: dollars(intent.amountCents),
          tip,
          total: dollars(priceCents(account)),
          paid: dollars(paidOfPrice(account)),
          keepsCard: account.savedCard !== null,
          mode,
          publishableKey,
        }
      },
      { body: paymentRequest, response: { 200: model(payment), 409: model(windowTaken) } },
    )
    .post(
      '/confirm-booking',
      async ({ body, command }) => {
        const request = await answerInTime(confirmBooking(deps, body, command))
        return {
          ...success,
          message: 'Your booking is confirmed.',
          status: request.status,
          bookingNumber: bookingNumber(request),
        }
      },
      { body: confirmRequest, response: model(confirmation) },
    )

const viewOf = async (
  deps: RouterOptions<'log'>,
  request: ServiceRequest,
  shown: Parameters<typeof publicView>[2],
) => publicView(request, await expectAccount(deps, request.id), shown)

/**
 * The input of the card provider's form. In dollars: `amount` is paid now, of the price `total`: a deposit, the balance
 * or all.
 */
const payment = type({
  'clientSecret?': 'string | undefined',
  amount: 'number',
  /** Part of the amount, and not of the total. */
  tip: 'number',
  total: 'number',
  /** What counts as paid of the total. */
  paid: 'number',
  /** The customer lets us keep the card. */
  keepsCard: 'boolean',
  mode: "'live' | 'sandbox'",
  publishableKey: 'string',
})

const confirmation = type({
  success: 'true',
  message: 'string',
  status: bookingStatus,
  bookingNumber: 'string',
})

/** The office's booking routes. */
export const bookingOfficeRoutes = (
  deps: RouterOptions<'config' | 'db' | 'log' | 'payments' | 'sql'> &
    Readonly<{ quote: Quote; windows: Windows }>,
) =>
  office(deps, '/api/admin/service-requests')
    .get(
      '/',
      async ({ query, set }) => {
        const page = await listRequests(deps.db, query)
        setNextCursor(set.headers, page.at(-1), page.length === query.limit)
        const listed = await withAccounts(deps, page)
        return listed.map(([request, account]) => listedForOffice(request, account))
      },
      { query: listRequest, response: model(listedOfficeBooking.array()) },
    )
    .get('/counts', () => countRequests(deps.db), {
      response: model({ total: 'number.integer', byStatus: { '[string]': 'number.integer' } }),
    })
    .get(
      '/:id',
      async ({ params, command }) => {
        const { request, provider } = await findWithCrew(deps.db, params.id)
        const account = await expectAccount(deps, params.id)
        const estimate = await findEstimate(deps.db, request.estimateId)
        const textsStoppedAt = await optedOutSince(deps.db, request.customerPhone)
        return officeDetails(request, { account, estimate, provider, textsStoppedAt, now: command.at })
      },
      { response: model(officeBookingDetails) },
    )
    .patch(
      '/:id/status',
      async ({ params, body, command }) => officeView(await changeStatus(deps, params.id, body, command)),
      { body: statusChange, response: { 200: model(officeBooking), 409: model(staleStatus) } },
    )
    .post(
      '/:id/review',
      async ({ params, body, command }) => officeView(await acceptReviewed(deps, params.id, body, command)),
      { body: acceptance, response: model(officeBooking) },
    )
    .post(
      '/:id/decline',
      async ({ params, body: { reason }, command }) => {
        const decline = (request: ServiceRequest) => declineRequest(request, reason.trim())
        return officeView((await deps.log.handle(serviceRequests, params.id, decline, command)).row)
      },
      { body: refusal, response: model(officeBooking) },
    )
    .post(
      '/:id/sms-consent',
      async ({ params, body, command }) => {
        const record = (request: ServiceRequest) => recordSmsConsent(request, body)
        return officeView((await deps.log.handle(serviceRequests, params.id, record, command)).row)
      },
      { body: smsConsentForm, response: model(officeBooking) },
    )
    .post(
      '/:id/deposit-waiver',
      async ({ params, body: { reason }, visitor, command }) => {
        const waiver = { by: administrator(visitor).username, reason: reason.trim() }
        const waive = (request: ServiceRequest) => waiveDeposit(request, waiver)
        return officeView((await deps.log.handle(serviceRequests, params.id, waive, command)).row)
      },
      { body: depositWaiver, response: model(officeBooking) },
    )
    .post(
      '/:id/refund',
      async ({ params, body, command }) => {
        const { amount, isExtra, reason, seen } = body
        const cents = { amountCents: centsIn(amount), seenCents: centsIn(seen?.refundable) }
        return officeView(await refundBooking(deps, params.id, { ...cents, isExtra, reason }, command))
      },
      { body: refundRequest, response: model(officeBooking) },
    )

const centsIn = (dollars: number | undefined) => (dollars === undefined ? undefined : toCents(dollars))
