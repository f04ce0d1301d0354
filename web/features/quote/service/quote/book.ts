import { atom } from 'jotai'
import { ulid } from 'ulid'
import type { ServiceType } from '../../../../../src/shared/catalog.ts'
import { answer, api } from '../../../../shared/api/api.ts'
import { bookedPhone } from '../../../../shared/api/booking.ts'
import { settledAtom } from '../../photos/uploads.ts'
import type { Quote } from '../../price/quote.ts'
import { type Draft, drafts } from '../draft.ts'

/** A booking request with its Idempotency-Key. */
export type Attempt = Readonly<{ booking: Booking; key: string }>

/**
 * Waits for the photo uploads, then books the job at the quoted price and resolves with the booking's id, or
 * undefined if the visitor went back meanwhile. The request is stored before it is sent, so a retry, also
 * after a reload, sends the same request and gets the same booking.
 * @throws ApiError; code `price_changed` if the quote no longer holds
 */
export const bookAtom = atom(null, async (get, set, service: ServiceType, quote: Quote) => {
  const { draftAtom } = drafts[service]
  const asked = get(draftAtom)
  const isStillAsked = () => jobOf(get(draftAtom)) === jobOf(asked)
  await set(settledAtom, service)
  if (!isStillAsked()) return undefined
  const { photos, attempt: last } = get(draftAtom)
  const attempt = attemptFor(last, bookingOf(service, { ...asked, photos }, quote))
  set(draftAtom, draft => ({ ...draft, attempt }))

  const headers = { 'idempotency-key': attempt.key }
  const { serviceRequest } = await answer(api['service-requests'].post(attempt.booking, { headers }))
  bookedPhone.write(serviceRequest.id, attempt.booking.customerPhone)
  if (!isStillAsked()) return undefined
  set(draftAtom, draft => ({ ...draft, bookingId: serviceRequest.id }))
  return serviceRequest.id
})

/** Identifies the priced job and the step, to detect whether the visitor changed either. */
export const jobOf = ({ step, answers: { fromAddress, toAddress }, roomSize, inventory }: Draft) =>
  JSON.stringify([step, fromAddress, toAddress, roomSize, inventory])

type Booking = ReturnType<typeof bookingOf>

/**
 * Spec §7 POST /api/service-requests, with the estimate that the price comes from. The server calculates the
 * price itself.
 */
function bookingOf(serviceType: ServiceType, { answers, roomSize, photos }: Draft, quote: Quote) {
  const { name, email, phone, fromAddress, toAddress, preferredDate } = answers
  return {
    serviceType,
    customerName: name.trim(),
    customerEmail: email.trim(),
    customerPhone: phone.trim(),
    fromAddress: fromAddress.trim(),
    toAddress: serviceType === 'moving' ? toAddress.trim() : null,
    preferredDate: preferredDate || null,
    photoUrls: photos.map(({ url }) => url),
    aiAnalysis: quote.analysis,
    pricing: quote.pricing,
    status: 'pending',
    roomSize,
    estimateId: quote.estimateId,
  }
}

/** Refetching a price gives it a new estimate id. That alone does not make a new booking. */
const attemptFor = (last: Attempt | null, booking: Booking): Attempt =>
  last && isSame(last.booking, { ...booking, estimateId: last.booking.estimateId })
    ? last
    : { booking, key: ulid() }

const isSame = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)
