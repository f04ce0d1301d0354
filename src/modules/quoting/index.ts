import * as schema from '../../../db/schema.ts'
import type { Module, Platform } from '../module.ts'
import { deleteOldDrafts } from './drafts.ts'
import { estimates } from './estimate.ts'
import { quotingFacts } from './events.ts'
import { type Booked, recordOf } from './photo-record.ts'
import { createQuote, type Quote } from './quote.ts'
import { quotingRoutes } from './routes.ts'

/** Quoting: prices jobs, finds addresses and analyzes photos. Offers `quote` and `recordOfPhotos`. */
export const quoting = {
  tables: [[estimates, schema.estimates]],
  facts: [quotingFacts],
  services: (platform: Platform) => ({
    quote: createQuote(platform),
    recordOfPhotos: (booked: Booked) => recordOf(platform, booked),
  }),
  routes: quotingRoutes,
  dailyTasks: ({ sql }) => [
    { name: 'deletion of old quote drafts', run: signal => deleteOldDrafts(sql, { signal }) },
  ],
} satisfies Module<Readonly<{ quote: Quote }>>
