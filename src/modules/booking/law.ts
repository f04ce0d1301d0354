import { areInOneOther } from '../../adapters/geocoder/outside.ts'
import { noticeOf } from '../../shared/jurisdictions.ts'
import { jurisdictionNow, type ServiceRequest } from './service-request.ts'

/** What the customer is told: null also for a request without a price within one other state, which we do not quote. */
export const jurisdictionTold = (request: ServiceRequest) =>
  isUnquoted(request) ? null : jurisdictionNow(request)

export const noticeTold = (request: ServiceRequest) =>
  noticeOf({ ...request, jurisdiction: jurisdictionTold(request), analysis: request.aiAnalysis })

const isUnquoted = ({ serviceType, review, pricing, fromAddress, toAddress }: ServiceRequest) =>
  serviceType === 'moving' &&
  review !== null &&
  pricing.total === 0 &&
  areInOneOther(fromAddress, toAddress ?? '')
