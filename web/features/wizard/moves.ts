import type { ContactForm } from '../../../src/modules/booking/forms.ts'
import type { Details } from './details/details.ts'
import { type Draft, emptyDraft, type Step, steps } from './draft.ts'
import type { Quote } from './quote.ts'

/** The moves between the steps (spec §4 "Home wizard"): each is a draft that becomes another one. */

export const priced = (draft: Draft, details: Details, quote: Quote): Draft => ({
  ...draft,
  details,
  quote,
  step: 'photos',
})

/** With photos or without: they may be skipped. */
export const photographed = (draft: Draft): Draft => ({ ...draft, step: 'estimate' })

export const accepted = (draft: Draft): Draft => ({ ...draft, step: 'contact' })

export const booked = (draft: Draft, contact: ContactForm, bookingId: string): Draft => ({
  ...draft,
  contact,
  bookingId,
  step: 'payment',
})

/** Wherever the visitor has gone meanwhile: the booking that was paid is the one that is shown. */
export const paid = (draft: Draft, bookingId: string): Draft => ({
  ...draft,
  bookingId,
  step: 'confirmation',
})

const stepBefore: Partial<Record<Step, Step>> = {
  photos: 'details',
  estimate: 'details',
  contact: 'estimate',
  payment: 'contact',
}

export const back = (draft: Draft): Draft => ({ ...draft, step: stepBefore[draft.step] ?? draft.step })

export const startNew = (): Draft => emptyDraft

/** A step of the browser's history, if what it needs is still there; a paid booking is not taken up again. */
export function revisited(draft: Draft, step: Step): Draft {
  const isThere =
    step === 'details' || (draft.quote !== null && (step !== 'payment' || draft.bookingId !== null))
  return draft.step === 'confirmation' || step === 'confirmation' || !isThere ? draft : { ...draft, step }
}

/** Which way a move goes, for the slide. */
export const isForward = (from: Step, to: Step) => steps.indexOf(to) > steps.indexOf(from)
