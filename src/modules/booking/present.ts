import { type } from 'arktype'
import type { AnswerOf } from '../../platform/model.ts'
import { bookingStatus, contactPreference, measured, quoteInputs, serviceType } from '../../shared/catalog.ts'
import { dollarLine, dollars, linesInDollars, noticeOf, pricingInDollars } from '../../shared/money.ts'
import { type OfficeBooking, officeBooking } from '../../shared/office-booking.ts'
import type { Estimate } from '../quoting/estimate.ts'
import {
  bookingNumber,
  isCancellable,
  isReschedulable,
  isUnderWay,
  type ServiceRequest,
} from './service-request.ts'

const assignedProvider = type({ id: 'string', name: 'string', phone: 'string', isOnline: 'boolean' })
type AssignedProvider = typeof assignedProvider.infer

/** One booking's details for the office. `version` changes with every event of the booking. */
export const officeBookingDetails = officeBooking.merge({
  version: 'number.integer',
  lines: dollarLine.array(),
  job: quoteInputs.or('null'),
  provider: assignedProvider.or('null'),
})

/** A booking for any holder of its id: no email or phone, and the crew only while the job is assigned or in progress. */
export const publicBooking = officeBooking
  .pick(
    'id',
    'bookingNumber',
    'serviceType',
    'customerName',
    'status',
    'providerId',
    'fromAddress',
    'toAddress',
    'fromLatitude',
    'fromLongitude',
    'toLatitude',
    'toLongitude',
    'fromCoordinates',
    'toCoordinates',
    'preferredDate',
    'preferredTime',
    'scheduledDate',
    'pricing',
    'crewSize',
    'jurisdiction',
    'roomSize',
    'createdAt',
  )
  .merge({
    provider: assignedProvider.or('null'),
    estimatedHours: 'number',
    notice: 'string | null',
    paid: 'boolean',
  })

/** A booking for its customer, with contact data, payments and permitted actions. */
export const customerBooking = publicBooking.merge({
  customerEmail: 'string',
  customerPhone: 'string',
  contactPreference: contactPreference.or('null'),
  scheduledEnd: 'string | null',
  completedAt: 'string | null',
  paidAmount: 'number',
  refundedAmount: 'number',
  canCancel: 'boolean',
  canReschedule: 'boolean',
})

/** The receipt of a paid booking, in dollars. Each line includes its arithmetic. */
export const receipt = type({
  bookingNumber: 'string',
  serviceType,
  customerName: 'string',
  fromAddress: 'string',
  toAddress: 'string | null',
  status: bookingStatus,
  preferredDate: 'string | null',
  preferredTime: 'string | null',
  scheduledDate: 'string | null',
  distance: 'number',
  measured,
  lines: dollarLine.array(),
  notice: 'string | null',
  total: 'number',
  paidAmount: 'number',
  paidAt: 'string | null',
  refundedAmount: 'number',
})

export const publicView = (
  request: ServiceRequest,
  provider?: AssignedProvider,
): AnswerOf<typeof publicBooking> => ({
  id: request.id,
  bookingNumber: bookingNumber(request),
  serviceType: request.serviceType,
  customerName: request.customerName,
  status: request.status,
  providerId: request.providerId,
  provider: provider && isUnderWay(request) ? provider : null,
  fromAddress: request.fromAddress,
  toAddress: request.toAddress,
  fromLatitude: request.fromLatitude,
  fromLongitude: request.fromLongitude,
  toLatitude: request.toLatitude,
  toLongitude: request.toLongitude,
  fromCoordinates: request.fromCoordinates,
  toCoordinates: request.toCoordinates,
  preferredDate: request.preferredDate,
  preferredTime: request.preferredTime,
  scheduledDate: request.scheduledDate,
  pricing: pricingInDollars(request.pricing),
  estimatedHours: request.pricing.estimatedHours,
  crewSize: request.crewSize,
  jurisdiction: request.jurisdiction,
  notice: noticeOf(request),
  roomSize: request.roomSize,
  paid: request.paymentConfirmedAt !== null,
  createdAt: request.createdAt,
})

export const customerView = (
  request: ServiceRequest,
  provider?: AssignedProvider,
): AnswerOf<typeof customerBooking> => ({
  ...publicView(request, provider),
  customerEmail: request.customerEmail,
  customerPhone: request.customerPhone,
  contactPreference: request.contactPreference,
  scheduledEnd: request.scheduledEnd,
  completedAt: request.completedAt,
  paidAmount: dollars(request.paidCents),
  refundedAmount: dollars(request.refundedCents),
  canCancel: isCancellable(request),
  canReschedule: isReschedulable(request),
})

export const receiptView = (
  request: ServiceRequest,
  estimate: Estimate | undefined,
): AnswerOf<typeof receipt> => ({
  bookingNumber: bookingNumber(request),
  serviceType: request.serviceType,
  customerName: request.customerName,
  fromAddress: request.fromAddress,
  toAddress: request.toAddress,
  status: request.status,
  preferredDate: request.preferredDate,
  preferredTime: request.preferredTime,
  scheduledDate: request.scheduledDate,
  distance: request.pricing.distance,
  measured: request.measured,
  lines: linesInDollars(estimate?.lines ?? []),
  notice: noticeOf(request),
  total: dollars(request.pricing.total),
  paidAmount: dollars(request.paidCents),
  paidAt: request.paymentConfirmedAt,
  refundedAmount: dollars(request.refundedCents),
})

export const officeView = ({ version: _, ...request }: ServiceRequest): OfficeBooking => ({
  ...request,
  bookingNumber: bookingNumber(request),
  pricing: pricingInDollars(request.pricing),
  paidAmount: dollars(request.paidCents),
  refundedAmount: dollars(request.refundedCents),
})

export const officeDetails = (
  request: ServiceRequest,
  estimate: Estimate | undefined,
  provider: AssignedProvider | undefined,
): AnswerOf<typeof officeBookingDetails> => ({
  ...officeView(request),
  version: request.version,
  lines: linesInDollars(estimate?.lines ?? []),
  job: estimate?.inputs ?? null,
  provider: provider ?? null,
})
