import { type } from 'arktype'
import {
  analysis,
  bookingStatus,
  contactPreference,
  homeSize,
  jurisdiction,
  measured,
  serviceType,
} from './catalog.ts'
import { dollarPricing } from './money.ts'

const coordinates = type({ latitude: 'number', longitude: 'number' })

/** A booking in the office's list, also sent over the socket when it changes. A photo's thumbnail is at its URL plus `/thumb`. */
export const officeBooking = type({
  id: 'string',
  bookingNumber: 'string',
  serviceType,
  customerName: 'string',
  customerEmail: 'string',
  customerPhone: 'string',
  fromAddress: 'string',
  toAddress: 'string | null',
  fromLatitude: 'number | null',
  fromLongitude: 'number | null',
  toLatitude: 'number | null',
  toLongitude: 'number | null',
  fromCoordinates: coordinates.or('null'),
  toCoordinates: coordinates.or('null'),
  preferredDate: 'string | null',
  preferredTime: 'string | null',
  photoUrls: 'string[]',
  aiAnalysis: analysis.or('null'),
  pricing: dollarPricing,
  status: bookingStatus,
  providerId: 'string | null',
  assignedAt: 'string | null',
  scheduledDate: 'string | null',
  scheduledEnd: 'string | null',
  completedAt: 'string | null',
  adminNotes: 'string | null',
  stripePaymentIntentId: 'string | null',
  paymentConfirmedAt: 'string | null',
  paidCents: 'number.integer',
  refundedCents: 'number.integer',
  paidAmount: 'number',
  refundedAmount: 'number',
  roomSize: homeSize,
  estimateId: 'string',
  crewSize: 'number.integer',
  measured,
  jurisdiction,
  contactPreference: contactPreference.or('null'),
  userId: 'string | null',
  createdAt: 'string',
  updatedAt: 'string',
})
export type OfficeBooking = typeof officeBooking.infer
