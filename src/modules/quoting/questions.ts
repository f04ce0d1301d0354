import { readAddress } from '../../adapters/geocoder/address.ts'
import { isBox } from '../../adapters/geocoder/boxes.ts'
import { contradicts } from '../../adapters/geocoder/contradiction.ts'
import { isSameDoor } from '../../adapters/geocoder/doors.ts'
import { outsideOf } from '../../adapters/geocoder/outside.ts'
import { sameAddressQuestion } from '../../shared/same-address.ts'
import { type Estimate, needsOf } from './estimate.ts'

/** What to ask the customer for each place that was not found. A ZIP code would not help everywhere. */
export const questionsOf = (estimate: Estimate) =>
  needsOf(estimate).map(need => ({ ...need, message: questionFor(estimate, need.path) ?? need.message }))

function questionFor({ inputs }: Estimate, path: 'fromAddress' | 'toAddress'): string | undefined {
  const address = inputs[path] ?? ''
  if (path === 'toAddress' && isSameDoor(inputs.fromAddress, address)) {
    return sameAddressQuestion
  }
  const elsewhere = outsideOf(address)
  if (elsewhere) return `${elsewhere} is outside our area. You can send us a request, and we’ll call you.`
  if (contradicts(readAddress(address))) {
    return 'This address names two places. Please check its town and its ZIP code.'
  }
  if (!isBox(address)) return undefined
  return 'This is a post-office box. Please give the street address with its own ZIP code.'
}
