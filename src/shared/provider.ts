import { type } from 'arktype'
import { daysOff, workingHours } from './catalog.ts'

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
})

/** A provider's columns that the office may see. */
export const providerColumns = providerDetails.merge({
  id: 'string',
  rating: 'number',
  currentLatitude: 'number | null',
  currentLongitude: 'number | null',
  lastLocationUpdate: 'string | null',
  isOnline: 'boolean',
  createdAt: 'string',
})
