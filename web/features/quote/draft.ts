import type { HomeSize, ServiceType } from '../../../src/shared/catalog.ts'
import type { ContactForm } from '../../../src/shared/forms/booking.ts'
import type { Window } from '../../shared/dates/windows.ts'
import { draftKeys } from '../../shared/draft-keys.ts'
import type { Coordinates } from '../../shared/map/geolocation.ts'
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

/**
 * What a wizard remembers between its steps. Has no price, no card data and no payment secret, and nothing that the server
 * knows of the booking.
 */
export type Draft = Readonly<{
  answers: Answers
  photos: readonly Photo[]
  /** The items that the visitor confirmed or corrected. */
  inventory?: Items
  /** Whether the visitor said that the inventory is all there is to move. */
  isInventoryComplete?: boolean
  /** Where a visitor continues in a new tab or on a later visit. The current step is in the router's history. */
  step?: StepName
  /**
   * The price in dollars that the visitor accepted in the home wizard. Another price must be accepted again. A null total
   * asks the office to look at a job without a price, because an address was not found. Set when the visitor chooses to
   * book, accepts a changed price or lists the items of an unpaid booking. Cleared only with the whole draft.
   */
  accepted?: Readonly<{ total: number | null }>
  /**
   * The last booking request, with its Idempotency-Key. Set before it is sent. Cleared when the server refuses its price, or
   * when its booking was cancelled.
   */
  attempt: Attempt | null
  /**
   * The booking of these answers, photos and items. Set by the server's response. Cleared when one of them changes, or when
   * the booking was cancelled.
   */
  bookingId: string | null
  /**
   * The last booking that was made, which the next one replaces if it is unpaid. Set by the server's response, also if the
   * visitor has left meanwhile. Cleared only with the whole draft.
   */
  unpaidBookingId: string | null
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
  attempt: null,
  bookingId: null,
  unpaidBookingId: null,
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
  })
}

// Transitions: each maps a draft to a new one. A booking stands for the answers, photos and items that it was made with.

/** Another service needs another inventory. */
export function answered(draft: Draft, changes: Partial<Answers>): Draft {
  const answers = { ...draft.answers, ...changes }
  if (isSame(answers, draft.answers)) return draft
  const isSameService = answers.serviceType === draft.answers.serviceType
  return { ...draft, answers, bookingId: null, inventory: isSameService ? draft.inventory : undefined }
}

export const photographed = (draft: Draft, photos: readonly Photo[]): Draft => ({
  ...draft,
  photos,
  bookingId: null,
})

/** A list that begins anew is not complete. */
export const counted = (
  draft: Draft,
  inventory: Items | undefined,
  isInventoryComplete = draft.isInventoryComplete,
): Draft => ({
  ...draft,
  inventory,
  isInventoryComplete: inventory && isInventoryComplete,
  bookingId: null,
})

export const accepted = (draft: Draft, total: number | null): Draft => ({ ...draft, accepted: { total } })

/** The unpaid booking has a list of its items, and their price. */
export const listed = (
  draft: Draft,
  list: Readonly<{ inventory: Items; isInventoryComplete?: boolean; total: number }>,
): Draft => ({
  ...draft,
  inventory: list.inventory,
  isInventoryComplete: list.isInventoryComplete,
  accepted: draft.accepted && { total: list.total },
})

/** The booking has another arrival window, or none. */
export const rescheduled = ({ answers, ...draft }: Draft, arrivalWindow: Window | null): Draft => ({
  ...draft,
  answers: { ...answers, arrivalWindow, serviceDate: arrivalWindow?.date ?? answers.serviceDate },
})

/** The booking lost its time, or cannot hold one any more. The same answers make another one. */
export const unbooked = (draft: Draft): Draft => ({
  ...answered(draft, { arrivalWindow: null }),
  attempt: null,
  bookingId: null,
})

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
