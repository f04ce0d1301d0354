import { Elysia } from 'elysia'
import { idFrom } from '../../../eventlog/ids.ts'
import { administrator, anonymousContext, nameOf, office } from '../../../platform/context.ts'
import { done, model, success } from '../../../platform/model.ts'
import type { ServiceRequest } from '../../booking/service-request.ts'
import type { RouterOptions } from '../../module.ts'
import type { AdmitCrew } from '../routes.ts'
import { refuseUnlessOwn } from '../take-steps.ts'
import { goodsForm, sentGoods } from './forms.ts'
import { goodsChanged, writeGoods } from './write-goods.ts'

type Deps = RouterOptions<'db' | 'log'>

/** A crew corrects the list of the goods of its job. */
export const crewGoods = (deps: Deps & Readonly<{ admitCrew: AdmitCrew }>) =>
  new Elysia({ prefix: '/api/crew/jobs/:serviceRequestId' })
    .use(anonymousContext(deps))
    // Before the body is checked.
    .derive(async ({ headers }) => ({ crew: await deps.admitCrew(headers['x-crew-token'] ?? '') }))
    .post(
      '/goods',
      async ({ params: { serviceRequestId }, body, crew, command }) => {
        const list = { ...body, by: crew.name, providerId: crew.id }
        const check = (request: ServiceRequest) => refuseUnlessOwn(request, crew)
        await writeGoods(
          deps,
          serviceRequestId,
          { list, check },
          {
            ...command,
            id: idFrom('crew goods', serviceRequestId, body.id),
            actor: `provider:${crew.id}`,
            // The list's id alone says what is a repeat, in whatever request it comes.
            fingerprint: undefined,
          },
        )
        return success
      },
      { body: sentGoods, response: { 200: done, 409: model(goodsChanged) } },
    )

/** The office corrects the list of the goods, as told on the phone. */
export const goodsOffice = (deps: Deps) =>
  office(deps, '/api/admin/service-requests/:id').post(
    '/goods',
    async ({ params, body, visitor, command }) => {
      const list = { ...body, id: command.id, by: nameOf(administrator(visitor)) }
      await writeGoods(deps, params.id, { list }, command)
      return success
    },
    { body: goodsForm, response: { 200: done, 409: model(goodsChanged) } },
  )
