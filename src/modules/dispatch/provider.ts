import type * as schema from '../../../db/schema.ts'
import { table } from '../../eventlog/types.ts'
import type { ApplicationEvent, ProviderEvent, TrackingEvent } from './events.ts'

/**
 * spec §3 providers. `crewLink` is the number of the current crew link: 0 if none was issued, negative if it was revoked.
 */
export type Provider = Readonly<typeof schema.providers.$inferSelect>

type Added = Extract<ProviderEvent, { type: 'ProviderAdded' }>

export const providers = table<Provider, Added, Exclude<ProviderEvent, Added> | TrackingEvent>({
  category: 'provider',
  name: 'providers',
  refusals: { providers_email_key: 'Another provider already has this email address.' },
  starts: {
    ProviderAdded: ({ data, at }, id) => ({
      id,
      members: [],
      trucks: [],
      ...data,
      rating: 5,
      currentLatitude: null,
      currentLongitude: null,
      lastLocationUpdate: null,
      isOnline: false,
      silence: null,
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
    ProviderWentOffline: (provider, { data, at }) => ({
      ...provider,
      isOnline: false,
      silence: data.why ? { at, why: data.why } : null,
    }),
  },
})

/** An application to become a provider, and its outcome. `providerId` is set once the crew was added as a provider. */
export type ProviderApplication = Readonly<typeof schema.providerApplications.$inferSelect>

type Applied = Extract<ApplicationEvent, { type: 'ProviderApplied' }>

const open = { handledAt: null, handledBy: null, providerId: null }

export const providerApplications = table<ProviderApplication, Applied, Exclude<ApplicationEvent, Applied>>({
  category: 'application',
  name: 'provider_applications',
  starts: {
    ProviderApplied: ({ data, at }, id) => ({
      id,
      ...data,
      company: data.company ?? null,
      about: data.about ?? null,
      createdAt: at,
      ...open,
    }),
  },
  on: {
    ApplicationHandled: (application, { data, at }) => ({
      ...application,
      handledAt: at,
      handledBy: data.by,
      providerId: data.providerId ?? null,
    }),
    ApplicationReopened: application => ({ ...application, ...open }),
  },
})
