import { atom } from 'jotai'
import type { HomeSize, ServiceType } from '../../../src/shared/catalog.ts'
import type { Coordinates } from '../../data/coordinates.ts'
import type { List } from '../inventory/list.ts'
import type { Photo } from '../photos/photo.ts'
import { keptDraft } from '../steps/kept-draft.ts'
import type { Attempt } from './quote/book.ts'

/** Spec §4 "Quote wizards", in the order they are walked. */
export const steps = ['location', 'roomSize', 'upload', 'quote', 'confirmation'] as const
export type Step = (typeof steps)[number]

/** Where the job is, whom it is for and when; spec §3 "Booking contact fields". A junk job has no second place. */
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

/** All that a visitor has answered, and how far they are. Nothing of a card, and no price: that is the server's. */
export type Draft = Readonly<{
  step: Step
  answers: Answers
  roomSize: HomeSize | null
  photos: readonly Photo[]
  /** What is carried, where the visitor confirmed or corrected what the photos show. */
  inventory?: List
  /** The booking that was last sent, and the Idempotency-Key it went with. */
  attempt: Attempt | null
  /** The booking that was made of this draft; the checkout takes its payment. */
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

/** One draft for each service: a visitor may well need both. */
export const drafts = { moving: draftOf('moving quote 1'), junk: draftOf('junk quote 1') } satisfies Record<
  ServiceType,
  unknown
>

function draftOf(name: string) {
  const isDone = ({ step }: Draft) => step === 'confirmation'
  const { draftAtom, takenUpAtom } = keptDraft({ name, empty: emptyDraft, isDone })
  return { draftAtom, takenUpAtom, stepAtom: atom(get => get(draftAtom).step) }
}
