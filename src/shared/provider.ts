import { type } from 'arktype'
import { daysOff, workingHours } from './catalog.ts'
import { truck } from './day-record.ts'

/** A person of a crew. The crew page speaks their language. */
export const member = type({ id: 'string', name: 'string', 'phone?': 'string', language: "'en' | 'es'" })
export type Member = Readonly<typeof member.infer>

/** What a provider starts with: the data of ProviderAdded, and columns of the same names. */
export const providerDetails = type({
  name: 'string',
  email: 'string',
  phone: 'string',
  serviceTypes: 'string[]',
  areas: 'string[]',
  isActive: 'boolean',
  workingHours,
  daysOff,
  crewSize: '1 <= number.integer <= 12',
  'members?': member.array(),
  'trucks?': truck.array(),
})

/** A provider's columns that the office may see. */
export const providerColumns = providerDetails.merge({
  id: 'string',
  members: member.array(),
  trucks: truck.array(),
  rating: 'number',
  currentLatitude: 'number | null',
  currentLongitude: 'number | null',
  lastLocationUpdate: 'string | null',
  isOnline: 'boolean',
  createdAt: 'string',
})
