import { areInOneOther } from '../../adapters/geocoder/outside.ts'
import { jurisdictionNow, type ServiceRequest } from './service-request.ts'

/** The law that we tell the customer: null also for an unpriced request within one other state, which we do not quote. */
export const jurisdictionTold = (request: ServiceRequest) =>
  isUnquoted(request) ? null : jurisdictionNow(request)

const isUnquoted = ({ serviceType, review, pricing, fromAddress, toAddress }: ServiceRequest) =>
  serviceType === 'moving' &&
  review !== null &&
  pricing.total === 0 &&
  areInOneOther(fromAddress, toAddress ?? '')
