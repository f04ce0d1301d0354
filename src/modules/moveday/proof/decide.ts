import { Refused } from '../../../eventlog/types.ts'
import { mostDayPhotos } from '../../../shared/proof.ts'
import type { DamageNote, DayPhoto } from '../../../shared/proof-record.ts'
import type { ProofEvent } from '../../booking/proof/events.ts'
import type { JobProof } from '../../booking/proof/job-proof.ts'

type Photos = Pick<JobProof, 'photos'>
type Damages = Pick<JobProof, 'damages'>

/** Records a photo, whatever became of the job: proof is not refused for its status. Idempotent by its id. */
export function recordPhoto({ photos }: Photos, photo: DayPhoto): ProofEvent[] {
  if (photos.some(({ id }) => id === photo.id)) return []
  if (photos.length >= mostDayPhotos) {
    throw new Refused(`A job can have ${mostDayPhotos} photos, and this one has them all.`, 'too_many')
  }
  return [{ type: 'DayPhotoTaken', data: photo }]
}

/**
 * Records a damage. Its photos may be missing: they may come later, and one that was refused is no reason to lose the note.
 * Idempotent by its id.
 */
export function noteDamage({ damages }: Damages, note: DamageNote): ProofEvent[] {
  if (damages.some(({ id }) => id === note.id)) return []
  if (damages.length >= mostDamages) {
    throw new Refused(`A job can have ${mostDamages} damage notes, and this one has them all.`, 'too_many')
  }
  return [{ type: 'DamageNoted', data: note }]
}

const mostDamages = 100
