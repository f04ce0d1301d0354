import { dollars, linesInDollars, pricingInDollars } from '../quoting/dollars.ts'
import type { Estimate } from '../quoting/estimate.ts'
import { noticeOf } from '../quoting/notice.ts'
import {
  bookingNumber,
  isCancellable,
  isReschedulable,
  isUnderWay,
  type ServiceRequest,
} from './service-request.ts'

type AssignedProvider = Readonly<{ id: string; name: string; phone: string; isOnline: boolean }>

/** What whoever holds the id may see: no email, no phone, and the crew only while the job is on. */
export const publicView = (request: ServiceRequest, provider?: AssignedProvider) => ({
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

/** What the booking's own customer sees: also how they are reached, the money, and what they may still do. */
export const customerView = (request: ServiceRequest, provider?: AssignedProvider) => ({
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

/** A paid booking as a receipt: each line with its arithmetic, what was paid and what was given back, in dollars. */
export const receiptView = (request: ServiceRequest, estimate: Estimate | undefined) => ({
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

/** What the office sees of each booking in its list: every field. A photo's thumbnail is at its address with `/thumb`. */
export const officeView = ({ version: _, ...request }: ServiceRequest) => ({
  ...request,
  bookingNumber: bookingNumber(request),
  pricing: pricingInDollars(request.pricing),
  paidAmount: dollars(request.paidCents),
  refundedAmount: dollars(request.refundedCents),
})

/**
 * One booking as the office opens it: also how its price came about, what was said of the job, and who drives. While
 * `version` is the same, nothing more was stated about it.
 */
export const officeDetails = (
  request: ServiceRequest,
  estimate: Estimate | undefined,
  provider: AssignedProvider | undefined,
) => ({
  ...officeView(request),
  version: request.version,
  lines: linesInDollars(estimate?.lines ?? []),
  job: estimate?.inputs ?? null,
  provider: provider ?? null,
})
