import { type } from 'arktype'
import { filled, instant } from '../../../shared/fields.ts'
import { strokes } from '../../../shared/paper-record.ts'
import { valuationKind } from '../../../shared/proof-record.ts'

const when = instant('The time of this signature cannot be read')

/**
 * POST /api/service-requests/{id}/papers/{kind}/signature. `id` identifies the signature. `digest` is that of the paper
 * as the customer read it. Without `strokes` the typed name is the signature. `at` and `sentAt` are by the clock of the
 * crew's phone, which may send a signature hours after it was made.
 */
export const signatureForm = type({
  id: '0 < string <= 64',
  digest: '0 < string <= 64',
  signedBy: filled('Enter the full name of the person signing', 200),
  'strokes?': strokes.or('null').configure({ message: 'Please sign again' }),
  'at?': when,
  'sentAt?': when,
}).onDeepUndeclaredKey('delete')

/** POST /api/service-requests/{id}/valuation */
export const valuationForm = type({ kind: valuationKind }).onDeepUndeclaredKey('delete')

/**
 * GET /api/service-requests/{id}/valuation: an article for the worked example, its weight in pounds and its value in
 * dollars.
 */
export const valuationRequest = type({
  'weight?': type('string.numeric.parse').to('0 < number <= 20000'),
  'value?': type('string.numeric.parse').to('0 <= number <= 1000000'),
}).onUndeclaredKey('delete')
