import { atom } from 'jotai'
import type { ContactForm } from '../../../../src/shared/forms/booking.ts'
import type { Items } from '../inventory/items.ts'
import type { Photo } from '../photos/uploads.ts'
import type { Quote } from '../price/quote.ts'
import { keptDraft } from '../steps/kept-draft.ts'
import { type Details, noDetails } from './details/details.ts'

/** Spec §4 "Home wizard", in order. */
export const steps = ['details', 'photos', 'estimate', 'contact', 'payment', 'confirmation'] as const
export type Step = (typeof steps)[number]

/** A visitor's input and current step. Never contains card data or payment secrets. */
export type Draft = Readonly<{
  step: Step
  details: Details
  photos: readonly Photo[]
  /** The inventory that the visitor confirmed or corrected. */
  inventory?: Items
  quote: Quote | null
  /** The inventory that the quote is based on. */
  quotedInventory?: Items
  contact: ContactForm
  /** The last booking request, with its Idempotency-Key. */
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

/** The album of this wizard's photo uploads. */
export const album = 'home'

export const { draftAtom, takenUpAtom } = keptDraft({
  name: 'booking draft 2',
  empty: emptyDraft,
  isDone: ({ step }) => step === 'confirmation',
})

export const stepAtom = atom(get => get(draftAtom).step)
