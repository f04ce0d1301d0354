import { type } from 'arktype'
import type { Command } from '../../eventlog/types.ts'
import { type AnswerOf, done, model, success } from '../../platform/model.ts'
import { office } from '../../platform/office.ts'
import { administrator, nameOf } from '../../platform/visitor.ts'
import { daysOff, usualTerms, workingHours } from '../../shared/catalog.ts'
import { newProvider, type ProviderForm, providerChanges } from '../../shared/forms/provider.ts'
import { crewLock } from '../booking/service-request.ts'
import { findInboxMessage } from '../inbox.ts'
import type { Platform, RouterOptions } from '../module.ts'
import { acceptApplication, addProvider, changeProvider, removeProvider } from './decide.ts'
import { type Provider, providers } from './provider.ts'
import { providerApplications } from './provider-application.ts'
import { countOpenJobs, listProviders } from './queries.ts'

/** The office's provider list. */
export const dispatchRoutes = (deps: RouterOptions<'db' | 'log'>) => {
  const { db, log } = deps
  return office(deps, '/api/admin')
    .get(
      '/providers',
      async () => {
        const [providers, openJobs] = await Promise.all([listProviders(db), countOpenJobs(db)])
        return providers.map(provider => ({ ...view(provider), openJobs: openJobs.get(provider.id) ?? 0 }))
      },
      { response: model(crewWithJobs.array()) },
    )
    .post(
      '/providers',
      async ({ body: { applicationId, ...form }, visitor, command }) => {
        // Validate first, so a retry cannot create a duplicate.
        if (applicationId) await findInboxMessage(log, providerApplications, applicationId)
        const { row } = await log.start(providers, command.id, () => addProvider(detailsOf(form)), command)
        if (applicationId) {
          const by = nameOf(administrator(visitor))
          await log.handle(providerApplications, applicationId, () => acceptApplication(by, row.id), command)
        }
        return view(row)
      },
      { body: newProvider, response: model(crew) },
    )
    .patch(
      '/providers/:id',
      async ({ params, body, command }) => {
        const [{ row }] = await log.handleWith(
          providers,
          [params.id],
          {
            locks: () => [crewLock(params.id)],
            decide: async ([provider]) => [changeProvider(provider, body)],
          },
          command,
        )
        const openJobs = (await countOpenJobs(db)).get(row.id) ?? 0
        return { ...view(row), openJobs }
      },
      { body: providerChanges, response: model(crewWithJobs) },
    )
    .delete(
      '/providers/:id',
      async ({ params, command }) => {
        await remove(log, params.id, command)
        return success
      },
      { response: done },
    )
}

const remove = (log: Platform['log'], id: string, command: Command) =>
  log.handleWith(
    providers,
    [id],
    {
      locks: () => [crewLock(id)],
      decide: async ([provider], db) => [removeProvider(provider, (await countOpenJobs(db)).get(id) ?? 0)],
    },
    command,
  )

/** Fills in defaults for omitted fields. */
const detailsOf = ({ serviceTypes = [], areas = [], isActive = true, ...provider }: ProviderForm) => ({
  ...usualTerms,
  ...provider,
  serviceTypes,
  areas,
  isActive,
})

const crew = type({
  id: 'string',
  name: 'string',
  email: 'string',
  phone: 'string',
  serviceTypes: 'string[]',
  areas: 'string[]',
  rating: 'number',
  isActive: 'boolean',
  workingHours,
  daysOff,
  crewSize: 'number.integer',
  currentLatitude: 'number | null',
  currentLongitude: 'number | null',
  lastLocationUpdate: 'string | null',
  isOnline: 'boolean',
  createdAt: 'string',
  hasCrewLink: 'boolean',
})
const crewWithJobs = crew.merge({ openJobs: 'number.integer' })

const view = ({ version: _, removedAt: __, crewLink, ...provider }: Provider): AnswerOf<typeof crew> => ({
  ...provider,
  hasCrewLink: crewLink > 0,
})
