import { type } from 'arktype'
import { email, filled, instant, phone } from '../../http/words.ts'

const things = type('string <= 80').array().atMostLength(500)

/** spec §5 "Provider form". */
export const providerForm = type({
  name: filled('Name is required', 200),
  email,
  phone,
  'serviceTypes?': things,
  'areas?': things,
  'isActive?': 'boolean',
}).onDeepUndeclaredKey('delete')
export type ProviderForm = typeof providerForm.infer

export const providerChanges = providerForm.partial()
export type ProviderChanges = typeof providerChanges.infer

/** `scheduledDate` is an instant, ISO 8601 with its offset. */
export const assignment = type({
  providerId: filled('Choose a provider', 40),
  scheduledDate: instant('Choose a date and time'),
}).onDeepUndeclaredKey('delete')
