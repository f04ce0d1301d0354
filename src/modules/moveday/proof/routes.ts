import { Elysia } from 'elysia'
import { anonymousContext, context } from '../../../platform/context.ts'
import { done, model, success } from '../../../platform/model.ts'
import { expectRequest } from '../../find.ts'
import type { RouterOptions } from '../../module.ts'
import type { AdmitCrew } from '../routes.ts'
import { admitToProof } from './access.ts'
import { sentDamage, sentPhoto } from './forms.ts'
import { crewProofModel, proofView } from './present.ts'
import { findProof, takeDamage, takePhoto } from './take-proof.ts'

type ProofDeps = RouterOptions<'db' | 'log' | 'photos' | 'clientOf'>

/** A crew's photos of a job and its notes of damages. */
export const crewProof = (deps: ProofDeps & Readonly<{ admitCrew: AdmitCrew }>) =>
  new Elysia({ prefix: '/api/crew/jobs/:serviceRequestId' })
    .use(anonymousContext(deps))
    // Before the body is checked.
    .derive(async ({ headers }) => ({ crew: await deps.admitCrew(headers['x-crew-token'] ?? '') }))
    .post(
      '/photos',
      async ({ params, body, crew, command, server, request }) => {
        const client = deps.clientOf(server, request)
        await takePhoto(deps, crew, params.serviceRequestId, body, { command, client })
        return success
      },
      { body: sentPhoto, response: done },
    )
    .post(
      '/damages',
      async ({ params, body, crew, command }) => {
        await takeDamage(deps, crew, params.serviceRequestId, body, command)
        return success
      },
      { body: sentDamage, response: done },
    )

/** The proof of a job's day, for its customer and the office. */
export const customerProof = (deps: ProofDeps) =>
  new Elysia({ prefix: '/api/service-requests/:id' })
    .use(context(deps))
    .derive(async ({ params, headers, visitor, command }) => {
      const booking = await expectRequest(deps.db, params.id ?? '')
      const now = Date.parse(command.at)
      return { booking, reader: admitToProof(booking, { visitor, headers, now }, deps.signingKey) }
    })
    .get('/proof', async ({ booking }) => proofView(await findProof(deps.db, booking.id), deps.photos), {
      response: model(crewProofModel),
    })
