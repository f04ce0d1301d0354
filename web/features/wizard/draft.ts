import { atom } from 'jotai'
import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import type { ContactForm } from '../../../src/modules/booking/forms.ts'
import type { Photo } from '../photos/photo.ts'
import type { Quote } from '../price/quote.ts'
import { type Details, noDetails } from './details/details.ts'

/** Spec §4 "Home wizard", in the order they are walked. */
export const steps = ['details', 'photos', 'estimate', 'contact', 'payment', 'confirmation'] as const
export type Step = (typeof steps)[number]

/** All that a visitor has typed, and how far they are. Nothing of a card, and no payment secret, is ever in here. */
export type Draft = Readonly<{
  step: Step
  details: Details
  photos: readonly Photo[]
  quote: Quote | null
  contact: ContactForm
  /** The booking that was last sent, and the Idempotency-Key it went with. */
  attempt: Readonly<{ body: string; key: string }> | null
  bookingId: string | null
}>

export const emptyDraft: Draft = {
  step: 'details',
  details: noDetails,
  photos: [],
  quote: null,
  contact: {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    contactPreference: 'phone',
    specialInstructions: '',
  },
  attempt: null,
  bookingId: null,
}

/**
 * Kept while the tab lives, so that a reload or a way out and back loses nothing. The name carries the shape's
 * version: a draft of another shape is not found, and so not misread.
 */
export const draftAtom = atomWithStorage<Draft>(
  'booking draft 1',
  emptyDraft,
  createJSONStorage(() => sessionStorage),
  { getOnInit: true },
)

export const stepAtom = atom(get => get(draftAtom).step)
