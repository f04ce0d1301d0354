import * as schema from '../../../db/schema.ts'
import type { Module, Platform } from '../module.ts'
import { deleteOldDrafts } from './drafts.ts'
import { type Estimate, estimates } from './estimate.ts'
import { quotingFacts, rateFacts } from './events.ts'
import { type Booked, recordOf } from './photo-record.ts'
import { createQuote, type Quote } from './quote.ts'
import { createRateCards, type RateCards } from './rates/rate-cards.ts'
import { rateVersions } from './rates/rate-version.ts'
import { ratesOffice } from './rates/routes.ts'
import { quotingRoutes } from './routes.ts'

/**
 * Quoting: prices jobs, finds addresses and analyzes photos. Offers `quote`, `minimumHours`, `recordOfPhotos` and
 * `rateCards`.
 */
export const quoting = {
  tables: [
    [estimates, schema.estimates],
    [rateVersions, schema.rateVersions],
  ],
  facts: [quotingFacts, rateFacts],
  services(platform: Platform) {
    const rateCards = createRateCards(platform)
    return {
      rateCards,
      minimumHours: ({ createdAt }: Pick<Estimate, 'createdAt'>) =>
        rateCards.at(createdAt).moving.minimumHours,
      quote: createQuote({ ...platform, rateCards }),
      recordOfPhotos: (booked: Booked) => recordOf(platform, booked),
    }
  },
  routes: quotingRoutes,
  officeRoutes: ratesOffice,
  dailyTasks: ({ sql }) => [
    { name: 'deletion of old quote drafts', run: signal => deleteOldDrafts(sql, { signal }) },
  ],
} satisfies Module<Readonly<{ quote: Quote; rateCards: RateCards }>> & Readonly<{ officeRoutes: unknown }>
