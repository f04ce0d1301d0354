import { Refused } from '../../../eventlog/types.ts'
import type { ProofEvent } from '../../booking/proof/events.ts'
import type { JobReview } from '../../booking/proof/job-review.ts'
import type { ServiceRequest } from '../../booking/service-request.ts'

export type Given = Readonly<{ rating: number; words?: string }>

/** A review can be changed for so long. */
const changeableMs = 14 * 24 * 3_600_000

/** Gives or changes the review of a completed job. Records nothing if it says the same. `now` is an instant. */
export function giveReview(
  { status, providerId }: Pick<ServiceRequest, 'status' | 'providerId'>,
  review: JobReview | undefined,
  given: Given,
  now: string,
): ProofEvent[] {
  if (review?.rating === given.rating && review.words === (given.words ?? null)) return []
  if (status !== 'completed') throw new Refused('A job can be reviewed once it is done.', 'not_completed')
  if (review && !isChangeable(review, now)) {
    throw new Refused('A review can be changed for 14 days.', 'too_late')
  }
  return [{ type: 'ReviewGiven', data: { ...given, ...(providerId !== null && { providerId }) } }]
}

export const isChangeable = ({ givenAt }: Pick<JobReview, 'givenAt'>, now: string) =>
  Date.parse(now) - Date.parse(givenAt) < changeableMs

/** Closes the office's task about a low rating. */
export function handleReview(
  { lowAt }: JobReview,
  handled: Readonly<{ by: string; word: string }>,
): ProofEvent[] {
  if (lowAt === null) throw new Refused('This review needs no action.', 'not_open')
  return [{ type: 'ReviewHandled', data: handled }]
}
