import { type Row, table } from '../../eventlog/types.ts'
import type { ApplicationEvent } from './events.ts'

type Applied = Extract<ApplicationEvent, { type: 'ProviderApplied' }>

/** A crew that would like to work with us, as the office reads it, and what became of that. */
export type ProviderApplication = Row &
  Readonly<
    Omit<Applied['data'], 'company' | 'about'> & {
      company: string | null
      about: string | null
      createdAt: string
      handledAt: string | null
      handledBy: string | null
      /** The provider that the crew became. */
      providerId: string | null
    }
  >

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
