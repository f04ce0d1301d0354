import { Refused } from '../../../eventlog/types.ts'
import { mostOwed, valuationOf } from '../../../shared/claims.ts'
import { startOf } from '../../../shared/move-day.ts'
import type { ClaimRecord, DamageNote, Remedy, Valuation } from '../../../shared/proof-record.ts'
import type { ProofEvent } from '../../booking/proof/events.ts'
import { isOpenClaim, type JobProof } from '../../booking/proof/job-proof.ts'
import { bookingNumber, type ServiceRequest } from '../../booking/service-request.ts'

type Claims = Pick<JobProof, 'claims'>

/** The most claims of one booking. */
const mostClaims = 50

export type Filed = Readonly<{
  id: string
  item: string
  description: string
  photoKeys: string[]
  valueCents?: number
  weightPounds?: number
  damageId?: string
}>

/** Files a customer's claim, once the crew has begun. Idempotent by its id. */
export function fileClaim(request: ServiceRequest, { claims }: Claims, filed: Filed): ProofEvent[] {
  if (claims.some(({ id }) => id === filed.id)) return []
  if (!hasBegun(request)) throw new Refused('A claim can be filed once the crew has begun.', 'not_begun')
  if (claims.length >= mostClaims) {
    throw new Refused('This booking has many claims already. Please call us about this one.', 'too_many')
  }
  return [claimFiled(request, claims, filed)]
}

/** Opens a claim for a damage that the crew notes on the job. The note is kept even if there are too many claims. */
export function claimForDamage(
  request: ServiceRequest,
  { claims }: Claims,
  { id, label, words }: DamageNote,
): ProofEvent[] {
  if (claims.length >= mostClaims) return []
  return [claimFiled(request, claims, { id, item: label, description: words, photoKeys: [], damageId: id })]
}

const claimFiled = (request: ServiceRequest, claims: readonly ClaimRecord[], filed: Filed): ProofEvent => ({
  type: 'ClaimFiled',
  data: { ...filed, number: `${bookingNumber(request)}-${claims.length + 1}` },
})

/** A crew has begun, or the job was ended after it had. */
export const hasBegun = ({ status, moveDay }: ServiceRequest) =>
  status === 'in_progress' || status === 'completed' || startOf(moveDay) !== undefined

type Settlement = Readonly<{
  remedy: Remedy
  amountCents: number
  valueCents?: number
  weightPounds?: number
  paidBy: string
  reason: string
  by: string
}>

/**
 * Settles an open claim. The event says what was owed at most by the valuation. The office may give more, for the
 * reason that it states anyway.
 */
export function settleClaim(
  request: ServiceRequest,
  { claims }: Claims,
  id: string,
  settlement: Settlement,
): ProofEvent[] {
  const claim = expectOpen(claims, id)
  const valuation = valuationFor(request)
  const valueCents = settlement.valueCents ?? claim.valueCents
  const weightPounds = settlement.weightPounds ?? claim.weightPounds
  const article = {
    ...(valueCents !== undefined && { valueCents }),
    ...(weightPounds !== undefined && { weightPounds }),
  }
  const { cents: mostCents } = mostOwed(valuation, article)
  return [
    {
      type: 'ClaimSettled',
      data: { ...settlement, ...article, id, number: claim.number, mostCents, valuation },
    },
  ]
}

export function denyClaim(
  { claims }: Claims,
  id: string,
  denial: Readonly<{ reason: string; by: string }>,
): ProofEvent[] {
  const { number } = expectOpen(claims, id)
  return [{ type: 'ClaimDenied', data: { ...denial, id, number } }]
}

/** Opens a decided claim again, so that it can be decided anew. */
export function reopenClaim(
  { claims }: Claims,
  id: string,
  reopening: Readonly<{ reason: string; by: string }>,
): ProofEvent[] {
  const claim = expectClaim(claims, id)
  if (isOpenClaim(claim)) throw new Refused(`Claim ${claim.number} is open.`, 'open')
  return [{ type: 'ClaimReopened', data: { ...reopening, id, number: claim.number } }]
}

/** What holds for a job: what the customer chose, or else what the law says, at the amounts that it was offered. */
export const valuationFor = ({
  jurisdiction,
  valuationKind: chosen,
  liability,
}: Pick<ServiceRequest, 'jurisdiction' | 'valuationKind' | 'liability'>): Valuation =>
  valuationOf(jurisdiction, { chosen, liability })

function expectClaim(claims: readonly ClaimRecord[], id: string): ClaimRecord {
  const claim = claims.find(each => each.id === id)
  if (!claim) throw new Refused('There is no such claim.', 'no_claim')
  return claim
}

function expectOpen(claims: readonly ClaimRecord[], id: string): ClaimRecord {
  const claim = expectClaim(claims, id)
  if (!isOpenClaim(claim)) throw new Refused(`Claim ${claim.number} is decided already.`, 'decided')
  return claim
}
