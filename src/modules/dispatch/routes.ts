import { Elysia } from 'elysia'
import type { Deps } from '../../deps.ts'
import { Invalid } from '../../errors.ts'
import { context } from '../../http/context.ts'
import { crewToken } from '../../http/tokens.ts'
import { administrator } from '../../http/visitor.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import { addProvider, assignProvider, changeProvider, issueCrewLink, removeProvider } from './decide.ts'
import { assignment, type ProviderForm, providerChanges, providerForm } from './forms.ts'
import { type Provider, providers } from './provider.ts'
import { countOpenJobs, findProvider, listProviders } from './queries.ts'

/** The office's crews, and who does which job when. */
export const dispatch = (deps: Deps) => {
  const { db, log } = deps
  return new Elysia({ prefix: '/api/admin', tags: ['office'] })
    .use(context(deps))
    .onTransform(({ visitor }) => {
      administrator(visitor)
    })
    .get('/providers', async () => (await listProviders(db)).map(view))
    .post(
      '/providers',
      async ({ body, command }) => {
        const { row } = await log.start(providers, command.id, () => addProvider(detailsOf(body)), command)
        return view(row)
      },
      { body: providerForm },
    )
    .patch(
      '/providers/:id',
      async ({ params, body, command }) => {
        const { row } = await log.handle(
          providers,
          params.id,
          provider => changeProvider(provider, listsOf(body)),
          command,
        )
        return view(row)
      },
      { body: providerChanges },
    )
    .delete('/providers/:id', async ({ params, command }) => {
      const openJobs = await countOpenJobs(db, params.id)
      await log.handle(providers, params.id, provider => removeProvider(provider, openJobs), command)
      return { success: true }
    })
    .post('/providers/:id/crew-link', async ({ params, command }) => {
      const { row } = await log.handle(providers, params.id, issueCrewLink, command)
      const token = crewToken(row, deps.signingKey)
      return { url: `${deps.config.publicUrl}/crew/${token}`, token }
    })
    .patch(
      '/service-requests/:id/assign',
      async ({ params, body, command }) => {
        const provider = await findProvider(db, body.providerId)
        const scheduledDate = notPast(body.scheduledDate, command.at)
        const { row } = await log.handle(
          serviceRequests,
          params.id,
          request => assignProvider(request, provider, scheduledDate),
          command,
        )
        return assignmentView(row)
      },
      { body: assignment },
    )
}

/** Lists arrive as the form split them: trimmed, without empties (spec §5). */
const detailsOf = ({ serviceTypes = [], areas = [], isActive = true, ...provider }: ProviderForm) => ({
  ...provider,
  ...listsOf({ serviceTypes, areas }),
  isActive,
})

function listsOf<F extends Readonly<{ serviceTypes?: string[]; areas?: string[] }>>(form: F): F {
  const { serviceTypes, areas } = form
  return {
    ...form,
    ...(serviceTypes && { serviceTypes: trimmed(serviceTypes) }),
    ...(areas && { areas: trimmed(areas) }),
  }
}

const trimmed = (items: readonly string[]) => items.map(item => item.trim()).filter(item => item !== '')

/** Any time from today on: a dispatcher may still enter what began this morning. */
function notPast(scheduledDate: string, now: string): string {
  const day = (instant: string) =>
    Temporal.Instant.from(instant).toZonedDateTimeISO('America/Chicago').toPlainDate()
  const wanted = new Date(scheduledDate).toISOString()
  if (Temporal.PlainDate.compare(day(wanted), day(now)) < 0) {
    throw new Invalid([{ path: 'scheduledDate', message: 'Choose a date that is not in the past' }])
  }
  return wanted
}

const assignmentView = (request: ServiceRequest) => ({
  id: request.id,
  bookingNumber: bookingNumber(request),
  status: request.status,
  providerId: request.providerId,
  assignedAt: request.assignedAt,
  scheduledDate: request.scheduledDate,
  scheduledEnd: request.scheduledEnd,
})

const view = ({ version: _, removedAt: __, crewLink: ___, ...provider }: Provider) => provider
