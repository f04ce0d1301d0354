import { type } from 'arktype'
import { filled } from '../../../shared/fields.ts'
import { mostClaimPhotos } from '../../../shared/proof.ts'
import { remedy } from '../../../shared/proof-record.ts'

const value = type('0 <= number <= 1000000').configure({ message: 'Enter $0 to $1,000,000' })
const weight = type('0 < number <= 20000').configure({ message: 'Enter up to 20,000 pounds' })

/** POST /api/service-requests/{id}/claims. `value` is in dollars, `weight` in pounds. */
export const claimForm = type({
  item: filled('Say what is damaged or missing', 100),
  description: filled('Say what happened', 2000),
  'photoUrls?': type('string <= 1000').array().atMostLength(mostClaimPhotos).or('null'),
  'value?': value.or('null'),
  'weight?': weight.or('null'),
}).onDeepUndeclaredKey('delete')

/** POST …/claims/{claimId}/settle. Value and weight replace the customer's. */
export const settlementForm = type({
  remedy,
  amount: value,
  'value?': value.or('null'),
  'weight?': weight.or('null'),
  paidBy: filled('Say how it is paid, such as a check number', 200),
  reason: filled('Say why', 2000),
}).onDeepUndeclaredKey('delete')

/** POST …/claims/{claimId}/deny and …/reopen. The customer reads the reason. */
export const reasonForm = type({ reason: filled('Say why', 2000) }).onDeepUndeclaredKey('delete')

/** GET /api/admin/claims */
export const claimsRequest = type({ 'state?': "'open'" }).onDeepUndeclaredKey('delete')
