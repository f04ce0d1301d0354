import { avg, count, gte, isNotNull } from 'drizzle-orm'
import { jobReviews } from '../../../db/schema.ts'
import type { Reads } from '../../eventlog/transaction.ts'
import { fewestReviews } from '../booking/proof/job-review.ts'

/** The mean of a crew's reviews, and their number. */
export type Rating = Readonly<{ mean: number; reviews: number }>

/** The crews that enough customers have reviewed, by id. */
export async function findRatings(db: Reads): Promise<ReadonlyMap<string, Rating>> {
  const { providerId, rating } = jobReviews
  const rows = await db
    .select({ providerId, mean: avg(rating), reviews: count() })
    .from(jobReviews)
    .where(isNotNull(providerId))
    .groupBy(providerId)
    .having(gte(count(), fewestReviews))
  return new Map(
    rows.flatMap(({ providerId, mean, reviews }) =>
      providerId === null ? [] : [[providerId, { mean: Number(mean), reviews }]],
    ),
  )
}
