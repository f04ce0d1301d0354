import { type Row, table } from '../../eventlog/types.ts'
import type { ApplicationEvent } from './events.ts'

type Applied = ApplicationEvent['data']

/** A crew that would like to work with us, as the office reads it. */
export type ProviderApplication = Row &
  Readonly<
    Omit<Applied, 'company' | 'about'> & { company: string | null; about: string | null; createdAt: string }
  >

export const providerApplications = table<ProviderApplication, ApplicationEvent, never>({
  category: 'application',
  name: 'provider_applications',
  starts: {
    ProviderApplied: ({ data, at }, id) => ({
      id,
      ...data,
      company: data.company ?? null,
      about: data.about ?? null,
      createdAt: at,
    }),
  },
  on: {},
})
