import { type } from 'arktype'
import { eq } from 'drizzle-orm'
import { jobReviews as stored } from '../../../../db/schema.ts'
import type { Reads } from '../../../eventlog/transaction.ts'
import type { Command } from '../../../eventlog/types.ts'
import { pick } from '../../../platform/model.ts'
import { type ServiceRequest, serviceRequests } from '../../booking/service-request.ts'
import type { Platform } from '../../module.ts'
import { giveReview, isChangeable } from './decide.ts'
import type { reviewForm } from './forms.ts'

/** The review of a booking, and whether its customer may give or change one now. */
export const reviewModel = type({
  review: type({ rating: 'number.integer', words: 'string | null', givenAt: 'string' }).or('null'),
  canReview: 'boolean',
})

export async function reviewOf(
  db: Reads,
  { id, status }: Pick<ServiceRequest, 'id' | 'status'>,
  now: string,
): Promise<typeof reviewModel.infer> {
  const review = await findReview(db, id)
  return {
    review: review ? pick(review, ['rating', 'words', 'givenAt']) : null,
    canReview: status === 'completed' && (!review || isChangeable(review, now)),
  }
}

/** The booking's version guards the review, which is a fold of the same stream. */
export async function takeReview(
  { log }: Pick<Platform, 'log'>,
  id: string,
  { rating, words }: typeof reviewForm.infer,
  command: Command,
): Promise<void> {
  const text = words?.trim()
  await log.handleWith(
    serviceRequests,
    [id],
    {
      locks: () => [],
      decide: async ([request], db) => {
        const given = { rating, ...(text && { words: text }) }
        return [giveReview(request, await findReview(db, id), given, command.at)]
      },
    },
    command,
  )
}

export const findReview = async (db: Reads, id: string) =>
  (await db.select().from(stored).where(eq(stored.id, id)))[0]
