import type { jobProofs as stored } from '../../../../db/schema.ts'
import { partialTable } from '../../../eventlog/types.ts'
import type { ProofEvent } from './events.ts'

/** The proof of a booking's day, a further fold of its stream. There is no row before the first photo or note. */
export type JobProof = Readonly<typeof stored.$inferSelect>

const none = { photos: [], damages: [] }

export const jobProofs = partialTable<JobProof, ProofEvent, ProofEvent>({
  category: 'booking',
  name: 'job_proofs',
  starts: {
    DayPhotoTaken: ({ data }, id) => ({ id, ...none, photos: [data] }),
    DamageNoted: ({ data }, id) => ({ id, ...none, damages: [data] }),
  },
  on: {
    DayPhotoTaken: (proof, { data }) => ({ ...proof, photos: [...proof.photos, data] }),
    DamageNoted: (proof, { data }) => ({ ...proof, damages: [...proof.damages, data] }),
  },
})
