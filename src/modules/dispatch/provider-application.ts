import type { providerApplications as stored } from '../../../db/schema.ts'
import { table } from '../../eventlog/types.ts'
import type { ApplicationEvent } from './events.ts'

type Applied = Extract<ApplicationEvent, { type: 'ProviderApplied' }>

/** An application and its outcome. `providerId` is set once the crew was added as a provider. */
export type ProviderApplication = Readonly<typeof stored.$inferSelect>

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
      handledAt: null,
      handledBy: null,
      providerId: null,
    }),
  },
  on: {
    ApplicationHandled: (application, { data, at }) => ({
      ...application,
      handledAt: at,
      handledBy: data.by,
      providerId: data.providerId ?? null,
    }),
    ApplicationReopened: application => ({
      ...application,
      handledAt: null,
      handledBy: null,
      providerId: null,
    }),
  },
})
