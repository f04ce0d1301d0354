import { atom } from 'jotai'
import { ulid } from 'ulid'
import type { ContactForm } from '../../../../../src/shared/forms/booking.ts'
import { answer, api } from '../../../../shared/api/api.ts'
import { bookedPhone } from '../../../../shared/api/booking.ts'
import { settledAtom } from '../../photos/uploads.ts'
import type { Quote } from '../../price/quote.ts'
import { album, type Draft, draftAtom } from '../draft.ts'
import { booked } from '../moves.ts'

/**
 * Waits for the photo uploads, then books the job at the quoted price and moves to the payment, unless the
 * visitor changed it meanwhile. The same data has the same Idempotency-Key, stored before sending, so a
 * retry, also after a reload, gets the same booking.
 * @throws ApiError; code `price_changed` if the quote no longer holds
 */
export const bookAtom = atom(null, async (get, set, contact: ContactForm, quote: Quote) => {
  const job = jobOf(get(draftAtom))
  await set(settledAtom, album)
  const draft = get(draftAtom)
  if (jobOf(draft) !== job) return
  const booking = bookingOf(draft, contact, quote)
  const attempt = attemptFor(draft, JSON.stringify(booking))
  set(draftAtom, draft => ({ ...draft, quote, attempt }))

  const headers = { 'idempotency-key': attempt.key }
  const { serviceRequest, checkoutUrl } = await answer(api['service-requests'].post(booking, { headers }))
  if (!checkoutUrl) throw new Error('The booking has no payment to go on to.')
  bookedPhone.write(serviceRequest.id, booking.customerPhone)
  set(draftAtom, draft => (jobOf(draft) === job ? booked(draft, serviceRequest.id) : draft))
})

/** Identifies the priced job and the step, to detect whether the visitor changed either. */
const jobOf = ({ step, details, inventory }: Draft) => JSON.stringify([step, details, inventory])

/**
 * Spec §3 "Service request creation (wizard)", with the estimate that the price comes from. The server
 * calculates the price itself.
 */
function bookingOf({ details, photos }: Draft, contact: ContactForm, quote: Quote) {
  const { pricing, analysis, estimateId } = quote
  const { serviceType, fromAddress, toAddress, serviceDate } = details
  return {
    serviceType,
    customerName: `${contact.firstName.trim()} ${contact.lastName.trim()}`,
    customerEmail: contact.email.trim(),
    customerPhone: contact.phone.trim(),
    fromAddress: fromAddress.trim(),
    toAddress: serviceType === 'moving' ? toAddress.trim() : null,
    preferredDate: serviceDate,
    photoUrls: photos.map(({ url }) => url),
    aiAnalysis: analysis,
    pricing,
    status: 'pending_payment',
    adminNotes: contact.specialInstructions?.trim() || null,
    contactPreference: contact.contactPreference,
    createCheckout: true,
    estimatedHours: pricing.estimatedHours,
    totalPrice: pricing.total,
    hourlyRate: pricing.hourlyRate,
    estimateId,
  }
}

const attemptFor = ({ attempt }: Draft, body: string) =>
  attempt?.body === body ? attempt : { body, key: ulid() }
