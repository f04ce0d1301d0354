import { type } from 'arktype'
import type { Photos } from '../../../adapters/photos/photos.ts'
import type { DamageView, DayPhotoView } from '../../../shared/proof.ts'
import { photoStage } from '../../../shared/proof-record.ts'
import type { JobProof } from '../../booking/proof/job-proof.ts'

const dayPhotoView = type({
  id: 'string',
  url: 'string',
  stage: photoStage,
  label: 'string',
  at: 'string',
  byName: 'string | null',
})

const damageView = type({
  id: 'string',
  label: 'string',
  words: 'string',
  photoIds: 'string[]',
  /** Null in notes that do not say. */
  wasThere: 'boolean | null',
  at: 'string',
  byName: 'string | null',
})

/** What the crew photographed and noted, in order of time. */
export const crewProofModel = type({ photos: dayPhotoView.array(), damages: damageView.array() })

export const proofView = (
  proof: Pick<JobProof, 'photos' | 'damages'> | null | undefined,
  photos: Pick<Photos, 'photoUrl'>,
): Readonly<{ photos: DayPhotoView[]; damages: DamageView[] }> => ({
  photos: (proof?.photos ?? [])
    .map(({ id, key, stage, label, takenAt, byName }) => ({
      ...{ id, url: photos.photoUrl(key), stage, label, at: takenAt, byName },
    }))
    .toSorted(byTime),
  damages: (proof?.damages ?? [])
    .map(({ id, label, words, photoIds, wasThere = null, takenAt, byName }) => ({
      ...{ id, label, words, photoIds, wasThere, at: takenAt, byName },
    }))
    .toSorted(byTime),
})

const byTime = (one: { at: string }, other: { at: string }) => Date.parse(one.at) - Date.parse(other.at)
