import { expect, test } from 'bun:test'
import { rowAfter } from '../../../../scripts/testing/decisions.ts'
import { jobReviews } from '../../booking/proof/job-review.ts'
import { giveReview, handleReview } from './decide.ts'

const done = { status: 'completed', providerId: 'crew' } as const
const first = giveReview(done, undefined, { rating: 5 }, '2026-12-01T15:00:00.000Z')
const review = rowAfter(jobReviews, ...first)

test('a review can be changed for 14 days, and the same again changes nothing', () => {
  expect(first).toEqual([{ type: 'ReviewGiven', data: { rating: 5, providerId: 'crew' } }])
  const changed = { rating: 4, words: 'Good' }
  expect(giveReview(done, review, { rating: 5 }, '2027-01-01T00:00:00.000Z')).toEqual([])
  expect(giveReview(done, review, changed, '2026-12-15T14:59:59.000Z')).toHaveLength(1)
  expect(() => giveReview(done, review, changed, '2026-12-15T15:00:00.000Z')).toThrow('for 14 days')
})

test('only a low rating is a task', () => {
  expect(() => handleReview(review, { by: 'Nora', word: 'Called' })).toThrow('needs no action')
  const low = rowAfter(jobReviews, ...giveReview(done, undefined, { rating: 3 }, '2026-12-01T15:00:00.000Z'))
  expect(low.lowAt).not.toBeNull()
  expect(handleReview(low, { by: 'Nora', word: 'Called' })).toHaveLength(1)
})
