import { Elysia } from 'elysia'
import { anonymousContext, context } from '../../../platform/context.ts'
import { Forbidden } from '../../../platform/errors.ts'
import { done, model, success } from '../../../platform/model.ts'
import { expectRequest } from '../../find.ts'
import type { RouterOptions } from '../../module.ts'
import { hasBegun } from '../claims/decide.ts'
import { claimForm } from '../claims/forms.ts'
import { claimView, viewOfClaim } from '../claims/present.ts'
import { takeClaim } from '../claims/routes.ts'
import { reviewForm } from '../reviews/forms.ts'
import { reviewModel, reviewOf, takeReview } from '../reviews/take-review.ts'
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
    .get(
      '/proof',
      async ({ booking, command }) => {
        const proof = await findProof(deps.db, booking.id)
        return {
          ...proofView(proof, deps.photos),
          claims: proof ? proof.claims.map(claim => viewOfClaim(claim, proof, deps.photos, command.at)) : [],
          canClaim: hasBegun(booking),
          ...(await reviewOf(deps.db, booking, command.at)),
        }
      },
      {
        response: model(
          crewProofModel.merge({ claims: claimView.array(), canClaim: 'boolean' }).merge(reviewModel),
        ),
      },
    )
    .post(
      '/claims',
      ({ params, body, command, server, request }) =>
        takeClaim(deps, params.id, body, { command, client: deps.clientOf(server, request) }),
      { body: claimForm, response: model(claimView) },
    )
    .post(
      '/review',
      async ({ params, body, reader, command }) => {
        if (reader === 'office') throw new Forbidden('Only the customer can review a job.')
        await takeReview(deps, params.id, body, command)
        return reviewOf(deps.db, await expectRequest(deps.db, params.id), command.at)
      },
      { body: reviewForm, response: model(reviewModel) },
    )
