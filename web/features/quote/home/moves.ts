import type { ContactForm } from '../../../../src/shared/forms/booking.ts'
import type { Items } from '../inventory/items.ts'
import type { Quote } from '../price/quote.ts'
import type { Details } from './details/details.ts'
import { type Draft, emptyDraft, type Step } from './draft.ts'
import { pricingRequest } from './quote.ts'

/** Transitions between the steps (spec §4 "Home wizard"): each maps a draft to a new one. */

export const priced = (draft: Draft, quote: Quote, quotedInventory?: Items): Draft => ({
  ...draft,
  quote,
  quotedInventory,
  step: 'photos',
})

/** Photos are optional. */
export const photographed = (draft: Draft): Draft => ({ ...draft, step: 'estimate' })

/** Sets the inventory. It changes the price, so an existing booking no longer applies. */
export const counted = (draft: Draft, inventory: Items | undefined): Draft => ({
  ...draft,
  inventory,
  bookingId: null,
})

export const repriced = (draft: Draft, quote: Quote, quotedInventory?: Items): Draft =>
  quote.estimateId === draft.quote?.estimateId && isSame(quotedInventory, draft.quotedInventory)
    ? draft
    : { ...draft, quote, quotedInventory }

/** Whether the quote is for the current inventory. Any other quote must not be booked. */
export const isPriced = ({ quote, quotedInventory, inventory }: Draft) =>
  quote !== null && isSame(quotedInventory, inventory)

export const accepted = (draft: Draft): Draft => (isPriced(draft) ? { ...draft, step: 'contact' } : draft)

export const booked = (draft: Draft, bookingId: string): Draft => ({ ...draft, bookingId, step: 'payment' })

/** Shows the paid booking, whichever step the visitor is on. */
export const paid = (draft: Draft, bookingId: string): Draft => ({
  ...draft,
  bookingId,
  step: 'confirmation',
})

/** Changed answers clear the quote and the booking that depend on them. */
export const answered = (draft: Draft, details: Details): Draft => ({
  ...draft,
  details,
  inventory: details.serviceType === draft.details.serviceType ? draft.inventory : undefined,
  quote: isSame(pricingRequest(details), pricingRequest(draft.details)) ? draft.quote : null,
  bookingId: isSame(details, draft.details) ? draft.bookingId : null,
})

/**
 * Completes an address after the quote. The quoted price stays; the server rejects the booking if it no
 * longer holds.
 */
export const relocated = (draft: Draft, ends: Partial<Details>): Draft => ({
  ...draft,
  details: { ...draft.details, ...ends },
  bookingId: null,
})

export const introduced = (draft: Draft, contact: ContactForm): Draft => ({
  ...draft,
  contact,
  bookingId: isSame(contact, draft.contact) ? draft.bookingId : null,
})

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

const stepBefore: Partial<Record<Step, Step>> = {
  photos: 'details',
  estimate: 'details',
  contact: 'estimate',
  payment: 'contact',
}

export const back = (draft: Draft): Draft => ({ ...draft, step: stepBefore[draft.step] ?? draft.step })

export const startNew = (): Draft => emptyDraft

/**
 * Goes to a step of the browser's history if its data is still present. A paid booking cannot be reopened.
 */
export function revisited(draft: Draft, step: Step): Draft {
  return draft.step === 'confirmation' || !canBeAt(step, draft) ? draft : { ...draft, step }
}

function canBeAt(step: Step, draft: Draft): boolean {
  if (step === 'details') return true
  if (step === 'photos' || step === 'estimate') return draft.quote !== null
  return isPriced(draft) && (step === 'contact' || (step === 'payment' && draft.bookingId !== null))
}
