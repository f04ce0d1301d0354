import type { jobReviews as stored } from '../../../../db/schema.ts'
import { partialTable } from '../../../eventlog/types.ts'
import type { ProofEvent } from './events.ts'

/**
 * The customer's review of a booking, a further fold of its stream. `lowAt` is since when a low rating waits for the
 * office; null if it is not low or was dealt with.
 */
export type JobReview = Readonly<typeof stored.$inferSelect>

type Of<Type extends ProofEvent['type']> = Extract<ProofEvent, { type: Type }>

/** Fewer reviews say little: until then neither the site nor a crew has a rating of its own. */
export const fewestReviews = 20

/** A rating from which on nobody has to call. */
const goodRating = 4

export const jobReviews = partialTable<JobReview, Of<'ReviewGiven'>, Of<'ReviewGiven' | 'ReviewHandled'>>({
  category: 'booking',
  name: 'job_reviews',
  starts: {
    ReviewGiven: ({ data, at }, id) => ({
      ...{ id, rating: data.rating, words: data.words ?? null, providerId: data.providerId ?? null },
      ...{ givenAt: at, changedAt: at, lowAt: data.rating < goodRating ? at : null },
      ...{ handledBy: null, handledWord: null },
    }),
  },
  on: {
    ReviewGiven: (review, { data, at }) => ({
      ...review,
      ...{ rating: data.rating, words: data.words ?? null, changedAt: at },
      ...{ lowAt: data.rating < goodRating ? at : null, handledBy: null, handledWord: null },
    }),
    ReviewHandled: (review, { data: { by, word } }) => ({
      ...review,
      ...{ lowAt: null, handledBy: by, handledWord: word },
    }),
  },
})
