import type { providers as stored } from '../../../db/schema.ts'
import { table } from '../../eventlog/types.ts'
import type { ProviderEvent, TrackingEvent } from './events.ts'

/**
 * spec §3 providers. `crewLink` is the number of the current crew link: 0 if none was issued, negative if it was revoked.
 */
export type Provider = Readonly<typeof stored.$inferSelect>

type Added = Extract<ProviderEvent, { type: 'ProviderAdded' }>

export const providers = table<Provider, Added, Exclude<ProviderEvent, Added> | TrackingEvent>({
  category: 'provider',
  name: 'providers',
  refusals: { providers_email_key: 'Another provider already has this email address.' },
  starts: {
    ProviderAdded: ({ data, at }, id) => ({
      id,
      ...data,
      rating: 5,
      currentLatitude: null,
      currentLongitude: null,
      lastLocationUpdate: null,
      isOnline: false,
      crewLink: 0,
      createdAt: at,
      removedAt: null,
    }),
  },
  on: {
    ProviderChanged: (provider, { data }) => ({ ...provider, ...data }),
    ProviderRemoved: (provider, { at }) => ({ ...provider, isActive: false, isOnline: false, removedAt: at }),
    CrewLinkIssued: (provider, { data }) => ({ ...provider, crewLink: data.crewLink }),
    CrewLinkRevoked: (provider, { data }) => ({ ...provider, crewLink: -data.crewLink }),
    ProviderWentOnline: provider => ({ ...provider, isOnline: true }),
    LocationReported: (provider, { data }) => {
      const newest = data.fixes.at(-1)
      const online = { ...provider, isOnline: true }
      // A phone that was offline may report old positions late.
      if (!newest || newest.timestamp <= (provider.lastLocationUpdate ?? '')) return online
      return {
        ...online,
        currentLatitude: newest.latitude,
        currentLongitude: newest.longitude,
        lastLocationUpdate: newest.timestamp,
      }
    },
    ProviderWentOffline: provider => ({ ...provider, isOnline: false }),
  },
})
