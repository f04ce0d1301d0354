import type { HomeSize, ServiceType } from '../../../src/shared/catalog.ts'
import type { ContactForm } from '../../../src/shared/forms/booking.ts'
import type { Coordinates } from '../../shared/coordinates.ts'
import type { Window } from '../../shared/dates/windows.ts'
import { draftKeys } from '../../shared/draft-keys.ts'
import type { Attempt } from './book.ts'
import type { Items } from './inventory/items.ts'
import type { Photo } from './photos/uploads.ts'
import { storedDraft } from './stored-draft.ts'

/**
 * A visitor's input, not validated yet. Has the fields of every wizard and of both services, so that switching
 * the service loses nothing.
 */
export type Answers = Readonly<{
  serviceType: ServiceType
  fromAddress: string
  fromCoordinates: Coordinates | null
  toAddress: string
  toCoordinates: Coordinates | null
  /** YYYY-MM-DD, or empty. */
  serviceDate: string
  /** The visitor wants no particular day; the office calls. The quote wizards take an empty date for that. */
  isAnyDay: boolean
  /** On that day. Null for no particular time. */
  arrivalWindow: Window | null
  homeSize?: HomeSize
  /** Eighths of a truck. */
  loadSize: number
  /** At the pickup; `dropoffAccess` is asked of a move only. */
  accessDetails: Access
  dropoffAccess: Access
  specialItems: string[]
  /** A special item that is typed but not added yet. */
  typedItem: string
  packingService: boolean
  itemCategories: string[]
  /** The whole name, for the quote wizards. The home wizard asks for first and last name. */
  name: string
  firstName: string
  lastName: string
  email: string
  phone: string
  contactPreference: ContactForm['contactPreference']
  /** The visitor agrees to text messages. */
  smsConsent: boolean
  specialInstructions: string
}>

export type Access = Readonly<{
  floorLevel: number
  hasElevator: boolean
  stairsCount: number
  /** From the door to where the truck can stand. */
  longCarry: boolean
}>

/** The steps of all wizards. Each wizard has its own table of them. */
export type StepName =
  | 'details'
  | 'location'
  | 'roomSize'
  | 'photos'
  | 'estimate'
  | 'quote'
  | 'contact'
  | 'payment'
  | 'confirmation'

/** What a wizard remembers between its steps. Has no price, no card data and no payment secret. */
export type Draft = Readonly<{
  answers: Answers
  photos: readonly Photo[]
  /** The items that the visitor confirmed or corrected. */
  inventory?: Items
  /** Whether the visitor said that the inventory is all there is to move. */
  isInventoryComplete?: boolean
  /** Where a visitor continues in a new tab or on a later visit. The current step is in the router's history. */
  step?: StepName
  /** Whether the answers passed the check of the home wizard's first step. */
  isChecked: boolean
  /** The price in dollars that the visitor accepted in the home wizard. Another price must be accepted again. */
  acceptedTotal: number | null
  /** The visitor asks the office to look at a job without a price, because an address was not found. */
  wantsReview: boolean
  /** The last booking request, with its Idempotency-Key. */
  attempt: Attempt | null
  bookingId: string | null
  /** The last booking that was not paid. The next one replaces it. */
  unpaidBookingId: string | null
  isPaid: boolean
  /** The booking is a request that the office reviews. Nothing is paid until it is accepted. */
  isRequested: boolean
}>

const groundFloor: Access = { floorLevel: 0, hasElevator: false, stairsCount: 0, longCarry: false }

export const emptyAnswers: Answers = {
  serviceType: 'moving',
  fromAddress: '',
  fromCoordinates: null,
  toAddress: '',
  toCoordinates: null,
  serviceDate: '',
  isAnyDay: false,
  arrivalWindow: null,
  loadSize: 4,
  accessDetails: groundFloor,
  dropoffAccess: groundFloor,
  specialItems: [],
  typedItem: '',
  packingService: false,
  itemCategories: [],
  name: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  contactPreference: 'phone',
  smsConsent: false,
  specialInstructions: '',
}

export const emptyDraft: Draft = {
  answers: emptyAnswers,
  photos: [],
  isChecked: false,
  acceptedTotal: null,
  wantsReview: false,
  attempt: null,
  bookingId: null,
  unpaidBookingId: null,
  isPaid: false,
  isRequested: false,
}

/** One draft per wizard: a visitor may need several. */
export const drafts = {
  home: wizardDraft(draftKeys.home),
  moving: wizardDraft(draftKeys.moving),
  junk: wizardDraft(draftKeys.junkRemoval, 'junk'),
}

export type WizardName = keyof typeof drafts

function wizardDraft(key: string, serviceType: ServiceType = 'moving') {
  const empty = { ...emptyDraft, answers: { ...emptyAnswers, serviceType } }
  return storedDraft<Draft>({
    key,
    empty,
    complete: stored => ({ ...empty, ...stored, answers: { ...empty.answers, ...stored.answers } }),
    isDone: isFinished,
  })
}

// Transitions: each maps a draft to a new one.

/** Another service needs another inventory. */
export function answered(draft: Draft, changes: Partial<Answers>): Draft {
  const answers = { ...draft.answers, ...changes }
  if (isSame(answers, draft.answers)) return draft
  const isSameService = answers.serviceType === draft.answers.serviceType
  return { ...draft, answers, inventory: isSameService ? draft.inventory : undefined }
}

/** An unpaid booking no longer matches changed answers. */
export function answeredContact(draft: Draft, changes: Partial<Answers>): Draft {
  const next = answered(draft, changes)
  return next === draft ? draft : { ...next, bookingId: null }
}

/** Changed details must be checked, priced and booked again. */
export function answeredDetails(draft: Draft, changes: Partial<Answers>): Draft {
  const next = answeredContact(draft, changes)
  return next === draft ? draft : { ...next, isChecked: false, acceptedTotal: null, wantsReview: false }
}

/** The details passed the check, and there is a price for them. */
export const checked = (draft: Draft, answers: Partial<Answers>): Draft => ({
  ...answeredDetails(draft, answers),
  isChecked: true,
})

/** The inventory changes the price, so an accepted price and an unpaid booking no longer apply. */
export const counted = (draft: Draft, inventory: Items | undefined): Draft => ({
  ...draft,
  inventory,
  isInventoryComplete: inventory && draft.isInventoryComplete,
  acceptedTotal: null,
  bookingId: null,
})

/** Another size has another price. */
export const resized = (draft: Draft, size: Pick<Answers, 'loadSize' | 'homeSize'>): Draft => ({
  ...answered(draft, size),
  acceptedTotal: null,
  bookingId: null,
})

/** What the load contains does not change its price. */
export const loadedWith = (draft: Draft, itemCategories: string[]): Draft =>
  answeredContact(draft, { itemCategories })

/** A complete inventory may lower the price. */
export const countedAll = (draft: Draft, isInventoryComplete: boolean): Draft => ({
  ...draft,
  isInventoryComplete,
  acceptedTotal: null,
  wantsReview: false,
  bookingId: null,
})

export const accepted = (draft: Draft, acceptedTotal: number): Draft => ({ ...draft, acceptedTotal })

/** Goes on without a price. */
export const forReview = (draft: Draft): Draft => ({ ...draft, wantsReview: true })

export const booked = (draft: Draft, bookingId: string): Draft => ({ ...draft, bookingId })

/** The unpaid booking has a list of its items, and their price. */
export const listed = (
  draft: Draft,
  { inventory, ...list }: Readonly<{ inventory: Items; isInventoryComplete?: boolean; total: number }>,
): Draft => ({
  ...draft,
  inventory,
  isInventoryComplete: list.isInventoryComplete,
  acceptedTotal: draft.acceptedTotal === null ? null : list.total,
})

/** Shows that the office has the request. */
export const requested = (draft: Draft, bookingId: string): Draft => ({
  ...draft,
  bookingId,
  isRequested: true,
})

/** Shows the paid booking, whichever step the visitor is on. */
export const paid = (draft: Draft, bookingId: string): Draft => ({ ...draft, bookingId, isPaid: true })

/** The booking has another arrival window, or none. */
export const rescheduled = (draft: Draft, arrivalWindow: Window | null): Draft => ({
  ...draft,
  answers: {
    ...draft.answers,
    arrivalWindow,
    serviceDate: arrivalWindow?.date ?? draft.answers.serviceDate,
  },
})

/** The booking was cancelled because its time was taken. The same answers make another one. */
export const unbooked = (draft: Draft): Draft => ({
  ...draft,
  answers: { ...draft.answers, arrivalWindow: null },
  attempt: null,
  bookingId: null,
})

/** Paid, or sent for review: the wizard shows its last step, and the draft is not restored on the next visit. */
export function isFinished({ isPaid, isRequested }: Draft): boolean {
  return isPaid || isRequested
}

/** A move needs two addresses, a junk job one (spec §5 "Location step"). */
export const isLocated = (answers: Answers) => missingPlaces(answers).length === 0

/** The addresses that are still blank, in words. */
export const missingPlaces = ({ serviceType, fromAddress, toAddress }: Answers) => [
  ...(isFilled(fromAddress) ? [] : ['the pickup address']),
  ...(serviceType === 'junk' || isFilled(toAddress) ? [] : ['the drop-off address']),
]

/** The fields that a booking requires (spec §5 "Booking form on quote wizards"). */
export const isBookable = (answers: Answers) => missingForBooking(answers).length === 0

/** Those that are still blank, in words. */
export const missingForBooking = (answers: Answers) => [
  ...(['name', 'email', 'phone'] as const)
    .filter(field => !isFilled(answers[field]))
    .map(field => `your ${field}`),
  ...missingPlaces(answers),
]

/** Includes a special item that was typed but not added. */
export function withTypedItem(answers: Answers): Answers {
  const item = answers.typedItem.trim()
  const specialItems = [...new Set([...answers.specialItems, ...(item ? [item] : [])])]
  return { ...answers, specialItems, typedItem: '' }
}

const isFilled = (text: string) => text.trim() !== ''

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
