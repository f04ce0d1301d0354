import { Elysia } from 'elysia'
import { context } from '../../platform/context.ts'
import { leadOn } from '../../platform/next-cursor.ts'
import { office } from '../../platform/office.ts'
import type { RouterOptions } from '../module.ts'
import { dollars } from '../quoting/dollars.ts'
import { book, type Quote } from './book.ts'
import { changeStatus } from './change-status.ts'
import {
  bookingRequest,
  confirmRequest,
  listRequest,
  paymentRequest,
  refundRequest,
  statusChange,
  uploadRequest,
} from './forms.ts'
import { countRequests, listRequests } from './list.ts'
import { beginPayment, confirmBooking } from './pay.ts'
import { officeDetails, officeView, publicView } from './present.ts'
import { findAssignedProvider, findEstimate, findRequest } from './queries.ts'
import { refundBooking } from './refund.ts'
import { bookingNumber } from './service-request.ts'

/** A visitor's bookings and payments: whoever holds a booking's id may see it and pay it. */
export const bookingRoutes = (
  deps: RouterOptions<'clientOf' | 'config' | 'db' | 'log' | 'payments' | 'photos' | 'report'> &
    Readonly<{ quote: Quote }>,
) =>
  new Elysia({ prefix: '/api' })
    .use(context(deps))
    .post(
      '/photos/upload',
      async ({ body }) => {
        const { uploadURL, photoUrl } = await deps.photos.presign(body ?? {})
        return { uploadURL, photoUrl }
      },
      { body: uploadRequest },
    )
    .post(
      '/service-requests',
      async ({ body, visitor, command, server, request }) => {
        const client = deps.clientOf(server, request)
        const booking = await book(deps, body, { visitor, client }, command)
        const intent = body.createCheckout ? await beginPayment(deps, booking.id, command) : undefined
        return { serviceRequest: publicView(booking), checkoutUrl: intent?.clientSecret ?? null }
      },
      { body: bookingRequest },
    )
    .get('/service-requests/:id', async ({ params }) => {
      const request = await findRequest(deps.db, params.id)
      return publicView(request, await findAssignedProvider(deps.db, request.providerId))
    })
    .post(
      '/create-payment-intent',
      async ({ body, command }) => {
        const intent = await beginPayment(deps, body.serviceRequestId, command)
        const { mode, publishableKey } = deps.payments
        return {
          clientSecret: intent.clientSecret,
          amount: dollars(intent.amountCents),
          mode,
          publishableKey,
        }
      },
      { body: paymentRequest },
    )
    .post(
      '/confirm-booking',
      async ({ body, command }) => {
        const request = await confirmBooking(deps, body, command)
        return {
          success: true,
          message: 'Your booking is confirmed.',
          status: request.status,
          bookingNumber: bookingNumber(request),
        }
      },
      { body: confirmRequest },
    )

/** The office's side of bookings. */
export const bookingOfficeRoutes = (deps: RouterOptions<'db' | 'log' | 'payments'>) =>
  office(deps, '/api/admin/service-requests')
    .get(
      '/',
      async ({ query, set }) => {
        const page = await listRequests(deps.db, query)
        leadOn(set.headers, page.at(-1), page.length === query.limit)
        return page.map(officeView)
      },
      { query: listRequest },
    )
    .get('/counts', () => countRequests(deps.db))
    .get('/:id', async ({ params }) => {
      const request = await findRequest(deps.db, params.id)
      const [estimate, provider] = await Promise.all([
        findEstimate(deps.db, request.estimateId),
        findAssignedProvider(deps.db, request.providerId),
      ])
      return officeDetails(request, estimate, provider)
    })
    .patch(
      '/:id/status',
      async ({ params, body, command }) => officeView(await changeStatus(deps, params.id, body, command)),
      { body: statusChange },
    )
    .post(
      '/:id/refund',
      async ({ params, body, command }) => {
        const { amount, reason } = body
        const amountCents = amount === undefined ? undefined : Math.round(amount * 100)
        return officeView(await refundBooking(deps, params.id, { amountCents, reason }, command))
      },
      { body: refundRequest },
    )
