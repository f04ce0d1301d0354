import { desc, eq, isNotNull, sql } from 'drizzle-orm'
import { jobProofs, serviceRequests as requests } from '../../../../db/schema.ts'
import { ownPhotos } from '../../../adapters/photos/photos.ts'
import { idFrom } from '../../../eventlog/ids.ts'
import type { Command } from '../../../eventlog/types.ts'
import { administrator, nameOf, office } from '../../../platform/context.ts'
import { done, model, pick, success } from '../../../platform/model.ts'
import { mostOwed } from '../../../shared/claims.ts'
import { toCents } from '../../../shared/money.ts'
import type { ProofEvent } from '../../booking/proof/events.ts'
import { isOpenClaim, type JobProof } from '../../booking/proof/job-proof.ts'
import { bookingNumber, type ServiceRequest, serviceRequests } from '../../booking/service-request.ts'
import { expectRequest } from '../../find.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { findProof } from '../proof/take-proof.ts'
import { denyClaim, fileClaim, reopenClaim, settleClaim, valuationFor } from './decide.ts'
import { type claimForm, claimsRequest, reasonForm, settlementForm } from './forms.ts'
import { officeClaim, viewOfClaim } from './present.ts'

type Deps = Pick<Platform, 'db' | 'log' | 'photos'>

/** Files a customer's claim under the command's id. `client` is whose turn it is to have a photo checked. */
export async function takeClaim(
  deps: Deps,
  id: string,
  { item, description, photoUrls, value, weight }: typeof claimForm.infer,
  { command, client }: Readonly<{ command: Command; client: string }>,
) {
  const photoKeys = await ownPhotos(deps.photos, photoUrls ?? [], client)
  const claim = {
    id: idFrom('claim', id, command.id),
    item: item.trim(),
    description: description.trim(),
    photoKeys,
    ...(typeof value === 'number' && { valueCents: toCents(value) }),
    ...(typeof weight === 'number' && { weightPounds: weight }),
  }
  await decideOn(deps, id, (request, proof) => fileClaim(request, proof, claim), command)
  const proof = await findProof(deps.db, id)
  const filed = proof?.claims.find(each => each.id === claim.id)
  if (!proof || !filed) throw new Error(`Claim ${claim.id} of ${id} is not there.`)
  return viewOfClaim(filed, proof, deps.photos, command.at)
}

/** The office's claims, the open ones first by their due day, and their decisions. */
export const claimsOffice = (deps: RouterOptions<'db' | 'log' | 'photos'>) =>
  office(deps, '/api/admin')
    .get(
      '/claims',
      async ({ query, command }) => ({ claims: await listClaims(deps, query.state === 'open', command.at) }),
      { query: claimsRequest, response: model({ claims: officeClaim.array() }) },
    )
    .post(
      '/service-requests/:id/claims/:claimId/settle',
      async ({ params, body: { amount, value, weight, ...body }, visitor, command }) => {
        const settlement = {
          ...body,
          amountCents: toCents(amount),
          ...(typeof value === 'number' && { valueCents: toCents(value) }),
          ...(typeof weight === 'number' && { weightPounds: weight }),
          by: nameOf(administrator(visitor)),
        }
        const settle = (request: ServiceRequest, proof: Claims) =>
          settleClaim(request, proof, params.claimId, settlement)
        await decideOn(deps, params.id, settle, command)
        return success
      },
      { body: settlementForm, response: done },
    )
    .post(
      '/service-requests/:id/claims/:claimId/deny',
      async ({ params, body: { reason }, visitor, command }) => {
        const denial = { reason, by: nameOf(administrator(visitor)) }
        await decideOn(deps, params.id, (_, proof) => denyClaim(proof, params.claimId, denial), command)
        return success
      },
      { body: reasonForm, response: done },
    )
    .post(
      '/service-requests/:id/claims/:claimId/reopen',
      async ({ params, body: { reason }, visitor, command }) => {
        const reopening = { reason, by: nameOf(administrator(visitor)) }
        await decideOn(deps, params.id, (_, proof) => reopenClaim(proof, params.claimId, reopening), command)
        return success
      },
      { body: reasonForm, response: done },
    )

type Claims = Pick<JobProof, 'claims'>

/** The booking's version guards the claims, which are a fold of the same stream. */
async function decideOn(
  { db, log }: Pick<Deps, 'db' | 'log'>,
  id: string,
  decide: (request: ServiceRequest, proof: Claims) => ProofEvent[],
  command: Command,
): Promise<void> {
  await expectRequest(db, id)
  await log.handleWith(
    serviceRequests,
    [id],
    {
      locks: () => [],
      decide: async ([request], db) => [decide(request, (await findProof(db, id)) ?? { claims: [] })],
    },
    command,
  )
}

/** At most so many bookings with claims, the open ones and then the newest. */
const limit = 300

async function listClaims({ db, photos }: Pick<Deps, 'db' | 'photos'>, isOpenOnly: boolean, now: string) {
  const { claimedAt, openClaimAt } = jobProofs
  const rows = await db
    .select({ request: requests, proof: jobProofs })
    .from(jobProofs)
    .innerJoin(requests, eq(requests.id, jobProofs.id))
    .where(isNotNull(isOpenOnly ? openClaimAt : claimedAt))
    .orderBy(sql`${openClaimAt} asc nulls last`, desc(claimedAt))
    .limit(limit)
  return rows
    .flatMap(({ request, proof }) =>
      proof.claims
        .filter(claim => !isOpenOnly || isOpenClaim(claim))
        .map(claim => {
          const valuation = claim.settlement?.valuation ?? valuationFor(request)
          return {
            ...viewOfClaim(claim, proof, photos, now),
            ...pick(request, ['customerName']),
            serviceRequestId: request.id,
            bookingNumber: bookingNumber(request),
            valuation,
            mostOwed: mostOwed(valuation, claim.settlement ?? claim),
            decidedBy: claim.settlement?.by ?? claim.denial?.by ?? null,
            paidBy: claim.settlement?.paidBy ?? null,
          }
        }),
    )
    .toSorted((one, other) => rank(one) - rank(other))
}

/** The open ones first, the oldest of them first; then those decided, the newest first. */
const rank = ({ state, filedAt }: typeof officeClaim.infer) =>
  state === 'open' ? Date.parse(filedAt) : 1e15 - Date.parse(filedAt)
