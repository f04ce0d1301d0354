import { type } from 'arktype'
import type { Photos } from '../../../adapters/photos/photos.ts'
import { dayAt } from '../../../shared/chicago.ts'
import { claimDue } from '../../../shared/claims.ts'
import { dollars } from '../../../shared/money.ts'
import { type ClaimRecord, remedy, valuation } from '../../../shared/proof-record.ts'
import { isOpenClaim, type JobProof } from '../../booking/proof/job-proof.ts'

const claimFields = {
  id: 'string',
  number: 'string',
  item: 'string',
  description: 'string',
  photoUrls: 'string[]',
  /** The crew's note of a damage opened it. */
  isByCrew: 'boolean',
  value: 'number | null',
  weight: 'number | null',
  filedAt: 'string',
  acknowledgedAt: 'string',
  acknowledgeBy: 'string',
  settleBy: 'string',
  state: "'open' | 'settled' | 'denied'",
  isOverdue: 'boolean',
} as const

/** A claim for its customer. Money is in dollars, and weight in pounds. The mail that acknowledges it follows at once. */
export const claimView = type({
  ...claimFields,
  decision: type({ at: 'string', reason: 'string', amount: 'number | null', remedy: remedy.or('null') }).or(
    'null',
  ),
})

/** A claim for the office. */
export const officeClaim = claimView.merge({
  serviceRequestId: 'string',
  bookingNumber: 'string',
  customerName: 'string',
  mostOwed: type({ cents: 'number | null', words: 'string' }),
  valuation: valuation,
  decidedBy: 'string | null',
  paidBy: 'string | null',
})

/** `now` tells what is overdue. */
export function viewOfClaim(
  claim: ClaimRecord,
  { photos: taken, damages }: Pick<JobProof, 'photos' | 'damages'>,
  photos: Pick<Photos, 'photoUrl'>,
  now: string,
): typeof claimView.infer {
  const { id, number, item, description, photoKeys, valueCents, weightPounds, filedAt } = claim
  const { settlement, denial } = claim
  const { photoIds = [] } = damages.find(({ id }) => id === claim.damageId) ?? {}
  const ofDamage = taken.filter(({ id }) => photoIds.includes(id)).map(({ key }) => key)
  const due = claimDue(dayAt(filedAt))
  return {
    ...{ id, number, item, description, filedAt, acknowledgedAt: filedAt, ...due },
    photoUrls: [...photoKeys, ...ofDamage].map(key => photos.photoUrl(key)),
    isByCrew: claim.damageId !== undefined,
    value: valueCents === undefined ? null : dollars(valueCents),
    weight: weightPounds ?? null,
    state: settlement ? 'settled' : denial ? 'denied' : 'open',
    isOverdue: isOpenClaim(claim) && due.settleBy < dayAt(now),
    decision: settlement
      ? {
          ...{ at: settlement.at, reason: settlement.reason, remedy: settlement.remedy },
          amount: dollars(settlement.amountCents),
        }
      : denial && { at: denial.at, reason: denial.reason, amount: null, remedy: null },
  }
}
