import { dollars, pricingInDollars } from '../../http/dollars.ts'
import { bookingNumber, isUnderWay, type ServiceRequest } from './service-request.ts'

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
  scheduledDate: request.scheduledDate,
  pricing: pricingInDollars(request.pricing),
  estimatedHours: request.pricing.estimatedHours,
  crewSize: request.crewSize,
  jurisdiction: request.jurisdiction,
  roomSize: request.roomSize,
  paid: request.paymentConfirmedAt !== null,
  createdAt: request.createdAt,
})
export type PublicView = ReturnType<typeof publicView>

/** What the office sees: every field. */
export const officeView = ({ version: _, ...request }: ServiceRequest) => ({
  ...request,
  bookingNumber: bookingNumber(request),
  pricing: pricingInDollars(request.pricing),
  paidAmount: dollars(request.paidCents),
  refundedAmount: dollars(request.refundedCents),
})
