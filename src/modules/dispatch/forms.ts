import { type } from 'arktype'
import { email, filled, instant, phone, trap } from '../../http/words.ts'

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

/** POST /api/provider-applications. `areas` are ZIP codes or names of places. */
export const applicationForm = type({
  name: filled('Name is required', 200),
  'company?': 'string <= 200 | null',
  email,
  phone,
  serviceTypes: type("'moving' | 'junk'").array().atLeastLength(1).configure({
    message: 'Please choose at least one service',
  }),
  areas: type('/\\S/').and('string <= 80').array().atLeastLength(1).atMostLength(100).configure({
    message: 'Please tell us where you work',
  }),
  crewSize: type('1 <= number.integer <= 50').configure({ message: 'Please give a number from 1 to 50' }),
  vehicles: filled('Please tell us what you drive', 300),
  'about?': 'string <= 3000 | null',
  ...trap,
}).onDeepUndeclaredKey('delete')
export type ApplicationForm = typeof applicationForm.infer
