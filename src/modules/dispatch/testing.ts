import { usualTerms } from '../../shared/crews.ts'
import type { ProviderEvent } from './events.ts'

/** The first event of a provider, for tests of decisions. */
export const added: ProviderEvent = {
  type: 'ProviderAdded',
  data: {
    name: 'North crew',
    email: 'north@example.com',
    phone: '414-555-0122',
    serviceTypes: ['moving'],
    areas: [],
    isActive: true,
    ...usualTerms,
  },
}
