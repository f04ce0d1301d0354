import { type } from 'arktype'

/**
 * Values that events, columns and pages share. Each schema is the validator, the TypeScript type and the column type in
 * db/schema.ts.
 */

export const role = type("'customer' | 'admin'")
export type Role = typeof role.infer

export const serviceType = type("'moving' | 'junk'")
export type ServiceType = typeof serviceType.infer

export const homeSize = type("'studio' | '1bedroom' | '2bedroom' | '3bedroom'")
export type HomeSize = typeof homeSize.infer

export const complexity = type("'low' | 'moderate' | 'high'")
export type Complexity = typeof complexity.infer

/** How a distance was measured: by a routing service, or from coordinates with an average detour. */
export const measured = type("'routed' | 'approximate'")

/**
 * What an address was located to: a house along its street, its block, or the middle of its ZIP area or city. A block is
 * right along the axis of its number to 100 m and on the whole typically to 600 m; a ZIP area typically to 1.6 km and at
 * worst to 5 km.
 */
export const precision = type("'street' | 'block' | 'zip' | 'city'")
export type Precision = typeof precision.infer

/** Which law the price falls under; see `jurisdictions.ts`. */
export const jurisdiction = type("'IL-local' | 'IL-intrastate' | 'WI' | 'interstate' | 'junk'")
export type Jurisdiction = typeof jurisdiction.infer

/**
 * spec §3 "Pricing result". Amounts and the hourly rate in integer cents, hours in quarters, distance in miles, volume in
 * cubic feet. `isTimeStated`: the office stated the hours, drive included.
 */
export const pricing = type({
  baseService: 'number.integer',
  distanceFee: 'number.integer',
  accessFee: 'number.integer',
  specialItemsFee: 'number.integer',
  packingFee: 'number.integer',
  volumeFee: 'number.integer',
  complexityFee: 'number.integer',
  total: 'number.integer',
  estimatedHours: 'number',
  hourlyRate: 'number.integer',
  distance: 'number',
  estimatedVolume: 'number',
  itemCount: 'number.integer',
  complexity,
  'isTimeStated?': 'true',
})
export type Pricing = typeof pricing.infer

/**
 * The totals, in cents, that the real distance may lead to while an end is known only roughly. `otherLaw`: the
 * jurisdiction that may hold instead of the one that the price follows; its totals are in the range.
 */
export const priceRange = type({
  lowCents: 'number.integer',
  highCents: 'number.integer',
  'otherLaw?': jurisdiction,
})
export type PriceRange = typeof priceRange.infer

/** One line of the receipt: label, arithmetic, and amount in cents. */
export const priceLine = type({ label: 'string', arithmetic: 'string', amountCents: 'number.integer' })
export type PriceLine = typeof priceLine.infer

/** spec §3 aiAnalysis, with the hours of §7 and the counted items. Volumes in cubic feet; an item's volume is per piece. */
export const analysis = type({
  estimatedVolume: 'number',
  itemCount: 'number.integer',
  complexity,
  description: 'string',
  'estimatedHours?': 'number',
  'items?': type({ label: 'string', count: 'number.integer', cubicFeet: 'number' }).array(),
})
export type Analysis = typeof analysis.infer

/** `review`: outside our area. `unlocated`: a place was not found, so there is no price. The office answers both. */
export const serviceArea = type("'served' | 'review' | 'unlocated'")

/** Why the office reviews a booking before it can be paid: outside our area, or a place that was not found. */
export const review = type("'outside' | 'unlocated'")
export type Review = typeof review.infer

/** A signed waiver of a survey: the typed name, the version of the words (`survey-waiver.ts`), and when. */
export const surveyWaiver = type({ signature: 'string', version: 'string', at: 'string' })
export type SurveyWaiver = typeof surveyWaiver.infer

/** The customer agreed to text messages. `version` is that of the words (sms-consent.ts). */
export const smsConsent = type({ version: 'string' })
export type SmsConsent = typeof smsConsent.infer

/** How reliable the distance is. */
export const confidence = type("'low' | 'medium' | 'high'")

/** How a crew reaches the door. `longCarry`: more than 75 feet from the truck. */
const access = type({
  floorLevel: 'number.integer',
  hasElevator: 'boolean',
  stairsCount: 'number.integer',
  'longCarry?': 'boolean',
})
export type Access = typeof access.infer

/** Where a job begins and ends. Latitudes and longitudes in degrees. */
export const ends = {
  fromAddress: 'string',
  'toAddress?': 'string',
  'fromLatitude?': 'number',
  'fromLongitude?': 'number',
  'toLatitude?': 'number',
  'toLongitude?': 'number',
  'fromPrecision?': precision,
  'toPrecision?': precision,
} as const

/**
 * The inputs of a quote, from either wizard, and the way that was measured between its ends. An unknown street is not
 * among those imported for its area. The access is missing if nobody asked for it. The way is missing if an end was not
 * found, for junk, and in quotes from before it was recorded.
 */
export const quoteInputs = type({
  serviceType,
  homeSize,
  'loadSize?': '1 <= number.integer <= 8',
  ...ends,
  'fromStreetUnknown?': 'boolean',
  'toStreetUnknown?': 'boolean',
  'distanceMiles?': 'number',
  'driveMinutes?': 'number',
  'accessDetails?': access,
  'dropoffAccess?': access,
  specialItems: 'string[]',
  packingService: 'boolean',
  itemCategories: 'string[]',
  'inventory?': type({ name: 'string', count: 'number.integer' }).array(),
  'isInventoryComplete?': 'boolean',
})
export type QuoteInputs = typeof quoteInputs.infer

/** spec §4, plus `pending_payment` for bookings of the home wizard until they are paid. */
export const bookingStatus = type(
  "'pending' | 'pending_payment' | 'confirmed' | 'assigned' | 'in_progress' | 'completed' | 'cancelled'",
)
export type BookingStatus = typeof bookingStatus.infer

/** For use within a sentence. */
export const statusInWords = (status: BookingStatus) => status.replaceAll('_', ' ')

export const senderType = type("'customer' | 'admin' | 'provider'")

export const contactPreference = type("'phone' | 'email' | 'text'")

/** spec §3 "General contact message". */
export const inquiryType = type("'general' | 'moving' | 'junk' | 'quote'")

/** A crew's weekly hours: ISO weekdays (1 is Monday), times in America/Chicago as HH:MM. */
export const workingHours = type({
  weekday: '1 <= number.integer <= 7',
  start: 'string',
  end: 'string',
}).array()
export type WorkingHours = typeof workingHours.infer

/** Whole days, YYYY-MM-DD. `to` is inclusive. */
export const daysOff = type({ from: 'string', to: 'string', 'note?': 'string' }).array()
export type DaysOff = typeof daysOff.infer
