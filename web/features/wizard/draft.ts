import { atom } from 'jotai'
import type { ContactForm } from '../../../src/shared/forms/booking.ts'
import type { List } from '../inventory/list.ts'
import type { Photo } from '../photos/photo.ts'
import type { Quote } from '../price/quote.ts'
import { keptDraft } from '../steps/kept-draft.ts'
import { type Details, noDetails } from './details/details.ts'

/** Spec §4 "Home wizard", in the order they are walked. */
export const steps = ['details', 'photos', 'estimate', 'contact', 'payment', 'confirmation'] as const
export type Step = (typeof steps)[number]

/** All that a visitor has typed, and how far they are. Nothing of a card, and no payment secret, is ever in here. */
export type Draft = Readonly<{
  step: Step
  details: Details
  photos: readonly Photo[]
  /** What is carried, where the visitor confirmed or corrected what the photos show. */
  inventory?: List
  quote: Quote | null
  /** The list that the quote was reckoned with. */
  quotedInventory?: List
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

/** Under which this wizard's photos are on their way. */
export const album = 'home'

export const { draftAtom, takenUpAtom } = keptDraft({
  name: 'booking draft 2',
  empty: emptyDraft,
  isDone: ({ step }) => step === 'confirmation',
})

export const stepAtom = atom(get => get(draftAtom).step)
