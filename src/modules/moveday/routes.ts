import { Elysia } from 'elysia'
import { Refused } from '../../eventlog/types.ts'
import { administrator, anonymousContext, nameOf, office } from '../../platform/context.ts'
import { done, model, pick, success } from '../../platform/model.ts'
import { addDays, dayAt } from '../../shared/chicago.ts'
import type { CrewDay } from '../../shared/move-day.ts'
import { type ServiceRequest, serviceRequests } from '../booking/service-request.ts'
import type { Provider } from '../dispatch/provider.ts'
import { expectProvider, expectRequest } from '../find.ts'
import type { RouterOptions } from '../module.ts'
import { planCrew } from './decide.ts'
import { checkedSteps, crewPlan, sentSteps } from './forms.ts'
import { crewDayModel, crewJobView, stepsTaken } from './present.ts'
import { listJobs } from './queries.ts'
import { checkRefusals } from './refusals.ts'
import { takeBack, takeSteps } from './take-steps.ts'

/** The crew of a crew link's token. @throws Unauthenticated if the link is invalid */
export type AdmitCrew = (token: string) => Promise<Provider>

type MoveDayDeps = RouterOptions<'db' | 'log' | 'photos'> & Readonly<{ admitCrew: AdmitCrew }>

/** A crew's jobs of today and tomorrow, and what it reports of them. */
export const crewDay = (deps: MoveDayDeps) =>
  new Elysia({ prefix: '/api/crew' })
    .use(anonymousContext(deps))
    // Before the body is checked.
    .derive(async ({ headers }) => ({ crew: await deps.admitCrew(headers['x-crew-token'] ?? '') }))
    .get(
      '/day',
      async ({ crew: { id, name, members }, command }): Promise<CrewDay> => {
        const today = dayAt(command.at)
        const dates = [today, addDays(today, 1)]
        const jobs = await listJobs(deps, id, { from: today, to: addDays(today, 1) })
        return {
          provider: { id, name, members: members.map(member => pick(member, ['id', 'name', 'language'])) },
          days: dates.map((date, n) => ({
            date,
            // A job of an earlier day that is not finished or not closed belongs to today.
            jobs: jobs
              .filter(({ day }) => (n === 0 ? day <= date : day === date))
              .map(job => crewJobView(job, command.at, deps.photos)),
          })),
        }
      },
      { response: model(crewDayModel) },
    )
    .post(
      '/jobs/:serviceRequestId/events',
      ({ params, body, crew, command }) => takeSteps(deps, crew, params.serviceRequestId, body, command),
      { body: sentSteps, response: model(stepsTaken) },
    )

/**
 * The office says who comes to a job, with which trucks of its crew, takes back what the crew tapped by mistake, and checks
 * what was refused.
 */
export const dayOffice = (deps: RouterOptions<'db' | 'log'>) =>
  office(deps, '/api/admin/service-requests/:id')
    .post(
      '/crew-plan',
      async ({ params, body, command }) => {
        const { providerId } = await expectRequest(deps.db, params.id)
        if (providerId === null) throw new Refused('Assign a crew first.', 'not_assigned')
        const provider = await expectProvider(deps.db, providerId)
        const plan = (request: ServiceRequest) => planCrew(request, provider, body)
        await deps.log.handle(serviceRequests, params.id, plan, command)
        return success
      },
      { body: crewPlan, response: done },
    )
    .post(
      '/steps/:stepId/undo',
      async ({ params: { id, stepId }, visitor, command }) => {
        await expectRequest(deps.db, id)
        await takeBack(deps, id, { stepId, byName: nameOf(administrator(visitor)) }, command)
        return success
      },
      { response: done },
    )
    .post(
      '/refused-steps/checked',
      async ({ params: { id }, body: { ids }, visitor, command }) => {
        await expectRequest(deps.db, id)
        const by = nameOf(administrator(visitor))
        await deps.log.handle(serviceRequests, id, request => checkRefusals(request, { ids, by }), command)
        return success
      },
      { body: checkedSteps, response: done },
    )
