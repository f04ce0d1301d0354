import type { Reads } from '../../eventlog/transaction.ts'
import { administrator, nameOf, office } from '../../platform/context.ts'
import { NotFound } from '../../platform/errors.ts'
import { type AnswerOf, done, model, pick, success } from '../../platform/model.ts'
import { usualTerms } from '../../shared/crews.ts'
import { newProvider, type ProviderForm, providerChanges } from '../../shared/forms/provider.ts'
import { providerColumns } from '../../shared/provider.ts'
import { crewLock } from '../booking/service-request.ts'
import { expectProvider, listProviders } from '../find.ts'
import { findInboxMessage } from '../inbox.ts'
import type { RouterOptions } from '../module.ts'
import { crewToken } from '../tokens.ts'
import {
  acceptApplication,
  addProvider,
  changeProvider,
  issueCrewLink,
  removeProvider,
  revokeCrewLink,
} from './decide.ts'
import { type Provider, providerApplications, providers } from './provider.ts'
import { countOpenJobs } from './queries.ts'
import { findRatings } from './ratings.ts'

/** The office's provider list, and the link that a crew's phone sends positions with. A crew has at most one. */
export const dispatchRoutes = (deps: RouterOptions<'config' | 'db' | 'log'>) => {
  const { config, db, log, signingKey } = deps
  // Derived from the link's number and the signing key, so it can be shown again without being stored.
  const linkOf = (provider: Provider) => {
    const token = crewToken(provider, signingKey)
    return { url: `${config.publicUrl}/crew/${token}`, token }
  }
  return office(deps, '/api/admin')
    .get(
      '/providers',
      async () => {
        const [providers, listed] = await Promise.all([listProviders(db), listedNow(db)])
        return providers.map(listed)
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
        return (await listedNow(db))(row)
      },
      { body: providerChanges, response: model(crewWithJobs) },
    )
    .delete(
      '/providers/:id',
      async ({ params: { id }, command }) => {
        await log.handleWith(
          providers,
          [id],
          {
            locks: () => [crewLock(id)],
            decide: async ([provider], db) => [
              removeProvider(provider, (await countOpenJobs(db)).get(id) ?? 0),
            ],
          },
          command,
        )
        return success
      },
      { response: done },
    )
    .get(
      '/providers/:id/crew-link',
      async ({ params }) => {
        const provider = await expectProvider(db, params.id)
        if (provider.crewLink <= 0) throw new NotFound('This crew has no link.')
        return linkOf(provider)
      },
      { response: crewLink },
    )
    .post(
      '/providers/:id/crew-link',
      async ({ params, command }) =>
        linkOf((await log.handle(providers, params.id, issueCrewLink, command)).row),
      { response: crewLink },
    )
    .delete(
      '/providers/:id/crew-link',
      async ({ params, command }) => {
        await log.handle(providers, params.id, revokeCrewLink, command)
        return success
      },
      { response: done },
    )
}

/** Fills in defaults for omitted fields. */
const detailsOf = ({ serviceTypes = [], areas = [], isActive = true, ...provider }: ProviderForm) => ({
  ...usualTerms,
  ...provider,
  serviceTypes,
  areas,
  isActive,
})

const crewFields = [
  'id',
  'name',
  'email',
  'phone',
  'serviceTypes',
  'areas',
  'rating',
  'isActive',
  'workingHours',
  'daysOff',
  'crewSize',
  'members',
  'trucks',
  'currentLatitude',
  'currentLongitude',
  'lastLocationUpdate',
  'isOnline',
  'createdAt',
] as const
const crew = providerColumns.merge({ hasCrewLink: 'boolean' })
const crewWithJobs = crew.merge({ openJobs: 'number.integer' })

const crewLink = model({ url: 'string', token: 'string' })

const view = (provider: Provider): AnswerOf<typeof crew> => ({
  ...pick(provider, crewFields),
  hasCrewLink: provider.crewLink > 0,
})

/** Shows a crew with its open jobs, and with its customers' rating once enough of them reviewed it. */
async function listedNow(db: Reads) {
  const [openJobs, ratings] = await Promise.all([countOpenJobs(db), findRatings(db)])
  return (provider: Provider): AnswerOf<typeof crewWithJobs> => ({
    ...view(provider),
    rating: ratings.get(provider.id)?.mean ?? provider.rating,
    openJobs: openJobs.get(provider.id) ?? 0,
  })
}
