import { type } from 'arktype'
import { Elysia } from 'elysia'
import * as schema from '../../../db/schema.ts'
import { toOffice } from '../../adapters/outbox.ts'
import type { Follower } from '../../eventlog/follow.ts'
import { enqueue } from '../../jobs/queue.ts'
import { administrator, context, nameOf, office } from '../../platform/context.ts'
import { done, listOf, model, success } from '../../platform/model.ts'
import { type ApplicationForm, applicationForm } from '../../shared/forms/provider.ts'
import { countOpen, findInboxMessage, inboxChange, inboxRequest, listInbox, openCount } from '../inbox.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { markApplication, receiveApplication } from './decide.ts'
import { applicationFacts } from './events.ts'
import { type ProviderApplication, providerApplications } from './provider.ts'

/** POST /api/provider-applications. The application is stored before the response; the mail to the office follows. */
export const applications = (deps: RouterOptions<'log'>) =>
  new Elysia({ prefix: '/api' }).use(context(deps)).post(
    '/provider-applications',
    async ({ body, command }) => {
      const application = applicationOf(body)
      await deps.log.start(providerApplications, command.id, () => receiveApplication(application), command)
      return success
    },
    { body: applicationForm, response: done },
  )

/** The office's list of applications. */
export const applicationsOffice = (deps: RouterOptions<'log' | 'sql'>) =>
  office(deps, '/api/admin/provider-applications')
    .get('/', ({ query, set }) => listInbox(deps.sql, providerApplications, columns, query, set.headers), {
      query: inboxRequest,
      response: listOf(application),
    })
    .get('/open', async () => ({ open: await countOpen(deps.sql, providerApplications) }), {
      response: openCount,
    })
    .get('/:id', ({ params }) => findInboxMessage(deps.log, providerApplications, params.id), {
      response: application,
    })
    .patch(
      '/:id',
      async ({ params, body, visitor, command }) => {
        const by = nameOf(administrator(visitor))
        const decide = (row: ProviderApplication) => markApplication(row, body.isHandled, by)
        return (await deps.log.handle(providerApplications, params.id, decide, command)).row
      },
      { body: inboxChange, response: application },
    )

const columns = schema.columnsOf(schema.providerApplications)

const application = model({
  id: 'string',
  name: 'string',
  company: 'string | null',
  email: 'string',
  phone: 'string',
  serviceTypes: type("'moving' | 'junk'").array(),
  areas: 'string[]',
  crewSize: 'number.integer',
  vehicles: 'string',
  about: 'string | null',
  isSuspect: 'boolean',
  createdAt: 'string',
  handledAt: 'string | null',
  handledBy: 'string | null',
  providerId: 'string | null',
})

/** Mails each application to the office. The key comes from the event id, so a rebuild does not send it again. */
export const applicationMails = ({ config }: Pick<Platform, 'config'>): Follower => ({
  name: 'application mails',
  types: ['ProviderApplied'],
  on: async (event, tx) => {
    const applied = applicationFacts.ProviderApplied.data.assert(event.data)
    if (applied.isSuspect) return
    await enqueue(
      tx,
      toOffice({
        key: `mail ${event.type} ${event.id}`,
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

const applicationOf = ({ website, company, about, ...fields }: ApplicationForm) => ({
  ...fields,
  name: fields.name.trim(),
  company: company?.trim() || undefined,
  vehicles: fields.vehicles.trim(),
  about: about?.trim() || undefined,
  isSuspect: Boolean(website),
})
