import { readAddress } from '../../adapters/geocoder/address.ts'
import { locateLocally } from '../../adapters/geocoder/local.ts'
import type { ServiceRequest } from './service-request.ts'

/** The office that answers for a booking: that of the pickup's state, else of the drop-off's. */
export function officeFor({
  fromAddress,
  toAddress,
}: Pick<ServiceRequest, 'fromAddress' | 'toAddress'>): 'wi' | 'il' {
  const state = stateOf(fromAddress) ?? stateOf(toAddress ?? '')
  return state === 'IL' ? 'il' : 'wi'
}

const stateOf = (address: string) => locateLocally(address)?.state ?? readAddress(address).state
