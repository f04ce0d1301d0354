import { atom } from 'jotai'
import type { HomeSize, ServiceType } from '../../../../src/shared/catalog.ts'
import type { Coordinates } from '../../../shared/coordinates.ts'
import type { Items } from '../inventory/items.ts'
import type { Photo } from '../photos/uploads.ts'
import { keptDraft } from '../steps/kept-draft.ts'
import type { Attempt } from './quote/book.ts'

/** Spec §4 "Quote wizards", in order. */
export const steps = ['location', 'roomSize', 'upload', 'quote', 'confirmation'] as const
export type Step = (typeof steps)[number]

/** The job's addresses, contact and date; spec §3 "Booking contact fields". A junk job has no drop-off. */
export type Answers = Readonly<{
  fromAddress: string
  fromCoordinates: Coordinates | null
  toAddress: string
  toCoordinates: Coordinates | null
  name: string
  email: string
  phone: string
  preferredDate: string
}>

/** A visitor's answers and current step. Contains no card data, and no price: the server calculates it. */
export type Draft = Readonly<{
  step: Step
  answers: Answers
  roomSize: HomeSize | null
  photos: readonly Photo[]
  /** The inventory that the visitor confirmed or corrected. */
  inventory?: Items
  /** The last booking request, with its Idempotency-Key. */
  attempt: Attempt | null
  /** The booking made from this draft. It is paid at checkout. */
  bookingId: string | null
}>

export const emptyDraft: Draft = {
  step: 'location',
  answers: {
    fromAddress: '',
    fromCoordinates: null,
    toAddress: '',
    toCoordinates: null,
    name: '',
    email: '',
    phone: '',
    preferredDate: '',
  },
  roomSize: null,
  photos: [],
  attempt: null,
  bookingId: null,
}

/** One draft per service: a visitor may need both. */
export const drafts = { moving: draftOf('moving quote 1'), junk: draftOf('junk quote 1') } satisfies Record<
  ServiceType,
  unknown
>

function draftOf(name: string) {
  const isDone = ({ step }: Draft) => step === 'confirmation'
  const { draftAtom, takenUpAtom } = keptDraft({ name, empty: emptyDraft, isDone })
  return { draftAtom, takenUpAtom, stepAtom: atom(get => get(draftAtom).step) }
}
