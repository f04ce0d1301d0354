import { avg, count } from 'drizzle-orm'
import { Elysia } from 'elysia'
import { jobReviews as stored } from '../../../../db/schema.ts'
import { administrator, nameOf, office } from '../../../platform/context.ts'
import { done, model, success } from '../../../platform/model.ts'
import { fewestReviews, jobReviews } from '../../booking/proof/job-review.ts'
import type { Platform, RouterOptions } from '../../module.ts'
import { handleReview } from './decide.ts'
import { handledForm } from './forms.ts'

/** The office closes its task about a low rating. */
export const reviewsOffice = (deps: RouterOptions<'log'>) =>
  office(deps, '/api/admin/service-requests/:id').post(
    '/review-handled',
    async ({ params, body: { word }, visitor, command }) => {
      const handled = { by: nameOf(administrator(visitor)), word: word.trim() }
      await deps.log.handle(jobReviews, params.id, review => handleReview(review, handled), command)
      return success
    },
    { body: handledForm, response: done },
  )

/** GET /api/rating: the mean of all reviews. Null while there are few, and the site keeps the specification's claim. */
export const siteRating = ({ db }: Pick<Platform, 'db'>) =>
  new Elysia({ prefix: '/api' }).get(
    '/rating',
    async () => {
      const [found] = await db.select({ count: count(), mean: avg(stored.rating) }).from(stored)
      const { count: reviews = 0, mean = null } = found ?? {}
      return { reviews, rating: reviews < fewestReviews || mean === null ? null : Number(mean) }
    },
    { response: model({ reviews: 'number.integer', rating: 'number | null' }) },
  )
