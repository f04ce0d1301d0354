import { Elysia } from 'elysia'
import * as schema from '../../../db/schema.ts'
import { enqueue } from '../../adapters/outbox/outbox.ts'
import { toOffice } from '../../adapters/outbox/to-office.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { context } from '../../platform/context.ts'
import { lettersOffice } from '../../platform/inbox-routes.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { markApplication, receiveApplication } from './decide.ts'
import { applicationFacts } from './events.ts'
import { type ApplicationForm, applicationForm } from './forms.ts'
import { providerApplications } from './provider-application.ts'

/** A crew applies on /become-a-provider. The application is kept before the answer; its mail follows. */
export const applications = (deps: RouterOptions<'log'>) =>
  new Elysia({ prefix: '/api' }).use(context(deps)).post(
    '/provider-applications',
    async ({ body, command }) => {
      const application = applicationOf(body)
      await deps.log.start(providerApplications, command.id, () => receiveApplication(application), command)
      return { success: true }
    },
    { body: applicationForm },
  )

/** Those who applied, and what the office has answered. */
export const applicationsOffice = (deps: RouterOptions<'log' | 'sql'>) =>
  new Elysia({ prefix: '/api/admin/provider-applications' }).use(
    lettersOffice(deps, providerApplications, schema.columnsOf(schema.providerApplications), markApplication),
  )

/** Brings each application to the office, under a key from its event's id: once, and not again by a rebuild. */
export const applicationMails = ({ config }: Pick<Platform, 'config'>, wakeOutbox: () => void): Follower => ({
  name: 'application mails',
  committed: wakeOutbox,
  on: async (event, tx) => {
    if (event.type !== 'ProviderApplied') return
    const applied = applicationFacts.ProviderApplied.data.assert(event.data)
    if (applied.isSuspect) return
    await enqueue(
      tx,
      toOffice({
        dedupe: `mail ${event.type} ${event.id}`,
        office: config.mail.supportEmail,
        from: applied,
        subject: `Provider application: ${applied.company ?? applied.name}`,
        fields: {
          Company: applied.company,
          Phone: applied.phone,
          Services: applied.serviceTypes.join(', '),
          Areas: applied.areas.join(', '),
          'Crew size': applied.crewSize,
          Vehicles: applied.vehicles,
        },
        text: applied.about,
      }),
    )
  },
})

const applicationOf = ({ website, company, about, ...said }: ApplicationForm) => ({
  ...said,
  name: said.name.trim(),
  company: company?.trim() || undefined,
  vehicles: said.vehicles.trim(),
  about: about?.trim() || undefined,
  isSuspect: Boolean(website),
})
