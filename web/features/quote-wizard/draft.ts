import { atomWithStorage, createJSONStorage } from 'jotai/utils'
import type { HomeSize, ServiceType } from '../../../src/modules/quoting/events.ts'
import type { Coordinates } from '../address/address-input.tsx'
import type { Photo } from '../photos/photo.ts'
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

/** The name carries the shape's version: a draft of another shape is not found, and so not misread. */
const keptAs = (name: string) =>
  atomWithStorage<Draft>(
    name,
    emptyDraft,
    createJSONStorage(() => sessionStorage),
    { getOnInit: true },
  )

/** One draft for each service: a visitor may well need both. */
export const draftAtoms = {
  moving: keptAs('moving quote 1'),
  junk: keptAs('junk quote 1'),
} satisfies Record<ServiceType, unknown>
