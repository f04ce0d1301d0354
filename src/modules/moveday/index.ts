import { Elysia } from 'elysia'
import * as schema from '../../../db/schema.ts'
import { dayFacts } from '../booking/day/events.ts'
import { papersFacts } from '../booking/papers/events.ts'
import { jobPapers } from '../booking/papers/job-papers.ts'
import { proofFacts } from '../booking/proof/events.ts'
import { jobProofs } from '../booking/proof/job-proof.ts'
import { jobReviews } from '../booking/proof/job-review.ts'
import type { Module, Platform } from '../module.ts'
import { claimsOffice } from './claims/routes.ts'
import type { ExpectArrival } from './forecast.ts'
import { crewGoods, goodsOffice } from './goods/routes.ts'
import { lateArrivals } from './late-arrival-routes.ts'
import { forecastJob, forecastsAtStart } from './late-arrivals.ts'
import { jobPapersRoutes, signedPapers } from './papers/routes.ts'
import { crewProof, customerProof } from './proof/routes.ts'
import { reviewsOffice, siteRating } from './reviews/routes.ts'
import { type AdmitCrew, crewDay, dayOffice } from './routes.ts'

type Needs = Readonly<{ admitCrew: AdmitCrew; expectArrival: ExpectArrival }>

/** Move day: what a crew does on the day of a job, as its phones report it. */
export const moveday = {
  tables: [
    [jobProofs, schema.jobProofs],
    [jobReviews, schema.jobReviews],
    [jobPapers, schema.jobPapers],
  ],
  facts: [dayFacts, proofFacts, papersFacts],
  routes: (platform: Platform & Needs) =>
    new Elysia()
      .use(crewDay(platform))
      .use(dayOffice(platform))
      .use(lateArrivals(platform))
      .use(crewGoods(platform))
      .use(goodsOffice(platform))
      .use(crewProof(platform))
      .use(customerProof(platform))
      .use(claimsOffice(platform))
      .use(reviewsOffice(platform))
      .use(siteRating(platform))
      .use(jobPapersRoutes(platform))
      .use(signedPapers(platform)),
  jobs: (platform: Platform & Needs) => [forecastJob(platform)],
  dailyTasks: (platform: Platform) => [forecastsAtStart(platform)],
} satisfies Module<Needs>
