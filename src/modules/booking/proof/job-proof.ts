import type { jobProofs as stored } from '../../../../db/schema.ts'
import { partialTable, type Recorded } from '../../../eventlog/types.ts'
import type { ClaimRecord } from '../../../shared/proof-record.ts'
import type { ProofEvent } from './events.ts'

/**
 * The proof of a booking's day and its claims, a further fold of its stream. There is no row before the first photo,
 * note or claim. `claimedAt` is when the first claim was filed; `openClaimAt` when the oldest was that is not decided.
 */
export type JobProof = Readonly<typeof stored.$inferSelect>

type Of<Type extends ProofEvent['type']> = Extract<ProofEvent, { type: Type }>
type Starts = Of<'DayPhotoTaken' | 'DamageNoted' | 'ClaimFiled'>

const none = { photos: [], damages: [], claims: [], claimedAt: null, openClaimAt: null }

export const jobProofs = partialTable<
  JobProof,
  Starts,
  Starts | Of<'ClaimSettled' | 'ClaimDenied' | 'ClaimReopened'>
>({
  category: 'booking',
  name: 'job_proofs',
  starts: {
    DayPhotoTaken: ({ data }, id) => ({ id, ...none, photos: [data] }),
    DamageNoted: ({ data }, id) => ({ id, ...none, damages: [data] }),
    ClaimFiled: (event, id) => ({ id, ...none, ...withClaims([filed(event)]) }),
  },
  on: {
    DayPhotoTaken: (proof, { data }) => ({ ...proof, photos: [...proof.photos, data] }),
    DamageNoted: (proof, { data }) => ({ ...proof, damages: [...proof.damages, data] }),
    ClaimFiled: (proof, event) => ({ ...proof, ...withClaims([...proof.claims, filed(event)]) }),
    ClaimSettled: (proof, { data: { id, number: _, ...settlement }, at }) => ({
      ...proof,
      ...withClaims(changed(proof, id, { settlement: { ...settlement, at } })),
    }),
    ClaimDenied: (proof, { data: { id, number: _, ...denial }, at }) => ({
      ...proof,
      ...withClaims(changed(proof, id, { denial: { ...denial, at } })),
    }),
    ClaimReopened: (proof, { data: { id } }) => ({
      ...proof,
      ...withClaims(changed(proof, id, { settlement: null, denial: null })),
    }),
  },
})

export const isOpenClaim = ({ settlement, denial }: ClaimRecord) => settlement === null && denial === null

const filed = ({ data, at }: Recorded<Of<'ClaimFiled'>>): ClaimRecord => ({
  ...data,
  filedAt: at,
  settlement: null,
  denial: null,
})

const changed = ({ claims }: JobProof, id: string, decision: Partial<ClaimRecord>) =>
  claims.map(claim => (claim.id === id ? { ...claim, ...decision } : claim))

const withClaims = (claims: ClaimRecord[]) => ({
  claims,
  claimedAt: claims[0]?.filedAt ?? null,
  openClaimAt: claims.find(isOpenClaim)?.filedAt ?? null,
})
