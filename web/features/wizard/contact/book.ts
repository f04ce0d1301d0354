import { atom } from 'jotai'
import { ulid } from 'ulid'
import type { ContactForm } from '../../../../src/shared/forms/booking.ts'
import { answer, api } from '../../../api.ts'
import { bookedPhone } from '../../../data/proofs.ts'
import { settledAtom } from '../../photos/uploads.ts'
import type { Quote } from '../../price/quote.ts'
import { album, type Draft, draftAtom } from '../draft.ts'
import { booked } from '../moves.ts'

/**
 * Books the job at the price of the quote once its photos are there, and goes on to the payment, unless the visitor has
 * gone back to change it meanwhile. The same data goes with the same Idempotency-Key, kept before it is sent: a repeat,
 * also after a reload, finds the booking that was made.
 * @throws ApiError; code `price_changed` when the quote no longer holds
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
  bookedPhone.keep(serviceRequest.id, booking.customerPhone)
  set(draftAtom, draft => (jobOf(draft) === job ? booked(draft, serviceRequest.id) : draft))
})

/** What is priced and booked, and whether the visitor is still about to book it. */
const jobOf = ({ step, details, inventory }: Draft) => JSON.stringify([step, details, inventory])

/** Spec §3 "Service request creation (wizard)", and the estimate that the price is from. The server reckons for itself. */
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
