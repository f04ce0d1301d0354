import { tellsStates } from '../../adapters/geocoder/outside.ts'
import type { ServiceRequest } from './service-request.ts'

/** The law that we tell of a booking: null while a request is reviewed whose places do not tell it. */
export const jurisdictionTold = (request: ServiceRequest) =>
  request.review === null || request.serviceType === 'junk' || tellsStates(request)
    ? request.jurisdiction
    : null
