import { type Type, type } from 'arktype'
import {
  analysis,
  bookingStatus,
  contactPreference,
  ends,
  homeSize,
  jurisdiction,
  measured,
  priceRange,
  pricing,
  review,
  serviceType,
  smsConsent,
  surveyWaiver,
} from './catalog.ts'
import { moveDay } from './day-record.ts'
import { deposit } from './deposit.ts'
import { dollarPricing } from './dollar-pricing.ts'
import { goodsList } from './goods-record.ts'
import { liability, valuationKind } from './proof-record.ts'

/** What a booking starts with: the data of BookingCreated, and columns of the same names. */
export const bookingDetails = type({
  serviceType,
  customerName: 'string',
  customerEmail: 'string',
  customerPhone: 'string',
  ...ends,
  'preferredDate?': 'string',
  'preferredTime?': 'string',
  'windowStart?': 'string',
  'windowEnd?': 'string',
  photoUrls: 'string[]',
  'aiAnalysis?': analysis,
  pricing,
  /** Less than the price: what is paid to book. The rest is due on the day. */
  'depositCents?': 'number.integer',
  /** The setting that it follows. A list of items changes the price, and the deposit by this rule. */
  'deposit?': deposit,
  /** The settings of that time, unless they are the usual ones (claims.ts). They do not change any more. */
  'liability?': liability,
  'range?': priceRange,
  'tariff?': 'string',
  roomSize: homeSize,
  estimateId: 'string',
  crewSize: 'number.integer',
  measured,
  jurisdiction,
  'review?': review,
  'contactPreference?': contactPreference,
  'smsConsent?': smsConsent,
  'adminNotes?': 'string',
  'userId?': 'string',
})

const coordinates = type({ latitude: 'number', longitude: 'number' })

/** A booking's columns, except its version. */
export const bookingColumns = asColumns(bookingDetails).merge({
  id: 'string',
  fromCoordinates: coordinates.or('null'),
  toCoordinates: coordinates.or('null'),
  status: bookingStatus,
  providerId: 'string | null',
  assignedAt: 'string | null',
  scheduledDate: 'string | null',
  scheduledEnd: 'string | null',
  completedAt: 'string | null',
  moveDay: moveDay.or('null'),
  heldProviderId: 'string | null',
  heldStart: 'string | null',
  heldEnd: 'string | null',
  heldUntil: 'string | null',
  holdCount: 'number.integer',
  windowLostAt: 'string | null',
  surveyWaiver: surveyWaiver.or('null'),
  valuationKind: valuationKind.or('null'),
  goods: goodsList.or('null'),
  stripePaymentIntentId: 'string | null',
  paymentConfirmedAt: 'string | null',
  depositWaivedAt: 'string | null',
  isWaivedAsPaid: 'boolean',
  paidCents: 'number.integer',
  refundedCents: 'number.integer',
  disputedCents: 'number.integer',
  keptCents: 'number.integer',
  createdAt: 'string',
  updatedAt: 'string',
})

/**
 * A booking in the office's list, also sent over the socket when it changes. The office sees every column. A photo's
 * thumbnail is at its URL plus `/thumb`.
 */
export const officeBooking = bookingColumns.merge({
  bookingNumber: 'string',
  /** What has to be paid before the job is paid, or the office waived it. */
  isSecured: 'boolean',
  pricing: dollarPricing,
  paidAmount: 'number',
  refundedAmount: 'number',
  disputedAmount: 'number',
  keptAmount: 'number',
})
export type OfficeBooking = typeof officeBooking.infer

type Columns<T> = { [K in keyof T]-?: undefined extends T[K] ? Exclude<T[K], undefined> | null : T[K] }

/** The columns of an event's data: an optional field is a nullable column. */
function asColumns<T extends object>(data: Type<T>): Type<Columns<T>>
function asColumns(data: Type): Type {
  const required = data.select({ kind: 'required', boundary: 'shallow' })
  const optional = data.select({ kind: 'optional', boundary: 'shallow' })
  return type.raw(
    Object.fromEntries([
      ...required.map(({ key, value }) => [key, value]),
      ...optional.map(({ key, value }) => [key, value.or(type.null.internal)]),
    ]),
  )
}

type Nulls<T> = { [K in keyof T as null extends T[K] ? K : never]: null }

/** Every nullable column, as null. */
export function nullsOf<T extends object>(columns: Type<T>): Nulls<T>
export function nullsOf(columns: Type): object {
  const nullable = columns.select({
    kind: 'required',
    boundary: 'shallow',
    where: ({ value }) => value.allows(null),
  })
  return Object.fromEntries(nullable.map(({ key }) => [key, null]))
}
